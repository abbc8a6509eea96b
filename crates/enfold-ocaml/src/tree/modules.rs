//! Files, structures, signatures and modules.

use super::*;

// ---- files ----

/// An `.ml` file.
#[derive(Debug, Clone)]
pub struct Structure {
    /// Its items.
    pub items: Vec<StructureItem>,
    /// What its attributes say about warnings.
    pub quiet: Vec<Quiet>,
    /// All of it.
    pub span: Span,
}

/// `[@@@warning "-8"]`, `[@@warning "-8"]`: warnings that are not wanted in a part of a file.
#[derive(Debug, Clone)]
pub struct Quiet {
    /// The rest of the file, or the item in which the attribute stands.
    pub span: Span,
    /// Those that are off.
    pub codes: Vec<Code>,
}

/// An `.mli` file.
#[derive(Debug, Clone)]
pub struct Signature {
    /// Its items.
    pub items: Vec<SignatureItem>,
    /// All of it.
    pub span: Span,
}

/// An item of a structure.
#[derive(Debug, Clone)]
pub struct StructureItem {
    /// What it is.
    pub kind: StructureItemKind,
    /// Where.
    pub span: Span,
}

/// The kinds of items of structures.
#[derive(Debug, Clone)]
pub enum StructureItemKind {
    /// An expression that is run for its effect.
    Eval(Expr),
    /// `let … and …`.
    Let(LetGroup),
    /// `external name : type = "primitive"`.
    External(ValueDecl),
    /// `type … and …`.
    Types(TypeGroup),
    /// `type t += A | B`.
    Extend(TypeExtension),
    /// `exception …`.
    Exception(ExtensionCase),
    /// `module M = …`.
    Module(ModuleBinding),
    /// `module rec M : S = … and …`; each is a constraint.
    RecModules(Vec<ModuleBinding>),
    /// `module type S = …`.
    ModuleType(ModuleTypeDecl),
    /// `open M`, `open struct … end`.
    Open(ModuleExpr),
    /// `include M`.
    Include(ModuleExpr),
    /// Could not be read, or is not supported; already reported.
    Error,
}

/// An item of a signature.
#[derive(Debug, Clone)]
pub struct SignatureItem {
    /// What it is.
    pub kind: SignatureItemKind,
    /// Where.
    pub span: Span,
}

/// The kinds of items of signatures.
#[derive(Debug, Clone)]
pub enum SignatureItemKind {
    /// `val name : type`.
    Value(ValueDecl),
    /// `external name : type = "primitive"`.
    External(ValueDecl),
    /// `type … and …`.
    Types(TypeGroup),
    /// `type t := …`: replaced in the rest of the signature.
    TypeSubst(TypeGroup),
    /// `type t += A | B`.
    Extend(TypeExtension),
    /// `exception …`.
    Exception(ExtensionCase),
    /// `module M : S`; `module M = P` has [`ModuleTypeKind::Alias`].
    Module(ModuleDecl),
    /// `module M := P`.
    ModuleSubst {
        /// Its name.
        name: Ident,
        /// What it stands for.
        of: Path,
    },
    /// `module rec M : S and …`.
    RecModules(Vec<ModuleDecl>),
    /// `module type S`, `module type S = …`.
    ModuleType(ModuleTypeDecl),
    /// `module type S := …`.
    ModuleTypeSubst(ModuleTypeDecl),
    /// `open M`.
    Open(Path),
    /// `include S`.
    Include(ModuleType),
    /// Could not be read, or is not supported; already reported.
    Error,
}

/// `val name : type`, `external name : type = "primitive"`.
#[derive(Debug, Clone)]
pub struct ValueDecl {
    /// Its name.
    pub name: Ident,
    /// Its type.
    pub ty: CoreType,
    /// The names of the primitive; empty for `val`.
    pub primitives: Vec<Symbol>,
    /// Where.
    pub span: Span,
}

// ---- modules ----

/// `module M = …`; parameters and a signature before `=` are part of the expression.
#[derive(Debug, Clone)]
pub struct ModuleBinding {
    /// Its name; absent for `_`.
    pub name: Option<Ident>,
    /// What it is.
    pub expr: ModuleExpr,
    /// Where.
    pub span: Span,
}

/// `module M : S`.
#[derive(Debug, Clone)]
pub struct ModuleDecl {
    /// Its name; absent for `_`.
    pub name: Option<Ident>,
    /// Its type.
    pub ty: ModuleType,
    /// Where.
    pub span: Span,
}

