//! The tree of OCaml programs: what the user wrote, less sugar that needs no types to remove.
//!
//! Names are not resolved and operators are names: `a + b` is the application of `+` to two
//! arguments, `-x` that of `~-`, `!r` that of `!`. Parentheses leave no trace. Attributes are
//! dropped. Sequences, `let … in`, lists, alternatives, arrows and functor parameters are flat
//! vectors, so that long programs do not make deep trees. What could not be read, or is not
//! supported, is an `Error` node and has been reported.

use enfold_syntax::codes::Code;
pub use enfold_syntax::ident::Ident;
use enfold_syntax::span::Span;
use enfold_syntax::symbol::Symbol;

mod modules;
mod types;

pub use modules::*;
pub use types::*;

// ---- names ----

/// A part of a path: a name, and the functor arguments after it, `F(X)(Y)`.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Segment {
    /// The name.
    pub ident: Ident,
    /// What it is applied to; only in paths of types, and rarely.
    pub args: Vec<Path>,
}

/// A dotted name, `A.B.c` or `F(X).t`; never empty. Operators stand under their own text.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Path {
    /// Its parts.
    pub segments: Vec<Segment>,
}

impl Path {
    /// A path of one name.
    pub fn single(ident: Ident) -> Self {
        Path { segments: vec![Segment { ident, args: Vec::new() }] }
    }

    /// The last name.
    pub fn last(&self) -> Ident {
        self.segments[self.segments.len() - 1].ident
    }

    /// All parts but the last.
    pub fn qualifier(&self) -> &[Segment] {
        &self.segments[..self.segments.len() - 1]
    }

    /// From the first name to the last.
    pub fn span(&self) -> Span {
        self.segments[0].ident.span.to(self.last().span)
    }

    /// The only name, if there is only one and it is not applied.
    pub fn as_single(&self) -> Option<Ident> {
        match &self.segments[..] {
            [one] if one.args.is_empty() => Some(one.ident),
            _ => None,
        }
    }

    /// Whether it is this one name.
    pub fn is(&self, name: &str) -> bool {
        self.as_single().is_some_and(|ident| ident.name == name)
    }
}

impl std::fmt::Display for Path {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        for (i, segment) in self.segments.iter().enumerate() {
            if i > 0 {
                f.write_str(".")?;
            }
            write!(f, "{}", segment.ident.name)?;
            for arg in &segment.args {
                write!(f, "({arg})")?;
            }
        }
        Ok(())
    }
}

/// The label of an argument, a parameter or an arrow.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Label {
    /// None.
    None,
    /// `~name:`.
    Labelled(Ident),
    /// `?name:`.
    Optional(Ident),
}

// ---- literals ----

/// A literal.
#[derive(Debug, Clone, PartialEq)]
pub enum Lit {
    /// `12`: fits 63 bits, sign-extended.
    Int(i64),
    /// `12l`.
    Int32(i32),
    /// `12L`.
    Int64(i64),
    /// `12n`.
    Nativeint(i64),
    /// `1.5`.
    Float(f64),
    /// `'a'`.
    Char(u8),
    /// `"text"`, `{id|text|id}`: any bytes.
    String(Vec<u8>),
}

// ---- bindings ----

/// `let … and …`.
#[derive(Debug, Clone)]
pub struct LetGroup {
    /// `rec`.
    pub recursive: bool,
    /// In order.
    pub bindings: Vec<LetBinding>,
    /// Where.
    pub span: Span,
}

/// `pattern = body`, or `name parameters : result = body`.
#[derive(Debug, Clone)]
pub struct LetBinding {
    /// What is bound. A function's is [`PatKind::Var`].
    pub pattern: Pat,
    /// Curried parameters; empty for a value.
    pub params: Vec<Param>,
    /// The annotation after the parameters: of the body if there are any, else of the whole.
    pub annotation: Option<Annotation>,
    /// The right-hand side.
    pub body: Expr,
    /// Whether it is marked `[@inline never]`.
    pub stays: bool,
    /// Where.
    pub span: Span,
}

