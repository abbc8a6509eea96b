//! Types, and declarations of types.

use super::*;

// ---- declarations of types ----

/// `type … and …`.
#[derive(Debug, Clone)]
pub struct TypeGroup {
    /// False for `type nonrec`.
    pub recursive: bool,
    /// In order.
    pub decls: Vec<TypeDecl>,
}

/// `type ('a, +'b) name = manifest = kind constraint …`.
#[derive(Debug, Clone)]
pub struct TypeDecl {
    /// Its name.
    pub name: Ident,
    /// Its parameters.
    pub params: Vec<TypeParam>,
    /// `private`.
    pub private: bool,
    /// The type that it is another name for, or a copy of.
    pub manifest: Option<CoreType>,
    /// What its values are made of.
    pub kind: TypeKind,
    /// `constraint 'a = t`.
    pub constraints: Vec<(CoreType, CoreType)>,
    /// Where.
    pub span: Span,
}

/// A parameter of a type.
#[derive(Debug, Clone, Copy)]
pub struct TypeParam {
    /// Without the tick; absent for `_`.
    pub name: Option<Ident>,
    /// `+`, `-`.
    pub variance: Variance,
    /// `!`.
    pub injective: bool,
    /// Where.
    pub span: Span,
}

/// How a parameter is declared to vary.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Variance {
    /// Not declared.
    None,
    /// `+`.
    Covariant,
    /// `-`.
    Contravariant,
}

/// What the values of a declared type are made of.
#[derive(Debug, Clone)]
pub enum TypeKind {
    /// Nothing is said: an abbreviation if there is a manifest type, else abstract.
    Abstract,
    /// `A | B of int`; may be empty (`|`).
    Variant(Vec<CaseDecl>),
    /// `{ a : int; mutable b : string }`.
    Record(Vec<FieldDecl>),
    /// `..`.
    Open,
}

/// `Name of types`, `Name : types -> result`. Names may be `true`, `false`, `()`, `[]` and `::`.
#[derive(Debug, Clone)]
pub struct CaseDecl {
    /// Its name.
    pub name: Ident,
    /// `'a 'b.` before the arguments.
    pub vars: Vec<Ident>,
    /// What it carries.
    pub args: CaseArgs,
    /// The result of a GADT's constructor.
    pub result: Option<CoreType>,
    /// Where.
    pub span: Span,
}

/// What a constructor carries.
#[derive(Debug, Clone)]
pub enum CaseArgs {
    /// `of a * b`; empty for a constant.
    Tuple(Vec<CoreType>),
    /// `of { … }`.
    Record(Vec<FieldDecl>),
}

/// A field of a record.
#[derive(Debug, Clone)]
pub struct FieldDecl {
    /// Its name.
    pub name: Ident,
    /// `mutable`.
    pub mutable: bool,
    /// Its type; may be [`CoreTypeKind::Poly`].
    pub ty: CoreType,
    /// Where.
    pub span: Span,
}

/// `type 'a path += cases`.
#[derive(Debug, Clone)]
pub struct TypeExtension {
    /// What is extended.
    pub path: Path,
    /// Its parameters.
    pub params: Vec<TypeParam>,
    /// `private`.
    pub private: bool,
    /// What is added.
    pub cases: Vec<ExtensionCase>,
    /// Where.
    pub span: Span,
}

/// A constructor of an extensible type, or an exception.
#[derive(Debug, Clone)]
pub enum ExtensionCase {
    /// `Name of …`.
    New(CaseDecl),
    /// `Name = Path`.
    Rebind {
        /// The new name.
        name: Ident,
        /// Which it is.
        of: Path,
        /// Where.
        span: Span,
    },
}

// ---- types ----

/// A type.
#[derive(Debug, Clone)]
pub struct CoreType {
    /// What it is.
    pub kind: CoreTypeKind,
    /// Where.
    pub span: Span,
}

/// The kinds of types.
#[derive(Debug, Clone)]
pub enum CoreTypeKind {
    /// `_`.
    Any,
    /// `'a`, without the tick.
    Var(Ident),
    /// `~a:t -> ?b:u -> v -> w`; at least one parameter.
    Arrow {
        /// In order.
        params: Vec<(Label, CoreType)>,
        /// The result; never an arrow unless in parentheses.
        result: Box<CoreType>,
    },
    /// `a * b`.
    Tuple(Vec<CoreType>),
    /// `(a, b) M.t`.
    Constr {
        /// Its name.
        path: Path,
        /// Its arguments.
        args: Vec<CoreType>,
    },
    /// `t as 'a`.
    Alias {
        /// `t`.
        ty: Box<CoreType>,
        /// Without the tick.
        name: Ident,
    },
    /// `[ `A | `B of t ]`.
    Variant {
        /// Tags and inherited rows, in order.
        fields: Vec<RowField>,
        /// Which tags values may and must have.
        bound: RowBound,
    },
    /// `'a 'b. t`.
    Poly {
        /// Without the tick.
        vars: Vec<Ident>,
        /// `t`.
        ty: Box<CoreType>,
    },
    /// `(module S)`.
    Package(PackageType),
    /// Could not be read, or is not supported; already reported.
    Error,
}

/// Which tags the values of a row have.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum RowBound {
    /// `[ … ]`: these.
    Exact,
    /// `[> … ]`: these and perhaps others.
    AtLeast,
    /// `[< … > `A `B ]`: these at most, and those at least.
    AtMost(Vec<Ident>),
}

/// An entry of a row.
#[derive(Debug, Clone)]
pub struct RowField {
    /// What it is.
    pub kind: RowFieldKind,
    /// Where.
    pub span: Span,
}

/// The kinds of entries of rows.
#[derive(Debug, Clone)]
pub enum RowFieldKind {
    /// `` `A of t & u ``.
    Tag {
        /// Without the backquote.
        name: Ident,
        /// Whether it may stand without an argument: `` `A `` or `` `A of & t ``.
        constant: bool,
        /// The types of its argument, all of which must agree.
        args: Vec<CoreType>,
    },
    /// All tags of another row type.
    Inherit(CoreType),
}