/// `module type S = …`.
#[derive(Debug, Clone)]
pub struct ModuleTypeDecl {
    /// Its name.
    pub name: Ident,
    /// What it stands for; absent if it is abstract.
    pub ty: Option<ModuleType>,
    /// Where.
    pub span: Span,
}

/// A module expression.
#[derive(Debug, Clone)]
pub struct ModuleExpr {
    /// What it is.
    pub kind: ModuleExprKind,
    /// Where.
    pub span: Span,
}

/// The kinds of module expressions.
#[derive(Debug, Clone)]
pub enum ModuleExprKind {
    /// `A.B`; without applications.
    Path(Path),
    /// `struct … end`.
    Structure(Vec<StructureItem>),
    /// `functor (X : S) … -> body`; at least one parameter.
    Functor {
        /// In order.
        params: Vec<FunctorParam>,
        /// The result.
        body: Box<ModuleExpr>,
    },
    /// `F (X)`.
    Apply {
        /// `F`.
        functor: Box<ModuleExpr>,
        /// `X`; absent for `F ()`.
        arg: Option<Box<ModuleExpr>>,
    },
    /// `(M : S)`.
    Constraint {
        /// `M`.
        expr: Box<ModuleExpr>,
        /// `S`.
        ty: Box<ModuleType>,
    },
    /// `(val e : S)`; with `:>` the second type.
    Unpack {
        /// The first-class module.
        expr: Box<Expr>,
        /// Its type, if written.
        ty: Option<PackageType>,
        /// What it is coerced to.
        coerce: Option<PackageType>,
    },
    /// Could not be read; already reported.
    Error,
}

/// A parameter of a functor.
#[derive(Debug, Clone)]
pub struct FunctorParam {
    /// `(X : S)`; absent for `()`, with which each application is another module.
    pub named: Option<NamedParam>,
    /// Where.
    pub span: Span,
}

/// `X : S`.
#[derive(Debug, Clone)]
pub struct NamedParam {
    /// Its name; absent for `_`.
    pub name: Option<Ident>,
    /// Its type.
    pub ty: ModuleType,
}

/// A module type.
#[derive(Debug, Clone)]
pub struct ModuleType {
    /// What it is.
    pub kind: ModuleTypeKind,
    /// Where.
    pub span: Span,
}

/// The kinds of module types.
#[derive(Debug, Clone)]
pub enum ModuleTypeKind {
    /// `A.S`.
    Path(Path),
    /// `sig … end`.
    Signature(Vec<SignatureItem>),
    /// `functor (X : S) … -> T`, `S -> T`; at least one parameter.
    Functor {
        /// In order.
        params: Vec<FunctorParam>,
        /// The result.
        result: Box<ModuleType>,
    },
    /// `S with …`.
    With {
        /// `S`.
        base: Box<ModuleType>,
        /// In order.
        constraints: Vec<WithConstraint>,
    },
    /// `module type of M`.
    TypeOf(Box<ModuleExpr>),
    /// `= P` after `module M` in a signature.
    Alias(Path),
    /// Could not be read; already reported.
    Error,
}

/// One of the constraints of `S with …`.
#[derive(Debug, Clone)]
pub struct WithConstraint {
    /// What it is.
    pub kind: WithKind,
    /// `:=`: what is constrained disappears from the signature.
    pub substitute: bool,
    /// Where.
    pub span: Span,
}

/// The kinds of constraints.
#[derive(Debug, Clone)]
pub enum WithKind {
    /// `type 'a M.t = …`.
    Type {
        /// `M.t`.
        path: Path,
        /// Parameters and what it stands for; its name is the last of the path.
        decl: TypeDecl,
    },
    /// `module M.N = P`.
    Module {
        /// `M.N`.
        path: Path,
        /// `P`.
        of: Path,
    },
    /// `module type M.S = T`.
    ModuleType {
        /// `M.S`.
        path: Path,
        /// `T`.
        ty: ModuleType,
    },
}

/// `S with type t = int` in `(module S with …)`.
#[derive(Debug, Clone)]
pub struct PackageType {
    /// `S`.
    pub path: Path,
    /// Types that are known.
    pub constraints: Vec<(Path, CoreType)>,
    /// Where.
    pub span: Span,
}
