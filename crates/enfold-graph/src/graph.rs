//! Nodes, bindings, patterns, declared types, captures.
//!
//! Everything that has a type is over the type of types, `T`. What leaves a checker has [`TyId`], the ids of
//! [`Graph::types`], among which there is no inference variable. While types are inferred, a checker builds the same
//! graph over the terms of its own store; `map_types` turns the one into the other, at once and everywhere.

use std::collections::{BTreeMap, BTreeSet};

use cranelift_entity::{PrimaryMap, entity_impl};
use enfold_syntax::literal::Lit;
use enfold_syntax::{Span, Symbol};

use crate::prim::Prim;
use crate::semantics::Semantics;
use crate::types::{ParamId, TyId, TypeTable};

/// A node of the graph.
#[derive(Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct NodeId(u32);
entity_impl!(NodeId, "n");

/// A binding: what a name means at a place.
#[derive(Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct BindingId(u32);
entity_impl!(BindingId, "b");

/// A declared record or union type.
#[derive(Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct DataId(u32);
entity_impl!(DataId, "data");

/// A declared exception.
#[derive(Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct ExnId(u32);
entity_impl!(ExnId, "exn");

/// A whole checked program, or with `T` the terms of a checker, one that is being checked.
#[derive(Debug, Clone)]
pub struct Graph<T = TyId> {
    /// Expressions and parameter bindings.
    pub nodes: PrimaryMap<NodeId, Node<T>>,
    /// What names mean.
    pub bindings: PrimaryMap<BindingId, Binding<T>>,
    /// The types that a `TyId` names; empty while `T` is something else.
    pub types: TypeTable,
    /// Names of type parameters.
    pub params: PrimaryMap<ParamId, Symbol>,
    /// Declared types.
    pub datas: PrimaryMap<DataId, DataDecl<T>>,
    /// Declared exceptions.
    pub exns: PrimaryMap<ExnId, ExnDecl<T>>,
    /// Module-level bindings and effects in the order in which they run.
    pub top: Vec<TopItem<T>>,
    /// The entry point, a function from `string[]` to `int`.
    pub main: Option<BindingId>,
    /// Built-in declarations that the trunk refers to.
    pub known: Known,
    /// What the program's language means differently from others.
    pub semantics: Semantics,
    /// Declared types whose values are not compared component by component.
    pub relations: BTreeMap<DataId, Relation>,
    /// What is known about types where the body of an arm is reached, by that body.
    pub equations: BTreeMap<NodeId, Equations<T>>,
    /// Declared types that say themselves what the text of a value is: a function at module level from a
    /// value and unit, with the type parameters of the declared type.
    pub texts: BTreeMap<DataId, BindingId>,
    /// Declared types whose components nobody sees: `%A` shows what a value says of itself, or the type's name, and
    /// behind it this suffix, as `M` behind decimal numbers.
    pub opaque: BTreeMap<DataId, Symbol>,
    /// Exceptions that have a message of their own; the message of others is their name with their payload.
    pub messages: BTreeSet<ExnId>,
    /// Whether something may be needed at more and more types, so that there is no end to making versions
    /// of it; that is to be tried before a program is accepted.
    pub grows: bool,
    /// Files with lower numbers are the library's.
    pub library_files: u32,
    /// Module-level functions that may be mentioned before the place where they are defined.
    pub forward: BTreeSet<BindingId>,
    /// Functions that stay functions, because the program says so.
    pub stays: BTreeSet<NodeId>,
    /// Functions that nobody wrote as such: formats, operators as values and conversions are made of them.
    pub implied: BTreeSet<NodeId>,
}

