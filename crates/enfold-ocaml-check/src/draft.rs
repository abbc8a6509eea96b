//! The graph while types are inferred: the same as the finished one, over terms instead of types.
//!
//! Checking makes these; `finish` turns the draft into the graph, whose types cannot be terms.

enfold_graph::draft!(crate::store::Term);
