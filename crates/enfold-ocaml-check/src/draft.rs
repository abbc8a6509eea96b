//! The graph while types are inferred: the same as the finished one, over terms instead of types.
//!
//! Checking makes these; `finish` turns the draft into the graph, whose types cannot be terms.

use crate::store::Term;

pub(crate) type Arm = enfold_graph::Arm<Term>;
pub(crate) type Binding = enfold_graph::Binding<Term>;
pub(crate) type Case = enfold_graph::Case<Term>;
pub(crate) type DataDecl = enfold_graph::DataDecl<Term>;
pub(crate) type DataKind = enfold_graph::DataKind<Term>;
pub(crate) type ExnDecl = enfold_graph::ExnDecl<Term>;
pub(crate) type Field = enfold_graph::Field<Term>;
pub(crate) type Graph = enfold_graph::Graph<Term>;
pub(crate) type Kind = enfold_graph::Kind<Term>;
pub(crate) type Node = enfold_graph::Node<Term>;
pub(crate) type Pat = enfold_graph::Pat<Term>;
pub(crate) type PatKind = enfold_graph::PatKind<Term>;
pub(crate) type TopItem = enfold_graph::TopItem<Term>;
