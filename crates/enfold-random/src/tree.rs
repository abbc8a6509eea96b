//! Programs as trees, before they are printed in one language or another.
//!
//! The tree keeps the parentheses ([`Expr::Group`], [`Pattern::Group`]): printers need no precedences, and what
//! prints an expression decides where a group may be left out. Names of the library and of the prelude are those
//! of F#; other printers translate them. What only one language has is a [`Expr::Form`]: its text, with holes.

use crate::types::Ty;

/// Operators with two operands.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Op {
    Add,
    Sub,
    Mul,
    Div,
    Rem,
    BitAnd,
    BitOr,
    BitXor,
    Left,
    Right,
    And,
    Or,
    Eq,
    Ne,
    Lt,
    Le,
    Gt,
    Ge,
}

/// An expression.
#[derive(Clone, Debug)]
pub enum Expr {
    Int(i64),
    Bool(bool),
    /// A text without anything to escape.
    Str(String),
    Unit,
    Char(char),
    Float(&'static str),
    /// An integer of another width.
    Sized(usize, i64),
    /// A binding that cannot be assigned, or a constructor.
    Name(String),
    /// A binding that can be assigned.
    Mutable(String),
    Annotated(Box<Expr>, Ty),
    Group(Box<Expr>),
    Call(Box<Expr>, Vec<Expr>),
    /// `argument |> function`
    Pipe(Box<Expr>, Box<Expr>),
    /// First the left function, then the right one.
    Compose(Box<Expr>, Box<Expr>),
    /// An operation on operands of the type.
    Binary(Op, Ty, Box<Expr>, Box<Expr>),
    Negate(Ty, Box<Expr>),
    /// From the first type to the second.
    Convert(Ty, Ty, Box<Expr>),
    /// Texts, one after the other.
    Concat(Vec<Expr>),
    /// `<n>`, where the integer of that name is n.
    Angled(String),
    Tuple(Vec<Expr>),
    List(Vec<Expr>),
    Array(Vec<Expr>),
    Cons(Box<Expr>, Box<Expr>),
    Append(Box<Expr>, Box<Expr>),
    /// A constructor with its arguments, if it has any.
    Case(String, Vec<Expr>),
    Record(Vec<(String, Expr)>),
    With(Box<Expr>, String, Box<Expr>),
    Field(Box<Expr>, String),
    Deref(Box<Expr>),
    /// A cell that is a value.
    Ref(Box<Expr>),
    Fun(Vec<Param>, Box<Expr>),
    If(Box<Expr>, Box<Expr>, Box<Expr>),
    Match(Box<Expr>, Vec<Arm<Expr>>),
    Try(Box<Expr>, Vec<Arm<Expr>>),
    Finally(Box<Expr>, Box<Expr>),
    /// With a pattern that matches everything.
    Let(Pattern, Box<Expr>, Box<Expr>),
    Sequence(Box<Expr>, Box<Expr>),
    Assign(Place, Box<Expr>),
    /// Text of the one language that has this, with what stands at each `$`.
    Form(&'static str, Vec<Hole>),
}

/// What stands at a `$` in a form.
#[derive(Clone, Debug)]
pub enum Hole {
    Expr(Expr),
    Type(Ty),
    Pattern(Pattern),
    Text(String),
    Block(Vec<Stmt>),
}

/// What is assigned.
#[derive(Clone, Debug)]
pub enum Place {
    Binding(String),
    Cell(Box<Expr>),
    Item(Box<Expr>, usize),
    Field(Box<Expr>, String),
}

/// A parameter.
#[derive(Clone, Debug)]
pub enum Param {
    Unit,
    Typed(String, Ty),
    /// A pattern that matches everything.
    Parts(Pattern, Ty),
}

/// A case of a match or of a handler.
#[derive(Clone, Debug)]
pub struct Arm<Body> {
    pub pattern: Pattern,
    pub guard: Option<Expr>,
    pub body: Body,
}

/// A pattern.
#[derive(Clone, Debug)]
pub enum Pattern {
    Any,
    Name(String),
    Unit,
    Int(i64),
    Sized(usize, i64),
    Bool(bool),
    Str(&'static str),
    Char(char),
    Group(Box<Pattern>),
    As(Box<Pattern>, String),
    Or(Box<Pattern>, Box<Pattern>),
    Tuple(Vec<Pattern>),
    List(Vec<Pattern>),
    Array(Vec<Pattern>),
    /// Items, then the rest.
    Cons(Vec<Pattern>),
    /// A constructor with one argument.
    Apply(String, Box<Pattern>),
    Case(String, Vec<Pattern>),
    Record(Vec<(String, Pattern)>),
    /// As [`Expr::Form`].
    Form(&'static str, Vec<Pattern>),
}

/// What a loop runs over.
#[derive(Clone, Debug)]
pub enum Over {
    To(i64, i64),
    Downto(i64, i64),
    Range(i64, i64),
    Items(Expr),
}

/// A function, on its own or one of a group.
#[derive(Clone, Debug)]
pub struct Function {
    pub name: String,
    /// An integer that counts down, before the parameters.
    pub fuel: Option<String>,
    pub params: Vec<Param>,
    pub result: Ty,
    pub body: Vec<Stmt>,
}

/// A statement of a block. The last of a block is an expression.
#[derive(Clone, Debug)]
pub enum Stmt {
    Expr(Expr),
    Let {
        name: String,
        mutable: bool,
        ty: Option<Ty>,
        value: Expr,
    },
    /// With a pattern that matches everything.
    LetPattern(Pattern, Expr),
    /// An empty list of items of the type, which can be assigned.
    LetNone(String, Ty),
    /// Functions in several lines; of several, and of recursive ones, each can call all.
    Functions {
        recursive: bool,
        group: Vec<Function>,
    },
    /// A polymorphic function of one parameter in one line.
    Generic {
        recursive: bool,
        name: String,
        param: &'static str,
        body: Expr,
    },
    If(Expr, Vec<Stmt>, Option<Vec<Stmt>>),
    /// With an expression in the first branch.
    IfElse(Expr, Expr, Vec<Stmt>),
    /// A pattern that matches everything; over numbers it is a name.
    For(Pattern, Over, Vec<Stmt>),
    While(Expr, Vec<Stmt>),
    Match(Expr, Vec<Arm<Vec<Stmt>>>),
    Try(Vec<Stmt>, Vec<Arm<Vec<Stmt>>>),
    Finally(Vec<Stmt>, Vec<Stmt>),
    /// As [`Expr::Form`]; one that binds ends with `in`.
    Form(&'static str, Vec<Hole>),
}

/// A field: its name, its type, and whether it can be assigned.
#[derive(Clone, Debug)]
pub struct Field {
    pub name: String,
    pub ty: Ty,
    pub mutable: bool,
}

/// What stands in a program beside its functions.
#[derive(Clone, Debug)]
pub enum Decl {
    /// A record type of this number, with the text that shows a value `v` of it.
    Record(usize, Vec<Field>, Vec<Expr>),
    /// A union, with names for the payloads and the text that shows each case.
    Union(usize, Vec<Shown>),
    /// A value of the module.
    Global {
        name: String,
        mutable: bool,
        ty: Ty,
        value: Expr,
    },
    Stmt(Stmt),
    /// A function of no arguments and no result.
    Test(usize, Vec<Stmt>),
}

/// A case of a union: name, payload, the names it is bound to, the text that shows it.
#[derive(Clone, Debug)]
pub struct Shown {
    pub case: String,
    pub payload: Vec<Ty>,
    pub names: Vec<String>,
    pub shown: Vec<Expr>,
}

/// A whole program; its tests are run in order.
#[derive(Clone, Debug, Default)]
pub struct Program {
    pub decls: Vec<Decl>,
    pub tests: usize,
}

impl From<Expr> for Hole {
    fn from(e: Expr) -> Hole {
        Hole::Expr(e)
    }
}

impl From<&Ty> for Hole {
    fn from(ty: &Ty) -> Hole {
        Hole::Type(ty.clone())
    }
}

impl From<Pattern> for Hole {
    fn from(pattern: Pattern) -> Hole {
        Hole::Pattern(pattern)
    }
}

impl From<&String> for Hole {
    fn from(text: &String) -> Hole {
        Hole::Text(text.clone())
    }
}

impl From<i64> for Hole {
    fn from(number: i64) -> Hole {
        Hole::Text(number.to_string())
    }
}

impl From<Vec<Stmt>> for Hole {
    fn from(stmts: Vec<Stmt>) -> Hole {
        Hole::Block(stmts)
    }
}

/// An expression of one language: its text, and what stands at each `$`.
macro_rules! form {
    ($text:literal $(, $hole:expr)* $(,)?) => {
        $crate::tree::Expr::Form($text, vec![$($crate::tree::Hole::from($hole)),*])
    };
}
pub(crate) use form;

/// A statement of one language, written as [`form!`] writes an expression.
macro_rules! stmt {
    ($text:literal $(, $hole:expr)* $(,)?) => {
        $crate::tree::Stmt::Form($text, vec![$($crate::tree::Hole::from($hole)),*])
    };
}
pub(crate) use stmt;

impl Expr {
    pub fn name(text: impl Into<String>) -> Expr {
        Expr::Name(text.into())
    }

    pub fn text(text: impl Into<String>) -> Expr {
        Expr::Str(text.into())
    }

    pub fn group(self) -> Expr {
        Expr::Group(Box::new(self))
    }

    pub fn boxed(self) -> Box<Expr> {
        Box::new(self)
    }

    /// A call without parentheses around it.
    pub fn bare_call(head: Expr, args: Vec<Expr>) -> Expr {
        Expr::Call(head.boxed(), args)
    }

    pub fn call(head: &str, args: Vec<Expr>) -> Expr {
        Expr::bare_call(Expr::name(head), args).group()
    }

    /// A constructor with what belongs to it.
    pub fn case(case: String, parts: Vec<Expr>) -> Expr {
        if parts.is_empty() { Expr::Case(case, parts) } else { Expr::Case(case, parts).group() }
    }

    pub fn bare_binary(op: Op, ty: Ty, left: Expr, right: Expr) -> Expr {
        Expr::Binary(op, ty, left.boxed(), right.boxed())
    }

    pub fn binary(op: Op, ty: Ty, left: Expr, right: Expr) -> Expr {
        Expr::bare_binary(op, ty, left, right).group()
    }

    pub fn convert(from: Ty, to: Ty, value: Expr) -> Expr {
        Expr::Convert(from, to, value.boxed()).group()
    }

    pub fn fun(params: Vec<Param>, body: Expr) -> Expr {
        Expr::Fun(params, body.boxed()).group()
    }

    pub fn if_else(cond: Expr, yes: Expr, no: Expr) -> Expr {
        Expr::If(cond.boxed(), yes.boxed(), no.boxed()).group()
    }

    pub fn let_in(name: String, value: Expr, body: Expr) -> Expr {
        Expr::let_pattern(Pattern::Name(name), value, body)
    }

    pub fn let_pattern(pattern: Pattern, value: Expr, body: Expr) -> Expr {
        Expr::Let(pattern, value.boxed(), body.boxed()).group()
    }

    /// First an effect, then a value.
    pub fn after(effect: Expr, value: Expr) -> Expr {
        Expr::Sequence(effect.boxed(), value.boxed()).group()
    }

    pub fn tick() -> Expr {
        Expr::bare_call(Expr::name("tick"), vec![Expr::Unit])
    }

    pub fn say(text: Expr) -> Expr {
        Expr::bare_call(Expr::name("say"), vec![text])
    }
}

impl Pattern {
    pub fn group(self) -> Pattern {
        Pattern::Group(Box::new(self))
    }

    pub fn apply(case: &str, part: Pattern) -> Pattern {
        Pattern::Apply(case.into(), Box::new(part))
    }
}

impl<Body> Arm<Body> {
    pub fn new(pattern: Pattern, body: Body) -> Arm<Body> {
        Arm { pattern, guard: None, body }
    }
}
