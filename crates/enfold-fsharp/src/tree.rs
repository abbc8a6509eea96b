//! The tree of F# programs: what `parse` makes and `enfold-check` reads.
//!
//! It is what the user wrote, less layout and sugar that needs no types to remove. Names are not
//! resolved and operators are names. Blocks and lists are flat vectors, so that long programs do
//! not make deep trees.

pub use enfold_syntax::ident::Ident;
pub use enfold_syntax::literal::{IntKind, Lit};
use enfold_syntax::span::Span;
use enfold_syntax::symbol::Symbol;

/// A dotted name, `A.B.c`; never empty.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Path {
    /// Its parts.
    pub segments: Vec<Ident>,
}

impl Path {
    /// A path of one name.
    pub fn single(ident: Ident) -> Self {
        Path { segments: vec![ident] }
    }

    /// The last name.
    pub fn last(&self) -> Ident {
        self.segments[self.segments.len() - 1]
    }

    /// All names but the last.
    pub fn qualifier(&self) -> &[Ident] {
        &self.segments[..self.segments.len() - 1]
    }

    /// From the first name to the last.
    pub fn span(&self) -> Span {
        self.segments[0].span.to(self.last().span)
    }

    /// The only name, if there is only one.
    pub fn as_single(&self) -> Option<Ident> {
        if let [one] = self.segments[..] { Some(one) } else { None }
    }
}

impl std::fmt::Display for Path {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        for (i, ident) in self.segments.iter().enumerate() {
            if i > 0 {
                f.write_str(".")?;
            }
            write!(f, "{}", ident.name)?;
        }
        Ok(())
    }
}

/// One source file.
#[derive(Debug, Clone)]
pub struct File {
    /// The name in the file's header, `module A.B`.
    pub module: Option<Path>,
    /// `[<AutoOpen>]` before the header.
    pub auto_open: bool,
    /// What it declares.
    pub decls: Vec<Decl>,
    /// The whole file.
    pub span: Span,
}

/// `[<Name(args)>]`.
#[derive(Debug, Clone)]
pub struct Attribute {
    /// The attribute's name.
    pub name: Path,
    /// Its arguments; literals only.
    pub args: Vec<Expr>,
    /// Where.
    pub span: Span,
}

/// A declaration.
#[derive(Debug, Clone)]
pub struct Decl {
    /// What it is.
    pub kind: DeclKind,
    /// Where.
    pub span: Span,
}

/// The kinds of declarations.
#[derive(Debug, Clone)]
pub enum DeclKind {
    /// `let …`, `let rec … and …`.
    Let(LetGroup),
    /// `type … and …`.
    Types(Vec<TypeDecl>),
    /// `exception Name of …`.
    Exception {
        /// Its name.
        name: Ident,
        /// Its payload.
        fields: Vec<CaseField>,
    },
    /// `module Name = …`.
    Module {
        /// Its name.
        name: Ident,
        /// What it declares.
        decls: Vec<Decl>,
        /// `[<AutoOpen>]`: opened wherever the module around it is visible.
        auto_open: bool,
    },
    /// `module Name = A.B`.
    ModuleAlias {
        /// Its name.
        name: Ident,
        /// What it is another name for.
        of: Path,
    },
    /// `open A.B`.
    Open(Path),
    /// An expression that is run for its effect when its turn comes.
    Do(Expr),
    /// Something that could not be read; already reported.
    Error,
}

/// One or several bindings made at once.
#[derive(Debug, Clone)]
pub struct LetGroup {
    /// Whether the names are visible in the bodies.
    pub recursive: bool,
    /// In order.
    pub bindings: Vec<LetBinding>,
    /// Where.
    pub span: Span,
}

/// `pattern = body`, or `name parameters : result = body`.
#[derive(Debug, Clone)]
pub struct LetBinding {
    /// Attributes before it.
    pub attributes: Vec<Attribute>,
    /// What is bound. A function's is [`PatKind::Name`] with one segment.
    pub pattern: Pat,
    /// `let f<'a, 'b>`.
    pub type_params: Vec<Ident>,
    /// Curried parameters; empty for a value.
    pub params: Vec<Pat>,
    /// The annotation after the parameters.
    pub result: Option<TypeExpr>,
    /// The right-hand side.
    pub body: Expr,
    /// `let mutable`.
    pub mutable: bool,
    /// `let inline`.
    pub inline: bool,
    /// Type variables that `when 'a : equality` names; with `true` for `comparison`.
    pub comparable: Vec<(Ident, bool)>,
    /// `use`: disposed of where its scope ends.
    pub disposed: bool,
    /// Where.
    pub span: Span,
}