/// What a binding is declared to be.
#[derive(Debug, Clone)]
pub enum Annotation {
    /// `: t`, also `: 'a. t`.
    Type(CoreType),
    /// `: type a b. t`.
    Newtypes {
        /// `a b`.
        names: Vec<Ident>,
        /// `t`.
        ty: CoreType,
    },
    /// `: t :> u`, `:> u`.
    Coerce {
        /// `t`.
        from: Option<CoreType>,
        /// `u`.
        to: CoreType,
    },
}

/// A parameter of a function.
#[derive(Debug, Clone)]
pub struct Param {
    /// What it is.
    pub kind: ParamKind,
    /// Where.
    pub span: Span,
}

/// The kinds of parameters. Nearly all are values, so that boxing them would gain nothing.
#[derive(Debug, Clone)]
#[allow(clippy::large_enum_variant)]
pub enum ParamKind {
    /// `p`, `~l:p`, `?l:p`, `?l:(p = e)`.
    Value {
        /// Its label.
        label: Label,
        /// What it binds; `~(x : t)` has a constraint here.
        pattern: Pat,
        /// The default of an optional parameter. Then the pattern is for the value, without
        /// `option`.
        default: Option<Expr>,
    },
    /// `(type a)`.
    Newtype(Ident),
}

// ---- expressions ----

/// An expression.
#[derive(Debug, Clone)]
pub struct Expr {
    /// What it is.
    pub kind: ExprKind,
    /// Where.
    pub span: Span,
}