impl<T> Default for Graph<T> {
    fn default() -> Self {
        Graph {
            nodes: PrimaryMap::new(),
            bindings: PrimaryMap::new(),
            types: TypeTable::new(),
            params: PrimaryMap::new(),
            datas: PrimaryMap::new(),
            exns: PrimaryMap::new(),
            top: Vec::new(),
            main: None,
            known: Known::default(),
            semantics: Semantics::default(),
            relations: BTreeMap::new(),
            equations: BTreeMap::new(),
            texts: BTreeMap::new(),
            opaque: BTreeMap::new(),
            messages: BTreeSet::new(),
            grows: false,
            library_files: 0,
            forward: BTreeSet::new(),
            stays: BTreeSet::new(),
            implied: BTreeSet::new(),
        }
    }
}

/// Pairs of types that are equal where the body of an arm is reached: its pattern says so. In a version of the
/// function in which they are not equal the arm is never chosen.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Equations<T = TyId> {
    /// Type parameters that only the arm has; the equations say what they are.
    pub params: Vec<ParamId>,
    /// Each with a type of the function first, and second one that may mention the parameters.
    pub pairs: Vec<(T, T)>,
}

/// How values of a declared type are compared and hashed, if not component by component.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Relation {
    /// As their views are: maps by the list of their pairs, whatever the shape of the tree.
    Viewed(View),
    /// Equal are only references to one object, and there is no order. Their text is that of a
    /// view if there is one.
    Reference(Option<View>),
    /// As their components are; their text is that of a view.
    Shown(View),
    /// Equality by components, but no order.
    NoOrder,
    /// Neither equality nor order.
    Neither,
}

/// What a value stands for.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct View {
    /// A function at module level from a value to its view, with the type parameters of the
    /// declared type.
    pub function: BindingId,
    /// What stands before the text of the view: `map [(1, "a")]`.
    pub word: Symbol,
}

/// Declarations that the trunk itself refers to; present in every checked program.
#[derive(Debug, Clone, Copy, Default)]
pub struct Known {
    /// The list type: case 0 is the empty list, case 1 is cons.
    pub list: Option<DataId>,
    /// The option type: case 0 is none, case 1 is some.
    pub option: Option<DataId>,
    /// A sequence: a record of a function that starts an enumeration.
    pub seq: Option<DataId>,
    /// Whose the memory behind a pointer is: case 0 is nobody's, case 1 a function's, case 2 a region's. Only
    /// the check of escapes follows it; programs that run do without.
    pub owner: Option<DataId>,
    /// A pointer: an address and an owner.
    pub pointer: Option<DataId>,
    /// Raised in a suspended function that is given up.
    pub stopped: Option<ExnId>,
    /// `Failure of string`.
    pub failure: Option<ExnId>,
    /// A match without a matching arm.
    pub match_failure: Option<ExnId>,
    /// Integer division by zero.
    pub divide_by_zero: Option<ExnId>,
    /// An index out of range. If it carries a string, that is `index out of bounds`.
    pub index_range: Option<ExnId>,
    /// A bad argument: negative length, text that is not a number.
    pub bad_argument: Option<ExnId>,
    /// A function at module level that is given the exception that nobody catches. If it returns, the
    /// program ends with status 2.
    pub uncaught: Option<BindingId>,
}

/// What happens at module level, in order.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum TopItem<T = TyId> {
    /// A group of bindings with their values.
    Let {
        /// Whether they see each other.
        recursive: bool,
        /// Each with the node of its value.
        bindings: Vec<(BindingId, NodeId)>,
    },
    /// A value taken apart by a pattern that binds module-level names.
    LetPat {
        /// The pattern.
        pattern: Pat<T>,
        /// The value.
        value: NodeId,
    },
    /// An expression run for its effect.
    Do(NodeId),
}

/// Where a binding lives.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum Scope {
    /// At module level: addressed directly, never captured.
    Module,
    /// In the body of a function, or in a block at module level when there is no function.
    Local,
}

