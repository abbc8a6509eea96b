//! Nested to flat core: closures become explicit.
//!
//! | step | what it does |
//! |---|---|
//! | [`find_known`] | which variables are known functions, which functions are live |
//! | [`infer_sets`] | which function types are one class, by the flow of values |
//! | [`choose_arity`] | how many arguments each class takes at once |
//! | [`saturate_calls`] | partial applications, over-applications and wrappers become explicit |
//! | [`classify`] | which functions are top, lifted or closures, and what they need |
//! | [`plan_records`] | which closures share a record, what each record holds |
//! | [`convert_closures`] | the flat program, with the types that [`assign_types`] makes |
//! | [`link_environments`] | records hold an environment with a parent, if the program's conventions say so |
//! | [`globalise_captures`](fn@globalise_captures) | later, where it is known that this is sound: captures are module-level variables |
//!
//! [`members`] says before that which functions a variable can be. [`report`](fn@report) reads from the result why each function is what it is.
//!
//! The steps but the last run in this order, once each; every one is linear or nearly so.

mod assign_types;
mod choose_arity;
mod classify;
mod convert_closures;
mod find_known;
mod globalise_captures;
mod infer_sets;
mod link_environments;
mod members;
mod plan_records;
pub mod report;
mod saturate_calls;
mod shape;

pub(crate) use find_known::Known;
pub use globalise_captures::globalise_captures;
pub use link_environments::is_environment;
pub(crate) use members::{Member, Members};
pub use report::{FlattenReport, LamReport, Use, report};

use crate::ir::{Environments, Program};

/// Makes closures explicit.
pub fn flatten(mut program: Program) -> Program {
    let mut known = find_known::Known::find(&program);
    let live = known.live(&program);
    let mut sets = infer_sets::infer_sets(&program, &mut known, &live);
    let arities = choose_arity::choose_arity(&program, &mut sets, &live);
    saturate_calls::saturate_calls(&mut program, &mut known, &mut sets, &arities, &live);
    let live = known.live(&program);
    let classes = classify::classify(&program, &mut known, &mut sets, &live);
    let plans = plan_records::plan_records(&program, &classes, &live);
    let types = assign_types::FlatTypes::new(std::mem::take(&mut program.types), &arities);
    let facts =
        convert_closures::Facts { known: &known, classes: &classes, plans: &plans, live: &live };
    let mut program = convert_closures::convert_closures(program, &facts, &mut sets, types);
    if program.conventions.environments == Environments::Linked {
        link_environments::link_environments(&mut program);
    }
    program
}

#[cfg(test)]
mod tests;
