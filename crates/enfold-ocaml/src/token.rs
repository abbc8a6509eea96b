//! Tokens: what the lexer produces and the parser reads.
//!
//! A token is a kind and a place; its text stays in the source. Its column, and whether it is the
//! first of its line, serve recovery only: the language has no layout.

use enfold_syntax::cursor;
use logos::Logos;

/// The kinds of tokens. Those without a pattern are made by the lexer's own scanning.
#[derive(Logos, Debug, Clone, Copy, PartialEq, Eq, Hash)]
#[logos(skip r"[ \t\r\n\x0C\u{FEFF}]+")]
#[repr(u8)]
pub(crate) enum T {
    Eof,
    /// Text that is no token; already reported.
    Bad,

    #[regex(r"[a-z_][A-Za-z0-9_']*")]
    LIdent,
    #[regex(r"[A-Z][A-Za-z0-9_']*")]
    UIdent,
    /// `'a`, without blanks between.
    #[regex(r"'[A-Za-z_][A-Za-z0-9_]*", priority = 3)]
    TypeVar,
    #[regex(r"~[a-z_][A-Za-z0-9_']*:", priority = 20)]
    Label,
    #[regex(r"\?[a-z_][A-Za-z0-9_']*:", priority = 20)]
    OptLabel,
    #[regex(r"[0-9]")]
    Number,
    #[token("\"")]
    Str,
    #[regex(r"\{[a-z_]*\|")]
    Quoted,
    /// `{%id|text|}`, `{%%id id|text|id}`.
    #[regex(r"\{%%?[A-Za-z_][A-Za-z0-9_.']*[ \t\r\n]*[a-z_]*\|")]
    QuotedExt,
    #[regex(r"'[^'\\\r]'", priority = 10)]
    #[regex(r"'\\[^\n\r]'", priority = 10)]
    #[regex(r"'\\[0-9][0-9][0-9]'", priority = 10)]
    #[regex(r"'\\o[0-7][0-7][0-7]'", priority = 10)]
    #[regex(r"'\\x[0-9a-fA-F][0-9a-fA-F]'", priority = 10)]
    Char,
    /// A quote that starts neither a character nor a type variable.
    #[token("'")]
    BadQuote,

    #[token("(*")]
    Comment,
    #[token("(")]
    LParen,
    #[token(")")]
    RParen,
    #[token("[")]
    LBrack,
    #[token("]")]
    RBrack,
    #[token("[|")]
    LBrackBar,
    BarRBrack,
    #[token("[<")]
    LBrackLess,
    #[token("[>")]
    LBrackGreater,
    #[token("[@")]
    #[token("[@@")]
    #[token("[@@@")]
    Attr,
    #[token("[%")]
    #[token("[%%")]
    Ext,
    #[token("{")]
    LBrace,
    #[token("}")]
    RBrace,
    #[token("{<")]
    LBraceLess,
    #[token(",")]
    Comma,
    #[token(";")]
    Semi,
    #[token(";;")]
    SemiSemi,
    #[token("`")]
    Backquote,
    #[token(":")]
    Colon,
    #[token("::")]
    ColonColon,
    #[token(":=")]
    ColonEq,
    #[token(":>")]
    ColonGreater,
    #[token("_", priority = 5)]
    Underscore,

    /// The first character of an operator; the lexer takes the rest and sorts it.
    #[regex(r"[!#$%&*+\-./<=>?@^|~]")]
    OpStart,
    Dot,
    DotDot,
    /// `.%`: an indexing operator, before its bracket.
    DotOp,
    Hash,
    /// `##`.
    HashOp,
    Arrow,
    LArrow,
    Eq,
    Lt,
    Gt,
    Bar,
    BarBar,
    Amp,
    AmpAmp,
    Bang,
    Tilde,
    Question,
    Percent,
    Star,
    Plus,
    PlusDot,
    PlusEq,
    Minus,
    MinusDot,
    /// `!…`, `~…`, `?…`.
    PrefixOp,
    /// `=…`, `<…`, `>…`, `|…`, `&…`, `$…`, `!=`.
    Op0,
    /// `@…`, `^…`.
    Op1,
    /// `+…`, `-…`.
    Op2,
    /// `*…`, `/…`, `%…`.
    Op3,
    /// `**…`.
    Op4,
    /// `let*`.
    #[regex(r"let[$&*+\-/<=>@^|][!$%&*+\-/:=>?@^|]*")]
    LetOp,
    /// `and*`.
    #[regex(r"and[$&*+\-/<=>@^|][!$%&*+\-/:=>?@^|]*")]
    AndOp,