/// What a name means at a place.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Binding<T = TyId> {
    /// Its name; compiler-made names contain a space and cannot clash.
    pub name: Symbol,
    /// Where it is introduced.
    pub span: Span,
    /// Its type, over `params`.
    pub ty: T,
    /// The type parameters it is polymorphic in.
    pub params: Vec<ParamId>,
    /// `let mutable`.
    pub mutable: bool,
    /// Module level or local.
    pub scope: Scope,
    /// The node that defines it: its value, its parameter node, or the node whose pattern binds it.
    pub def: Option<NodeId>,
}

/// How a capture is held in the closure.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum CaptureMode {
    /// The value is copied; the binding never changes.
    ByValue,
    /// A pointer to the binding's one cell, shared by all closures over it.
    ByRef,
}

/// A variable that a lambda captures.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Capture<T = TyId> {
    /// The captured binding.
    pub binding: BindingId,
    /// Its name.
    pub name: Symbol,
    /// Its type.
    pub ty: T,
    /// Whether the binding is mutable.
    pub mutable: bool,
    /// The node that defines the binding.
    pub source: Option<NodeId>,
    /// The first place in the lambda that mentions it.
    pub first_use: Span,
}

impl<T> Capture<T> {
    /// How it is held: mutable bindings by reference, immutable ones by value.
    pub fn mode(&self) -> CaptureMode {
        if self.mutable { CaptureMode::ByRef } else { CaptureMode::ByValue }
    }
}

/// A node with its type and place.
#[derive(Debug, Clone, PartialEq)]
pub struct Node<T = TyId> {
    /// What it is.
    pub kind: Kind<T>,
    /// Its type.
    pub ty: T,
    /// Where it comes from.
    pub span: Span,
}

/// An arm of a match or a handler.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Arm<T = TyId> {
    /// What it matches.
    pub pattern: Pat<T>,
    /// `when …`.
    pub guard: Option<NodeId>,
    /// Its value.
    pub body: NodeId,
}