impl LetBinding {
    /// `pattern = body` with nothing else to it.
    pub fn plain(pattern: Pat, body: Expr, span: Span) -> LetBinding {
        LetBinding {
            attributes: Vec::new(),
            pattern,
            type_params: Vec::new(),
            params: Vec::new(),
            result: None,
            body,
            mutable: false,
            inline: false,
            comparable: Vec::new(),
            disposed: false,
            span,
        }
    }
}

/// `type Name<'a> = …`.
#[derive(Debug, Clone)]
pub struct TypeDecl {
    /// Attributes before it.
    pub attributes: Vec<Attribute>,
    /// Its name; an extension's may be qualified.
    pub path: Path,
    /// Its name without a qualifier.
    pub name: Ident,
    /// Type parameters, without the tick.
    pub params: Vec<Ident>,
    /// What it stands for.
    pub kind: TypeDeclKind,
    /// What can be asked of its values and of itself with a dot.
    pub members: Vec<Member>,
    /// Where.
    pub span: Span,
}

/// The primary constructor and the bindings of a class.
#[derive(Debug, Clone)]
pub struct ClassDecl {
    /// `(a: int, b: int)`; one unit pattern for `()`, absent if there is no constructor.
    pub params: Option<Vec<Pat>>,
    /// `as this`.
    pub this: Option<Ident>,
    /// `let` and `do`, run in order by the constructor.
    pub items: Vec<Stmt>,
    /// `static let`, evaluated once, where the class is declared.
    pub statics: Vec<LetGroup>,
}

/// Something that is asked for with a dot.
#[derive(Debug, Clone)]
pub struct Member {
    /// What it is.
    pub kind: MemberKind,
    /// Where.
    pub span: Span,
}

/// How a member is used.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Role {
    /// Called with arguments.
    Method,
    /// Read like a field.
    Getter,
    /// Assigned like a field; the last parameter is the value.
    Setter,
    /// `new (…) = …`: called like the type.
    Constructor,
}

/// The kinds of members.
#[derive(Debug, Clone)]
pub enum MemberKind {
    /// `member this.Name parameters = body`, `static member …`, or one side of a property.
    Function {
        /// How it is used.
        role: Role,
        /// What the body calls the value; absent for `static` and for `_`.
        this: Option<Ident>,
        /// `static`.
        is_static: bool,
        /// `override`, `default`.
        is_override: bool,
        /// Name, parameters and body; a method has at least one parameter.
        binding: Box<LetBinding>,
    },
    /// `member val Name = value with get, set`: evaluated once, when the value is made.
    Auto {
        /// Its name.
        name: Ident,
        /// The annotation.
        ty: Option<TypeExpr>,
        /// Its first value.
        value: Expr,
        /// Whether it can be assigned.
        settable: bool,
    },
    /// `abstract Name: type`.
    Abstract {
        /// Its name.
        name: Ident,
        /// Its type; a method's is a function.
        ty: TypeExpr,
        /// Declared `with get, set`.
        settable: bool,
    },
    /// `inherit Type` in an interface.
    Inherit(TypeExpr),
    /// `interface Type with …`.
    Interface {
        /// Which.
        ty: TypeExpr,
        /// What it demands.
        members: Vec<Member>,
    },
    /// Could not be read; already reported.
    Error,
}

/// What a declared type is.
#[derive(Debug, Clone)]
pub enum TypeDeclKind {
    /// `{ A: int; mutable B: string }`.
    Record(Vec<FieldDecl>),
    /// `| A | B of int * name: string`.
    Union(Vec<CaseDecl>),
    /// Another name for a type.
    Alias(TypeExpr),
    /// `A = 1 | B = 2`.
    Enum(Vec<(Ident, Lit)>),
    /// A class with its constructor.
    Class(Box<ClassDecl>),
    /// Abstract members only.
    Interface,
    /// `type Name with …`: more members for a type that is there.
    Extension,
    /// `[<Measure>] type m`, or with what it is derived from.
    Measure(Option<TypeExpr>),
    /// Could not be read; already reported.
    Error,
}

