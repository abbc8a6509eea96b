//! Core: the monomorphic language in A-normal form that is optimised, flattened and placed.
//!
//! | module | what it does |
//! |---|---|
//! | [`ir`] | the data types; no algorithms |
//! | [`text`] | prints core and reads it back |
//! | [`verify`] | the rules that core must obey in each phase |
//! | [`layout`] | sizes, offsets, closure records |
//! | [`walk`] | the one walk over blocks, statements and operands |
//! | [`build`] | the one builder of statements, ends and functions |
//! | [`lower`] | graph to nested core: monomorphise, compile matches, derive comparison |
//! | [`optimise`] | passes over nested core: simplify, specialise, turn functions into loops |
//! | [`continuations`] | continuations that are captured become functions: selective continuation-passing style
//! | [`differentiate`] | derivatives of functions become functions
//! | [`flatten`] | nested to flat core: lambda sets and arity, classification, closure conversion |
//! | [`callees`] | which functions an operation may call |
//! | [`tail_calls`] | which calls end the frame: asked by placement, interpreter and emission |
//! | [`operations`] | what the table of operations says at the types and operands of core |
//! | [`lineage`] | where code comes from that was moved, copied or made, for reports |
//! | [`places`] | the user's place to which each statement of flat core belongs |
//! | [`fills`] | fields that are filled after their object was made
//! | [`raising`] | which functions of flat core may raise |
//! | [`pipeline`] | the table of passes |
//!
//! **Invariant.** Every pass maps verified core to verified core of the phase that the pipeline's
//! table names. A broken rule is a bug of the compiler and is reported as one.

pub mod build;
pub mod callees;
pub mod continuations;
pub mod differentiate;
pub mod fills;
pub mod flatten;
mod identity;
pub mod ir;
pub mod layout;
pub mod lineage;
pub mod lower;
pub mod operations;
pub mod optimise;
pub mod pipeline;
pub mod places;
pub mod raising;
pub mod tail_calls;
pub mod text;
pub mod verify;
pub mod walk;
