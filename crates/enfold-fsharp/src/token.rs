//! Tokens: what the lexer produces and the parser reads.
//!
//! A token is a kind and a place; its text stays in the source. Layout needs its column, whether
//! it is the first of its line, and whether it touches its neighbours (`f(x)` against `f (x)`,
//! `a -b` against `a - b`).

use enfold_syntax::cursor;
use logos::Logos;

/// The kinds of tokens. Those without a pattern are made by the lexer's own scanning, and
/// [`T::Sep`] and [`T::BlockEnd`] only by layout.
#[derive(Logos, Debug, Clone, Copy, PartialEq, Eq, Hash)]
#[logos(skip r"[ \t\r\n\x0C\u{FEFF}]+")]
#[logos(skip(r"//[^\n]*", allow_greedy = true))]
#[repr(u8)]
pub(crate) enum T {
    /// Layout: the next line starts another item of the block.
    Sep,
    /// Layout: the next line lies outside of the block.
    BlockEnd,
    Eof,
    /// Text that is no token; already reported.
    Bad,

    /// The lexer extends a name, a keyword or a type variable by the letters of other scripts that
    /// follow: their tables would make the generated automaton very large.
    #[regex(r"[A-Za-z_][A-Za-z0-9_']*")]
    Ident,
    /// A character that is not ASCII: starts a name, or nothing.
    #[regex(r"[\u{80}-\u{FEFE}\u{FF00}-\u{10FFFF}]")]
    Foreign,
    #[regex(r"``[^`\n\r\t]+``")]
    Quoted,
    #[regex(r"'[A-Za-z_][A-Za-z0-9_]*", priority = 3)]
    TypeVar,
    #[regex(r"[0-9]")]
    Number,
    #[token("\"")]
    Str,
    #[token("@\"")]
    Verbatim,
    #[token("\"\"\"")]
    Triple,
    #[regex(r"'[^'\\\n\r]'B?", priority = 10)]
    #[regex(r"'\\[^\n\r](?:[0-9a-fA-F]{1,8})?'B?", priority = 10)]
    Char,
    /// A quote that starts neither a character nor a type variable.
    #[token("'")]
    BadQuote,

    #[token("$\"")]
    InterpStart,
    #[token("$@\"")]
    #[token("@$\"")]
    InterpVerbatim,
    #[token("$\"\"\"")]
    InterpTriple,
    #[regex("\\$\\$+\"\"\"")]
    InterpDollars,
    /// `$"text"`.
    InterpWhole,
    /// `$"text{`.
    InterpBegin,
    /// `}text{`.
    InterpMid,
    /// `}text"`.
    InterpEnd,

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
    #[token("{")]
    LBrace,
    #[token("}")]
    RBrace,
    #[token("{|")]
    LBraceBar,
    BarRBrace,
    #[token("[<")]
    LAttr,
    RAttr,
    #[token("(#")]
    LIntrinsic,
    #[token("#)")]
    RIntrinsic,
    /// `(*)`, the operator and not a comment.
    #[token("(*)")]
    ParenStar,
    #[token(",")]
    Comma,
    #[token(";")]
    Semi,
    #[token(";;")]
    SemiSemi,
    #[token("#")]
    Hash,
    #[token(":")]
    Colon,
    #[token("::")]
    ColonColon,
    #[token(":>")]
    Upcast,
    #[token(":?")]
    TypeTest,
    #[token(":?>")]
    Downcast,
    #[token(":=")]
    ColonEq,

    /// The first character of an operator; the lexer takes the rest and sorts it.
    #[regex(r"[!%&*+\-./<=>?@^|~$]")]
    OpStart,
    Dot,
    DotDot,
    Arrow,
    LArrow,
    Eq,
    Bar,
    BarBar,
    Amp,
    AmpAmp,
    Minus,
    Plus,
    Star,
    Lt,
    Gt,
    Question,
    /// `<@`, `<@@`.
    LQuote,
    /// `@>`, `@@>`.
    RQuote,
    /// Any other infix operator.
    Op,
    /// An operator that is only ever a prefix, such as `!` and `~~~`.
    PrefixOp,