/// A field of a record.
#[derive(Debug, Clone)]
pub struct FieldDecl {
    /// Its name.
    pub name: Ident,
    /// Its type.
    pub ty: TypeExpr,
    /// `mutable`.
    pub mutable: bool,
}

/// A case of a union.
#[derive(Debug, Clone)]
pub struct CaseDecl {
    /// Its name.
    pub name: Ident,
    /// Its payload.
    pub fields: Vec<CaseField>,
}

/// A component of a case's payload.
#[derive(Debug, Clone)]
pub struct CaseField {
    /// `data: int[]`.
    pub name: Option<Ident>,
    /// Its type.
    pub ty: TypeExpr,
}

/// A type as written.
#[derive(Debug, Clone)]
pub struct TypeExpr {
    /// What it is.
    pub kind: TypeExprKind,
    /// Where.
    pub span: Span,
}

/// The kinds of types as written.
#[derive(Debug, Clone)]
pub enum TypeExprKind {
    /// `'a`, without the tick.
    Var(Symbol),
    /// `int`, `Map<string, int>`, `int list`; arrays are `array<int>` with the name `array`.
    Name(Path, Vec<TypeExpr>),
    /// `a -> b`.
    Fun(Box<TypeExpr>, Box<TypeExpr>),
    /// `a * b`.
    Tuple(Vec<TypeExpr>),
    /// `#t`: a type that can be converted to an interface.
    Flexible(Box<TypeExpr>),
    /// A product of units and their powers, `kg m / s^2`; `1` is the empty product.
    Measure(Vec<(TypeExpr, i32)>),
    /// `_`.
    Wild,
    /// Could not be read; already reported.
    Error,
}

/// An expression.
#[derive(Debug, Clone)]
pub struct Expr {
    /// What it is.
    pub kind: ExprKind,
    /// Where.
    pub span: Span,
}

/// A statement of a block.
#[derive(Debug, Clone)]
pub enum Stmt {
    /// A binding; its names are visible in the statements that follow.
    Let(LetGroup),
    /// `use x = e`, `let! p = e`, `use! x = e`; what is bound is visible in the statements that
    /// follow.
    Bind(Bind),
    /// An expression; the last one is the block's value.
    Expr(Expr),
}

/// A binding that asks something of what is around it: of the block, to give back what is bound
/// (`use`), or of the computation, to run what stands on the right (`let!`).
#[derive(Debug, Clone)]
pub struct Bind {
    /// What is bound.
    pub pattern: Pat,
    /// The right-hand side.
    pub value: Expr,
    /// `use`, `use!`: it is given back at the end of the block.
    pub disposed: bool,
    /// `let!`, `use!`: the right-hand side is a computation.
    pub run: bool,
    /// Where.
    pub span: Span,
}

/// An arm of a match.
#[derive(Debug, Clone)]
pub struct Arm {
    /// What it matches.
    pub pattern: Pat,
    /// `when …`.
    pub guard: Option<Expr>,
    /// Its value.
    pub body: Expr,
    /// Where.
    pub span: Span,
}

/// A member that a type is known to have where a function is used.
#[derive(Debug, Clone)]
pub struct TraitCall {
    /// The member's name.
    pub name: Ident,
    /// Whether it is static.
    pub is_static: bool,
    /// The type variable it belongs to.
    pub owner: TypeExpr,
    /// What it is applied to.
    pub args: Vec<Expr>,
    /// Its type.
    pub ty: TypeExpr,
}

/// A piece of an interpolated string.
#[derive(Debug, Clone)]
pub enum InterpPart {
    /// Text.
    Text(String),
    /// `{expression}`, maybe with a format.
    Hole(Expr, Option<HoleFormat>),
}

/// The function that an `and!` is read as: of the computations so far and one more. No user can write it.
pub const MERGE: &str = "and!";

/// The format of a hole in a string.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum HoleFormat {
    /// `%5.2f{x}`: what stands between `%` and the hole.
    Before(String),
    /// `{x,5:F2}`: from the comma or colon on.
    Behind(String),
}