/// The kinds of expressions.
#[derive(Debug, Clone)]
pub enum ExprKind {
    /// A literal.
    Lit(Lit),
    /// `M.x`, `( + )`.
    Ident(Path),
    /// `C`, `C e`. Also `()`, `true`, `false`, `[]` and `(::)`, under these names. An argument that
    /// is a tuple may be the constructor's arguments.
    Construct {
        /// Which.
        path: Path,
        /// What it carries.
        arg: Option<Box<Expr>>,
    },
    /// `` `A ``, `` `A e ``.
    Variant {
        /// Without the backquote.
        tag: Ident,
        /// What it carries.
        arg: Option<Box<Expr>>,
    },
    /// `a, b`; at least two.
    Tuple(Vec<Expr>),
    /// `[a; b]`; at least one.
    List(Vec<Expr>),
    /// `a :: b :: tail`; at least one before the tail.
    Cons {
        /// Before the tail.
        items: Vec<Expr>,
        /// The list that they are put in front of.
        tail: Box<Expr>,
    },
    /// `[|a; b|]`.
    Array(Vec<Expr>),
    /// `{ f = e }`, `{ base with f = e }`; a field alone is the variable of that name.
    Record {
        /// In order.
        fields: Vec<FieldExpr>,
        /// What is copied.
        base: Option<Box<Expr>>,
    },
    /// `e.f`.
    Field {
        /// The record.
        expr: Box<Expr>,
        /// The field.
        field: Path,
    },
    /// `e.f <- v`.
    SetField {
        /// The record.
        expr: Box<Expr>,
        /// The field.
        field: Path,
        /// What is stored.
        value: Box<Expr>,
    },
    /// `e.(i)`, `e.[i]`, `e.{i, j}`.
    Index {
        /// Which brackets.
        kind: IndexKind,
        /// What is indexed.
        expr: Box<Expr>,
        /// One, except for `.{ }`.
        indices: Vec<Expr>,
    },
    /// `e.(i) <- v` and the others.
    SetIndex {
        /// Which brackets.
        kind: IndexKind,
        /// What is indexed.
        expr: Box<Expr>,
        /// One, except for `.{ }`.
        indices: Vec<Expr>,
        /// What is stored.
        value: Box<Expr>,
    },
    /// `f a ~l:b`, `a + b`, `-a`, and indexing operators such as `.%()`; at least one argument.
    Apply {
        /// `f`.
        function: Box<Expr>,
        /// In order.
        args: Vec<Arg>,
    },
    /// `fun p q : t -> e`; at least one parameter.
    Fun {
        /// In order.
        params: Vec<Param>,
        /// The annotation of the body.
        result: Option<CoreType>,
        /// The body.
        body: Box<Expr>,
    },
    /// `function p -> e | …`.
    Function(Vec<Case>),
    /// `match e with …`.
    Match {
        /// What is looked at.
        scrutinee: Box<Expr>,
        /// In order; patterns may be [`PatKind::Exception`].
        cases: Vec<Case>,
    },
    /// `try e with …`.
    Try {
        /// What may raise.
        body: Box<Expr>,
        /// In order.
        cases: Vec<Case>,
    },
    /// `a; let x = b in c; result`: statements, each in the scope of those before it, and the
    /// result.
    Block {
        /// At least one.
        stmts: Vec<Stmt>,
        /// The value of the whole.
        result: Box<Expr>,
    },
    /// `let* p = a and* q = b in body`.
    LetOp {
        /// At least one; the first's operator is `let…`, the others' are `and…`.
        bindings: Vec<OpBinding>,
        /// What is done with them.
        body: Box<Expr>,
    },
    /// `if c then a else b`.
    If {
        /// The condition.
        cond: Box<Expr>,
        /// If it holds.
        then: Box<Expr>,
        /// If not.
        otherwise: Option<Box<Expr>>,
    },
    /// `while c do body done`.
    While {
        /// The condition.
        cond: Box<Expr>,
        /// What is repeated.
        body: Box<Expr>,
    },
    /// `for i = a to b do body done`.
    For {
        /// The variable, or `_`.
        pattern: Pat,
        /// The first value.
        from: Box<Expr>,
        /// The last.
        to: Box<Expr>,
        /// `downto`.
        down: bool,
        /// What is repeated.
        body: Box<Expr>,
    },
    /// `(e : t)`.
    Constraint {
        /// `e`.
        expr: Box<Expr>,
        /// `t`.
        ty: CoreType,
    },
    /// `(e : t :> u)`, `(e :> u)`.
    Coerce {
        /// `e`.
        expr: Box<Expr>,
        /// `t`.
        from: Option<CoreType>,
        /// `u`.
        to: CoreType,
    },
    /// `assert e`.
    Assert(Box<Expr>),
    /// `lazy e`.
    Lazy(Box<Expr>),
    /// `M.(e)`, `M.[e]`, `M.{…}`.
    LocalOpen {
        /// `M`.
        module: Path,
        /// `e`.
        body: Box<Expr>,
    },
    /// `(module M : S)`.
    Pack {
        /// `M`.
        module: Box<ModuleExpr>,
        /// `S`, if written.
        ty: Option<PackageType>,
    },
    /// `.` on the right of a case that must be impossible.
    Unreachable,
    /// Could not be read, or is not supported; already reported.
    Error,
}

/// Which brackets index.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum IndexKind {
    /// `.( )`.
    Array,
    /// `.[ ]`.
    String,
    /// `.{ }`.
    Bigarray,
}

/// `f = e` in a record.
#[derive(Debug, Clone)]
pub struct FieldExpr {
    /// `f`.
    pub path: Path,
    /// `f : t = e`.
    pub ty: Option<CoreType>,
    /// `e`.
    pub value: Expr,
}

/// An argument of an application.
#[derive(Debug, Clone)]
pub struct Arg {
    /// Its label.
    pub label: Label,
    /// Its value.
    pub value: Expr,
}

/// `pattern when guard -> body`.
#[derive(Debug, Clone)]
pub struct Case {
    /// What must match.
    pub pattern: Pat,
    /// What must hold.
    pub guard: Option<Expr>,
    /// The result; [`ExprKind::Unreachable`] for `.`.
    pub body: Expr,
    /// Where.
    pub span: Span,
}