    #[token("and")]
    And,
    #[token("as")]
    As,
    #[token("assert")]
    Assert,
    #[token("asr")]
    #[token("lsl")]
    #[token("lsr")]
    ShiftWord,
    #[token("land")]
    #[token("lor")]
    #[token("lxor")]
    #[token("mod")]
    MulWord,
    #[token("begin")]
    Begin,
    #[token("class")]
    Class,
    #[token("constraint")]
    Constraint,
    #[token("do")]
    Do,
    #[token("done")]
    Done,
    #[token("downto")]
    Downto,
    #[token("else")]
    Else,
    #[token("end")]
    End,
    #[token("exception")]
    Exception,
    #[token("external")]
    External,
    #[token("false")]
    False,
    #[token("for")]
    For,
    #[token("fun")]
    Fun,
    #[token("function")]
    Function,
    #[token("functor")]
    Functor,
    #[token("if")]
    If,
    #[token("in")]
    In,
    #[token("include")]
    Include,
    #[token("inherit")]
    #[token("initializer")]
    #[token("method")]
    #[token("virtual")]
    ClassWord,
    #[token("lazy")]
    Lazy,
    #[token("let")]
    Let,
    #[token("match")]
    Match,
    #[token("module")]
    Module,
    #[token("mutable")]
    Mutable,
    #[token("new")]
    New,
    #[token("nonrec")]
    Nonrec,
    #[token("object")]
    Object,
    #[token("of")]
    Of,
    #[token("open")]
    Open,
    #[token("or")]
    Or,
    #[token("private")]
    Private,
    #[token("rec")]
    Rec,
    #[token("sig")]
    Sig,
    #[token("struct")]
    Struct,
    #[token("then")]
    Then,
    #[token("to")]
    To,
    #[token("true")]
    True,
    #[token("try")]
    Try,
    #[token("type")]
    Type,
    #[token("val")]
    Val,
    #[token("when")]
    When,
    #[token("while")]
    While,
    #[token("with")]
    With,
}

/// A token where it stands; columns are in bytes.
pub(crate) type Token = cursor::Token<T>;

impl cursor::Kind for T {
    const EOF: T = T::Eof;
    const BAD: T = T::Bad;
}

impl T {
    /// Whether an expression can begin with it.
    pub fn starts_expr(self) -> bool {
        use T::*;
        self.starts_simple()
            || matches!(
                self,
                Minus
                    | MinusDot
                    | Plus
                    | PlusDot
                    | If
                    | Match
                    | Fun
                    | Function
                    | Try
                    | While
                    | For
                    | Lazy
                    | Assert
                    | Let
                    | LetOp
            )
    }

    /// Whether a simple expression, such as an argument, can begin with it.
    pub fn starts_simple(self) -> bool {
        use T::*;
        matches!(
            self,
            LIdent
                | UIdent
                | Number
                | Str
                | Quoted
                | QuotedExt
                | Char
                | LParen
                | LBrack
                | LBrackBar
                | LBrace
                | LBraceLess
                | Ext
                | Backquote
                | Bang
                | PrefixOp
                | Begin
                | True
                | False
                | New
                | Object
        )
    }

    /// Whether a simple pattern can begin with it.
    pub fn starts_simple_pattern(self) -> bool {
        use T::*;
        matches!(
            self,
            LIdent
                | UIdent
                | Underscore
                | Number
                | Minus
                | MinusDot
                | Plus
                | PlusDot
                | Str
                | Quoted
                | QuotedExt
                | Char
                | LParen
                | LBrack
                | LBrackBar
                | LBrace
                | Ext
                | Backquote
                | Hash
                | True
                | False
        )
    }

    /// Whether an item of a structure or signature begins with it, and nothing else does.
    pub fn starts_item(self) -> bool {
        use T::*;
        matches!(
            self,
            Let | Type | Module | Open | Include | Exception | External | Val | Class | SemiSemi
        )
    }

    /// Whether it closes a bracket.
    pub fn is_closer(self) -> bool {
        use T::*;
        matches!(self, RParen | RBrack | BarRBrack | RBrace | End | Done)
    }
}