    #[token("_", priority = 5)]
    Underscore,
    #[token("and")]
    And,
    #[token("as")]
    As,
    #[token("assert")]
    Assert,
    #[token("begin")]
    Begin,
    #[token("do")]
    Do,
    #[token("done")]
    Done,
    #[token("downto")]
    Downto,
    #[token("elif")]
    Elif,
    #[token("else")]
    Else,
    #[token("end")]
    End,
    #[token("exception")]
    Exception,
    #[token("false")]
    False,
    #[token("finally")]
    Finally,
    #[token("for")]
    For,
    #[token("fun")]
    Fun,
    #[token("function")]
    Function,
    #[token("if")]
    If,
    #[token("in")]
    In,
    #[token("inline")]
    Inline,
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
    #[token("of")]
    Of,
    #[token("open")]
    Open,
    #[token("private")]
    #[token("public")]
    #[token("internal")]
    Access,
    #[token("rec")]
    Rec,
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
    #[token("when")]
    When,
    #[token("while")]
    While,
    #[token("with")]
    With,

    #[token("or")]
    Or,
    #[token("use")]
    Use,
    #[token("yield")]
    #[token("return")]
    #[token("yield!")]
    #[token("return!")]
    Yield,
    #[token("let!")]
    #[token("use!")]
    LetBang,
    #[token("do!")]
    #[token("match!")]
    #[token("and!")]
    Bang,
    #[token("namespace")]
    Namespace,
    #[token("abstract")]
    #[token("member")]
    #[token("override")]
    #[token("default")]
    #[token("static")]
    #[token("interface")]
    #[token("inherit")]
    #[token("val")]
    Member,
    #[token("class")]
    #[token("delegate")]
    Class,
    #[token("struct")]
    Struct,
    #[token("new")]
    New,
    #[token("null")]
    Null,
    #[token("extern")]
    Extern,
    #[token("fixed")]
    Fixed,
    #[token("upcast")]
    #[token("downcast")]
    Cast,
}

/// A token where it stands; columns are in characters.
pub(crate) type Token = cursor::Token<T>;

impl cursor::Kind for T {
    const EOF: T = T::Eof;
    const BAD: T = T::Bad;

    fn words(self) -> Option<&'static str> {
        match self {
            T::Sep => Some("the next line"),
            T::BlockEnd => Some("a line that is indented less"),
            T::InterpMid | T::InterpEnd => Some("`}`"),
            _ => None,
        }
    }

    fn is_gap(self) -> bool {
        matches!(self, T::Sep | T::BlockEnd | T::Eof)
    }
}

impl T {
    /// Whether an expression can begin with it.
    pub fn starts_expr(self) -> bool {
        use T::*;
        self.starts_atom()
            || matches!(
                self,
                Minus
                    | Plus
                    | Amp
                    | AmpAmp
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
                    | Use
                    | Yield
                    | LetBang
                    | Bang
                    | Cast
                    | Fixed
            )
    }

    /// Whether an argument of an application can begin with it, whatever the spacing.
    pub fn starts_atom(self) -> bool {
        use T::*;
        matches!(
            self,
            Ident
                | Quoted
                | Number
                | Str
                | Verbatim
                | Triple
                | Char
                | InterpWhole
                | InterpBegin
                | LParen
                | LBrack
                | LBrackBar
                | LBrace
                | LBraceBar
                | LIntrinsic
                | ParenStar
                | LQuote
                | PrefixOp
                | Underscore
                | Begin
                | True
                | False
                | Null
                | New
                | Struct
        )
    }

    /// Whether a declaration of a module begins with it.
    pub fn starts_declaration(self) -> bool {
        use T::*;
        matches!(self, Let | Type | Module | Open | Exception | LAttr | Namespace | Extern)
    }

    /// Whether a statement or a declaration can begin with it.
    pub fn starts_item(self) -> bool {
        use T::*;
        self.starts_expr()
            || matches!(self, Do | Type | Module | Open | Exception | LAttr | Namespace | Extern)
    }
}