/// `let* p = e`, `and* p = e`; `let* x in` is short for `let* x = x in`.
#[derive(Debug, Clone)]
pub struct OpBinding {
    /// `let*`, `and*`.
    pub op: Ident,
    /// Pattern, parameters and right-hand side.
    pub binding: LetBinding,
}

/// A part of a block.
#[derive(Debug, Clone)]
pub struct Stmt {
    /// What it is.
    pub kind: StmtKind,
    /// Where.
    pub span: Span,
}

/// The kinds of statements.
#[derive(Debug, Clone)]
pub enum StmtKind {
    /// `e;`.
    Expr(Expr),
    /// `let … and … in`.
    Let(LetGroup),
    /// `let open M in`.
    Open(ModuleExpr),
    /// `let module M = … in`.
    Module(ModuleBinding),
    /// `let exception E of … in`.
    Exception(ExtensionCase),
}

// ---- patterns ----

/// A pattern.
#[derive(Debug, Clone)]
pub struct Pat {
    /// What it is.
    pub kind: PatKind,
    /// Where.
    pub span: Span,
}

/// The kinds of patterns.
#[derive(Debug, Clone)]
pub enum PatKind {
    /// `_`.
    Any,
    /// `x`, `( + )`.
    Var(Ident),
    /// `p as x`.
    Alias {
        /// `p`.
        pattern: Box<Pat>,
        /// `x`.
        name: Ident,
    },
    /// A literal, with its sign.
    Lit(Lit),
    /// `'a'..'z'`.
    Range(Lit, Lit),
    /// `p, q`; at least two.
    Tuple(Vec<Pat>),
    /// `C`, `C p`, `C (type a) p`; also `()`, `true`, `false`, `[]`. An argument that is a tuple may
    /// be the constructor's arguments; `_` may stand for all of them.
    Construct {
        /// Which.
        path: Path,
        /// `(type a b)`.
        newtypes: Vec<Ident>,
        /// What it carries.
        arg: Option<Box<Pat>>,
    },
    /// `` `A ``, `` `A p ``.
    Variant {
        /// Without the backquote.
        tag: Ident,
        /// What it carries.
        arg: Option<Box<Pat>>,
    },
    /// `#t`: any tag of a row type.
    TypeTags(Path),
    /// `{ f = p; g; _ }`; a field alone is the variable of that name.
    Record {
        /// In order.
        fields: Vec<FieldPat>,
        /// `; _`.
        open: bool,
    },
    /// `[|p; q|]`.
    Array(Vec<Pat>),
    /// `[p; q]`; at least one.
    List(Vec<Pat>),
    /// `p :: q :: tail`; at least one before the tail.
    Cons {
        /// Before the tail.
        items: Vec<Pat>,
        /// The rest of the list.
        tail: Box<Pat>,
    },
    /// `p | q | r`; at least two.
    Or(Vec<Pat>),
    /// `(p : t)`.
    Constraint {
        /// `p`.
        pattern: Box<Pat>,
        /// `t`.
        ty: CoreType,
    },
    /// `lazy p`.
    Lazy(Box<Pat>),
    /// `exception p`.
    Exception(Box<Pat>),
    /// `(module M : S)`.
    Unpack {
        /// Its name; absent for `_`.
        name: Option<Ident>,
        /// `S`, if written.
        ty: Option<PackageType>,
    },
    /// `M.(p)`, `M.[p]`, `M.{…}`.
    LocalOpen {
        /// `M`.
        module: Path,
        /// `p`.
        pattern: Box<Pat>,
    },
    /// Could not be read, or is not supported; already reported.
    Error,
}

/// `f = p` in a record pattern.
#[derive(Debug, Clone)]
pub struct FieldPat {
    /// `f`.
    pub path: Path,
    /// `f : t = p`.
    pub ty: Option<CoreType>,
    /// `p`.
    pub pattern: Pat,
}
