//! Finds which cases of a union reach each place of the program, and makes types of what it finds.
//!
//! ```text
//! data d0 value { Fix(0: int63) | Flo(0: float) | Nil | Pair(0: d1) | … }      data d1 pair boxed { (mut car: d0, mut cdr: d0) }
//! fn lam1 sum(l: d0, n: d0) -> d0 {
//!   switch l { case 3 { p = field d0:3.0 l; a = field d1:0.0 p; m = apply add(a, n); … apply sum(…) } default { ret n } }
//!
//!   ─►  data d5 value { Nil | Pair(0: d6) }     data d6 pair boxed { (car: d7, cdr: d5) }     data d7 value { Fix(0: int63) }
//!       fn lam1 sum(l: d5, n: d7) -> d7 { … }
//! ```
//!
//! What has one case has no tag and is not tested; arms of cases that do not come go; records and arrays are of as many types as there
//! are classes of them, so that lists of numbers are lists of numbers, and their elements need no region.
//!
//! | file | what it does |
//! |---|---|
//! | `refine` | gives arms names of their own for what their switch looks at |
//! | `places`, `flow` | which cases reach each place; what has the same contents |
//! | `classes` | makes types of the classes |
//! | `split` | copies small functions of the library for their calls |
//! | `rewrite` | drops what never runs, converts what goes to a place with more cases |
//!
//! **Assumes** nested core of a whole program. **Establishes** that every case of a type made here is made somewhere.
//!
//! **Sound:** a type that lacks a case has no way to make it, so `verify`, which compares types exactly, rejects a mask that lacks one that
//! comes; what is wrongly thought dead would raise. Values are converted only where they are by value; whatever has an address, or can
//! change, is of one class with all that it flows to, and stays what it is.
//!
//! Cost: nearly linear. A program without unions that could be narrowed is left alone.
//!
//! After Wright and Jagannathan, "Polymorphic splitting" (TOPLAS 1998), and Heintze, "Set-based analysis of ML programs" (LFP 1994), with
//! payloads unified (Steensgaard, POPL 1996).

mod classes;
mod flow;
mod places;
mod refine;
mod rewrite;
mod split;
#[cfg(test)]
mod tests;

use crate::ir::*;
use places::Kind;

/// Narrows all types; gives the number of types made and arms dropped.
pub fn narrow(program: &mut Program) -> u32 {
    let kinds = places::kinds(program);
    split::split(program, &kinds);
    narrow_types(program)
}

fn narrow_types(program: &mut Program) -> u32 {
    let closed = super::reachable_roots(program);
    let all = super::reachable_lams(program);
    for &lam in &all {
        let lam = &program.lams[lam];
        let arrow = |types: &mut Types, ret, &param: &VarId| {
            types.intern(Ty::Arrow(program.vars[param].ty, ret))
        };
        let types = &mut program.types;
        lam.params.iter().rev().fold(lam.ret, |ret, param| arrow(types, ret, param));
    }
    let kinds = places::kinds(program);
    let unions = |kind: &Kind| matches!(kind, Kind::Directed(_) | Kind::Data(_));
    if !kinds.values().any(unions) {
        return 0;
    }
    let aliases = refine::refine(program, &closed, &kinds);
    let was = program.clone();
    let flow = flow::follow(&was, kinds, &aliases, &all);
    let (types, datas, classes) = classes::make_types(&flow.places, &was);
    program.types = types;
    program.datas = datas;
    let found = rewrite::Found { flow, classes, aliases };
    let dropped = rewrite::rewrite(program, &was, &found);
    dropped + found.classes.made
}