/// The kinds of nodes. Operands are evaluated left to right, as listed.
#[derive(Debug, Clone, PartialEq)]
pub enum Kind<T = TyId> {
    /// Stands where an error was reported; never reaches core.
    Error,
    /// A literal.
    Lit(Lit),
    /// A mention of a binding, at these type arguments (one per type parameter of the binding).
    Var {
        /// Which.
        binding: BindingId,
        /// At which types.
        args: Vec<T>,
    },
    /// A parameter of a lambda, where it is bound.
    Param(BindingId),
    /// A saturated operation.
    Prim {
        /// Which.
        op: Prim,
        /// Operands.
        args: Vec<NodeId>,
    },
    /// Short-circuit and.
    And(NodeId, NodeId),
    /// Short-circuit or.
    Or(NodeId, NodeId),
    /// A function. The parameters are [`Kind::Param`] nodes; a parameter that is a pattern is
    /// bound to a name of the compiler's and taken apart in the body.
    Lambda {
        /// Parameters, at least one.
        params: Vec<NodeId>,
        /// Its body.
        body: NodeId,
        /// What it captures, in order of first use.
        captures: Vec<Capture<T>>,
        /// The name it was given, if any.
        name: Option<Symbol>,
    },
    /// `f a b`; at least one argument, maybe fewer or more than `f` takes at once.
    Apply {
        /// The function.
        func: NodeId,
        /// Arguments.
        args: Vec<NodeId>,
    },
    /// A group of bindings; a statement of a [`Kind::Block`], visible in the statements after it.
    Let {
        /// Whether they see each other.
        recursive: bool,
        /// Each with the node of its value.
        bindings: Vec<(BindingId, NodeId)>,
    },
    /// A value taken apart by a pattern; a statement of a [`Kind::Block`].
    LetPat {
        /// The pattern.
        pattern: Pat<T>,
        /// The value.
        value: NodeId,
    },
    /// Statements in order; the last one is the value. Never empty.
    Block(Vec<NodeId>),
    /// A conditional.
    If {
        /// The condition.
        cond: NodeId,
        /// If it holds.
        then: NodeId,
        /// If not; a conditional without `else` has a unit literal here.
        otherwise: NodeId,
    },
    /// A match; arms in order.
    Match {
        /// What is looked at.
        scrutinee: NodeId,
        /// Arms in order.
        arms: Vec<Arm<T>>,
    },
    /// `try … with …`; an exception that no arm takes is raised again.
    Try {
        /// What may raise.
        body: NodeId,
        /// Handlers in order, over the exception.
        arms: Vec<Arm<T>>,
    },
    /// `try … finally …`.
    TryFinally {
        /// What may raise.
        body: NodeId,
        /// Run in either case.
        finalizer: NodeId,
    },
    /// A loop.
    While {
        /// The condition.
        cond: NodeId,
        /// The body.
        body: NodeId,
    },
    /// A counting loop over `int`; the variable is immutable and fresh in each iteration.
    For {
        /// The loop variable.
        var: BindingId,
        /// First value.
        from: NodeId,
        /// The step, if it is not one (it may be negative; zero raises).
        step: Option<NodeId>,
        /// Last value.
        to: NodeId,
        /// Counts down by one (`downto`); then there is no step.
        down: bool,
        /// The body.
        body: NodeId,
    },
    /// A loop over the elements of a list or an array.
    ForEach {
        /// What each element is matched with.
        pattern: Pat<T>,
        /// The list or array.
        collection: NodeId,
        /// The body.
        body: NodeId,
    },
    /// `x <- e` for a mutable binding.
    Assign {
        /// The binding.
        binding: BindingId,
        /// The new value.
        value: NodeId,
    },
    /// `p <- e` through an address.
    AssignByref {
        /// The address.
        target: NodeId,
        /// The new value.
        value: NodeId,
    },
    /// The value behind an address.
    Deref(NodeId),
    /// `&x` for a mutable local.
    AddressOf(BindingId),
    /// A tuple.
    Tuple(Vec<NodeId>),
    /// A union value.
    Construct {
        /// The union.
        data: DataId,
        /// Index of the case.
        case: u32,
        /// Its payload.
        args: Vec<NodeId>,
    },
    /// A record; fields in order of declaration, with the order in which they are evaluated.
    Record {
        /// The record type.
        data: DataId,
        /// A node per field.
        fields: Vec<NodeId>,
        /// Indices into `fields`, in order of evaluation.
        order: Vec<u32>,
    },
    /// A copy of a record with some fields replaced.
    RecordUpdate {
        /// The record type.
        data: DataId,
        /// What is copied.
        base: NodeId,
        /// Field index and new value, in order of evaluation.
        fields: Vec<(u32, NodeId)>,
    },
    /// A field of a record.
    Field {
        /// The record.
        base: NodeId,
        /// Its type.
        data: DataId,
        /// Index of the field.
        index: u32,
    },
    /// `r.F <- e`.
    SetField {
        /// The record.
        base: NodeId,
        /// Its type.
        data: DataId,
        /// Index of the field.
        index: u32,
        /// The new value.
        value: NodeId,
    },
    /// An exception value.
    Exception {
        /// Which.
        exn: ExnId,
        /// Its payload.
        args: Vec<NodeId>,
    },
    /// A list of these elements.
    List(Vec<NodeId>),
    /// An array of these elements.
    Array(Vec<NodeId>),
    /// The list or array (by the node's type) `from, from + step, …` up to `to`.
    Range {
        /// First value.
        from: NodeId,
        /// The step, if it is not one.
        step: Option<NodeId>,
        /// Last value.
        to: NodeId,
    },
}

/// A pattern with its type.
#[derive(Debug, Clone, PartialEq)]
pub struct Pat<T = TyId> {
    /// What it is.
    pub kind: PatKind<T>,
    /// The type of what it matches.
    pub ty: T,
    /// Where.
    pub span: Span,
}

impl<T: Eq> Eq for Pat<T> {}