/// The kinds of expressions.
#[derive(Debug, Clone)]
pub enum ExprKind {
    /// Could not be read; already reported.
    Error,
    /// A literal.
    Lit(Lit),
    /// A name, `x`, `List.map`, `Some`, `person.Name`: a dotted chain that starts with a name is
    /// one path, and the checker finds out where the module ends and fields begin. An operator in
    /// parentheses is a path of one name, `(+)`.
    Name(Path),
    /// `f<int>`.
    TypeApp(Box<Expr>, Vec<TypeExpr>),
    /// `f a b`.
    Apply(Box<Expr>, Vec<Expr>),
    /// `a op b`. `&&` and `||` are [`ExprKind::And`] and [`ExprKind::Or`].
    Infix {
        /// The operator.
        op: Ident,
        /// Left operand.
        lhs: Box<Expr>,
        /// Right operand.
        rhs: Box<Expr>,
    },
    /// `op a`: `-`, `+`, `~~~`, `!`, or a user's prefix operator.
    Prefix {
        /// The operator.
        op: Ident,
        /// Its operand.
        arg: Box<Expr>,
    },
    /// `a && b`.
    And(Box<Expr>, Box<Expr>),
    /// `a || b`.
    Or(Box<Expr>, Box<Expr>),
    /// `&x`.
    AddressOf(Box<Expr>),
    /// `fun a b -> body`.
    Lambda {
        /// Parameters, at least one.
        params: Vec<Pat>,
        /// Its body.
        body: Box<Expr>,
    },
    /// `function | a -> b | …`.
    Function(Vec<Arm>),
    /// Statements in order; never empty. A block whose last statement is a `let` is an error that
    /// the parser reports and completes with [`ExprKind::Error`].
    Block(Vec<Stmt>),
    /// `if c then a else b`.
    If {
        /// The condition.
        cond: Box<Expr>,
        /// If it holds.
        then: Box<Expr>,
        /// If not.
        otherwise: Option<Box<Expr>>,
    },
    /// `match e with …`.
    Match {
        /// What is looked at.
        scrutinee: Box<Expr>,
        /// In order.
        arms: Vec<Arm>,
    },
    /// `try e with …`.
    Try {
        /// What may raise.
        body: Box<Expr>,
        /// Handlers in order.
        arms: Vec<Arm>,
    },
    /// `try e finally f`.
    TryFinally {
        /// What may raise.
        body: Box<Expr>,
        /// What is run in either case.
        finalizer: Box<Expr>,
    },
    /// `while c do body`.
    While {
        /// The condition.
        cond: Box<Expr>,
        /// The body.
        body: Box<Expr>,
    },
    /// `for i = a to b do body`, `for i = a downto b do body`.
    ForTo {
        /// The loop variable.
        var: Ident,
        /// First value.
        from: Box<Expr>,
        /// Last value.
        to: Box<Expr>,
        /// `downto`.
        down: bool,
        /// The body.
        body: Box<Expr>,
    },
    /// `for p in e do body`; `e` may be an [`ExprKind::Range`].
    ForIn {
        /// What each element is matched with.
        pattern: Pat,
        /// The elements.
        sequence: Box<Expr>,
        /// The body.
        body: Box<Expr>,
    },
    /// `target <- value`.
    Assign {
        /// A name, a field, or an element.
        target: Box<Expr>,
        /// The new value.
        value: Box<Expr>,
    },
    /// `a, b`.
    Tuple(Vec<Expr>),
    /// `[a; b]`, or `[a..b]` with a single [`ExprKind::Range`].
    List(Vec<Expr>),
    /// `[|a; b|]`, or `[|a..b|]` with a single [`ExprKind::Range`].
    Array(Vec<Expr>),
    /// `a..b`, `a..s..b`; only inside lists, arrays, slices and `for … in`.
    Range {
        /// First value.
        from: Box<Expr>,
        /// The step, if given.
        step: Option<Box<Expr>>,
        /// Last value.
        to: Box<Expr>,
    },
    /// `{ A = 1; B = 2 }`.
    Record(Vec<(Path, Expr)>),
    /// `{| A = 1; B = 2 |}`.
    Anonymous(Vec<(Path, Expr)>),
    /// `{ r with A = 1 }`.
    RecordUpdate {
        /// What is copied.
        base: Box<Expr>,
        /// What differs.
        fields: Vec<(Path, Expr)>,
    },
    /// `e.Name` where `e` is not a plain dotted chain.
    Field(Box<Expr>, Ident),
    /// `e.[i]`, `e[i]`.
    Index(Box<Expr>, Box<Expr>),
    /// `e.[a..b]`, `e[a..]`, `e[..b]`, `e[*]`.
    Slice {
        /// What is cut.
        base: Box<Expr>,
        /// First index.
        from: Option<Box<Expr>>,
        /// Last index.
        to: Option<Box<Expr>>,
    },
    /// `e :> t`.
    Upcast(Box<Expr>, TypeExpr),
    /// `e :? t`.
    TypeTest(Box<Expr>, TypeExpr),
    /// `e :?> t`.
    Downcast(Box<Expr>, TypeExpr),
    /// `{ new Type with member … }`.
    Object {
        /// The interface.
        ty: TypeExpr,
        /// What it demands.
        members: Vec<Member>,
    },
    /// `1.5<m/s>`.
    Measured(Box<Expr>, TypeExpr),
    /// `(^T : (member Length: int) x)`: a member that the type is known to have where the function
    /// is used.
    Trait(Box<TraitCall>),
    /// `$"a{x}b"`.
    Interp(Vec<InterpPart>),
    /// `e : t`.
    Annot(Box<Expr>, TypeExpr),
    /// `lazy e`.
    Lazy(Box<Expr>),
    /// `[for x in xs do yield e]`, `[|…|]`: statements that yield the elements.
    Comprehension {
        /// `[|…|]`.
        array: bool,
        /// What yields.
        body: Box<Expr>,
    },
    /// `builder { body }`.
    Computation {
        /// What says what the body's statements mean.
        builder: Box<Expr>,
        /// Its statements. A range stands for its elements.
        body: Box<Expr>,
    },
    /// `yield e`, `yield! e`.
    Yield {
        /// What is yielded.
        value: Box<Expr>,
        /// `yield!`: all of its elements.
        all: bool,
    },
    /// A statement of a sequence, list or array without any `yield`: it is yielded unless it is of
    /// type unit. A range yields its elements.
    Element(Box<Expr>),
    /// `return e`, `return! e`.
    Return {
        /// What is returned.
        value: Box<Expr>,
        /// `return!`: what this computation returns.
        run: bool,
    },
    /// `do! e`.
    DoRun(Box<Expr>),
    /// `match! e with …`.
    MatchRun {
        /// The computation whose result is looked at.
        scrutinee: Box<Expr>,
        /// In order.
        arms: Vec<Arm>,
    },
    /// `(# "name" a b : t #)`: an operation of the runtime; only in a language's own library.
    Intrinsic {
        /// Its name.
        name: Ident,
        /// Its operands.
        args: Vec<Expr>,
        /// Its type.
        ty: TypeExpr,
    },
}

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
    /// Could not be read; already reported.
    Error,
    /// `_`.
    Wild,
    /// A literal; a minus sign is part of it.
    Lit(Lit),
    /// A name: a variable, or a case or `[<Literal>]` without arguments. The checker decides.
    Name(Path),
    /// `Case p`; several components are one tuple pattern, as written.
    Case(Path, Box<Pat>),
    /// `Case(name = p; …)`: some components by name.
    CaseFields(Path, Vec<(Ident, Pat)>),
    /// `Name a p`: an active pattern with arguments.
    Active(Path, Vec<Pat>),
    /// `?name`: a parameter that may be left out.
    Optional(Ident),
    /// `a & b`.
    And(Box<Pat>, Box<Pat>),
    /// `:? Type`.
    TypeTest(TypeExpr),
    /// `a, b`.
    Tuple(Vec<Pat>),
    /// `[a; b]`.
    List(Vec<Pat>),
    /// `[|a; b|]`.
    Array(Vec<Pat>),
    /// `a :: b`.
    Cons(Box<Pat>, Box<Pat>),
    /// `{ A = p; B = q }`.
    Record(Vec<(Path, Pat)>),
    /// `a | b`.
    Or(Box<Pat>, Box<Pat>),
    /// `p as x`.
    As(Box<Pat>, Ident),
    /// `p : t`.
    Annot(Box<Pat>, TypeExpr),
}
