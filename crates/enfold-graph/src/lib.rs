//! The typed semantic graph: what the checker produces and what editors and `explain` read.
//!
//! Data types, the public walk, text form, verifier and the check of matches live here.
//!
//! - [`graph`]: nodes, bindings, patterns, declared types, captures.
//! - [`captures`]: which lambda captures what, found on the finished graph.
//! - `map_types`: the graph over the terms of a checker becomes the one over types.
//! - [`OpenGroups`]: for checkers: mentions of what is not generalised yet.
//! - [`types`]: interned types.
//! - [`exhaustive`]: matches that leave cases out, arms that are never chosen.
//! - [`prim`]: the operations that the trunk knows by itself.
//! - [`semantics`]: what a language means differently, as named facts.
//! - [`text`]: the graph as text, complete (and read back) or for people.
//! - [`verify`]: what every graph that leaves the checker satisfies.
//! - [`walk`]: the order in which a node's children are visited, with region hooks.
//!
//! **Invariant.** Types are polymorphic but resolved: [`Graph`] over [`TyId`] cannot hold an inference variable. A capture
//! names a binding, never a string. Every [`graph::Kind::Lambda`] lists exactly the local bindings
//! of enclosing functions that its body (nested lambdas included) mentions, in order of first use.

pub mod captures;
pub mod exhaustive;
pub mod graph;
mod map_types;
mod open_groups;
pub mod prim;
pub mod semantics;
pub mod text;
pub mod types;
pub mod verify;
pub mod walk;

pub use graph::{
    Arm, Binding, BindingId, Capture, CaptureMode, Case, DataDecl, DataId, DataKind, Equations,
    ExnDecl, ExnId, Field, Graph, Kind, Node, NodeId, Pat, PatKind, Relation, Scope, TopItem, View,
};
pub use open_groups::OpenGroups;
pub use prim::Prim;
pub use semantics::Semantics;
pub use types::{IntKind, ParamId, Ty, TyId, TypeTable};