/// The kinds of patterns.
#[derive(Debug, Clone, PartialEq)]
pub enum PatKind<T = TyId> {
    /// Matches anything.
    Wild,
    /// Matches anything and names it.
    Bind(BindingId),
    /// A literal.
    Lit(Lit),
    /// A tuple.
    Tuple(Vec<Pat<T>>),
    /// A union case.
    Case {
        /// The union.
        data: DataId,
        /// Index of the case.
        case: u32,
        /// A pattern for each component of the payload.
        args: Vec<Pat<T>>,
    },
    /// Some fields of a record, by index.
    Record {
        /// The record type.
        data: DataId,
        /// Field index and pattern.
        fields: Vec<(u32, Pat<T>)>,
    },
    /// An array of exactly this length.
    Array(Vec<Pat<T>>),
    /// An exception.
    Exception {
        /// Which.
        exn: ExnId,
        /// A pattern for each component of the payload.
        args: Vec<Pat<T>>,
    },
    /// Either; both bind the same bindings.
    Or(Box<Pat<T>>, Box<Pat<T>>),
    /// Both the pattern and a name.
    As(Box<Pat<T>>, BindingId),
    /// What a function makes of the value matches: an active pattern. The function is a local of
    /// the lambda that the pattern stands in.
    View {
        /// The function.
        view: BindingId,
        /// What its result must match.
        inner: Box<Pat<T>>,
    },
    /// Both patterns.
    And(Box<Pat<T>>, Box<Pat<T>>),
    /// A value of the universal type that holds a record ([`Prim::Wrap`]) of which some types are not known: matches
    /// whatever they are, and names them.
    Open {
        /// The record type.
        data: DataId,
        /// Those that are not known, in the type of the inner pattern.
        params: Vec<ParamId>,
        /// What the record must match.
        inner: Box<Pat<T>>,
    },
}

/// A declared record or union type.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct DataDecl<T = TyId> {
    /// Its name, qualified by its modules.
    pub name: Symbol,
    /// Where it is declared.
    pub span: Span,
    /// Its type parameters.
    pub params: Vec<ParamId>,
    /// Record or union.
    pub kind: DataKind<T>,
}

/// Record or union.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum DataKind<T = TyId> {
    /// Fields in order of declaration.
    Record(Vec<Field<T>>),
    /// Cases in order of declaration.
    Union(Vec<Case<T>>),
}

/// A field of a record.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Field<T = TyId> {
    /// Its name.
    pub name: Symbol,
    /// Its type, over the declaration's parameters.
    pub ty: T,
    /// Whether it can be assigned.
    pub mutable: bool,
}

/// A case of a union.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Case<T = TyId> {
    /// Its name.
    pub name: Symbol,
    /// Types of its payload, over the declaration's parameters.
    pub fields: Vec<T>,
}

/// A declared exception.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct ExnDecl<T = TyId> {
    /// Its name.
    pub name: Symbol,
    /// Where it is declared.
    pub span: Span,
    /// Types of its payload.
    pub fields: Vec<T>,
}

/// Names for the parts of a graph over a checker's terms, for a module of the checker's own.
#[macro_export]
macro_rules! draft {
    ($term:ty) => {
        pub(crate) type Arm = $crate::Arm<$term>;
        pub(crate) type Binding = $crate::Binding<$term>;
        pub(crate) type Case = $crate::Case<$term>;
        pub(crate) type DataDecl = $crate::DataDecl<$term>;
        pub(crate) type DataKind = $crate::DataKind<$term>;
        pub(crate) type ExnDecl = $crate::ExnDecl<$term>;
        pub(crate) type Field = $crate::Field<$term>;
        pub(crate) type Graph = $crate::Graph<$term>;
        pub(crate) type Kind = $crate::Kind<$term>;
        pub(crate) type Node = $crate::Node<$term>;
        pub(crate) type Pat = $crate::Pat<$term>;
        pub(crate) type PatKind = $crate::PatKind<$term>;
        pub(crate) type TopItem = $crate::TopItem<$term>;
    };
}
