//! Makes continuations that are captured functions: selective continuation-passing style.
//!
//! ```text
//! fn lam1 f(x: int) -> int {              fn lam1 f(x: int, k: int -> unit) -> unit {
//!   y = capture g                           c = lambda lam7      // y ⟼ z = add y, x; k(z)
//!   z = add y, x                            saved = global handlers
//!   ret z                                   again = lambda lam8             // v, _ ⟼ handlers := saved; c(v)
//! }                                         r = apply g(again, c)
//!                                           ret r
//!                                         }
//! ```
//!
//! `capture f` calls `f` with the continuation that the result of the operation goes to: a function that never returns, and
//! that may be called any number of times, also when the function that captured it has returned. `abort f` leaves everything that
//! is going on and calls `f`, which must not return: what a direct function does that has to run a function that may
//! capture, and whose result it does not want.
//!
//! **Model.** A function is *effectful* if it captures, or calls an effectful function, or a function value whose type is effectful. A
//! function type is effectful if an effectful function is used as a value of that type ([`find_effects`]). Effectful functions
//! take a continuation, an ordinary function to `unit`, and call it at their end; all others stay as they are. As a value of
//! an effectful type a function that stays is wrapped ([`wrap`]). What comes after an effectful call is a function of its result
//! ([`convert`]), and so is a join point that is jumped to from there.
//!
//! **Exceptions.** A `try` around an effectful function is no frame of the machine: it puts its handler on a list that a global holds, and takes it off at
//! its end. One `try` around the whole program runs the handler that is the first of the list ([`root`]). A captured
//! continuation remembers the list: handlers are part of it. `abort` is an exception that goes to that `try` as well. There is no other one on its
//! way: a function that tries what may abort is effectful.
//!
//! **Assumes** verified nested core. **Establishes** nested core without `capture` and `abort`; a program without `capture` that the
//! entry reaches is as it was, but for `abort f`, which is a call.
//!
//! **Sound** because every call of what may capture is a tail call: what is captured is a closure, and to enter it again is to call
//! it again. Placement, the certifier and the interpreter see functions. Cells are what they were, so this comes before cells become variables.
//!
//! **Cost.** Linear, but for join points, each of which asks what comes after it. A program that captures pays with a closure for
//! each call of what may capture.
//!
//! After Nielsen, "A Selective CPS Transformation" (2001); Felleisen's `C` is `capture` and `abort`.

mod convert;
mod find_effects;
mod root;
mod types;
mod wrap;

#[cfg(test)]
mod tests;

use enfold_syntax::Symbol;

use crate::build::Build;
use crate::ir::*;
use crate::optimise::reachable_lams;

use convert::Converter;
use find_effects::Effects;

/// Makes captured continuations functions; returns how many functions became effectful.
pub fn reify_continuations(program: &mut Program) -> u32 {
    let live = reachable_lams(program);
    if !live.iter().any(|&lam| mentions(program, lam, Prim::Capture)) {
        return call_instead_of_aborting(program, &live);
    }
    let effects = Effects::find(program, &live);
    let count = live.iter().filter(|&&lam| effects.lams.contains(lam)).count();
    Converter::new(program, effects, live).run();
    count as u32
}

fn mentions(program: &Program, lam: LamId, prim: Prim) -> bool {
    let mut found = false;
    program.lams[lam].body.each_stmt(&mut |stmt| {
        found |= matches!(stmt, Stmt::Let { op: Op::Prim(p, _), .. } if *p == prim);
    });
    found
}

/// Without `capture`, what `abort` calls is called where it stands.
fn call_instead_of_aborting(program: &mut Program, live: &[LamId]) -> u32 {
    let mut count = 0;
    for &lam in live {
        if !mentions(program, lam, Prim::Abort) {
            continue;
        }
        let mut body = std::mem::replace(&mut program.lams[lam].body, Block::moved());
        body.each_block_mut(&mut |block| {
            let last = block.stmts.last().cloned();
            let Some(Stmt::Let { op: Op::Prim(Prim::Abort, args), span, .. }) = last else {
                return;
            };
            block.stmts.pop();
            let ty = result_of(program, args[0]);
            let mut build = Build { program, span, stmts: &mut block.stmts };
            build.op("aborted", ty, Op::Apply(args[0], vec![Atom::Unit]));
            never(&mut build);
            count += 1;
        });
        program.lams[lam].body = body;
    }
    count
}

/// What is never reached.
fn never(build: &mut Build<'_>) {
    let ty = build.program.types.intern(Ty::Never);
    build.prim("never", ty, Prim::MatchFail, Vec::new());
}

/// What a function of one argument yields.
fn result_of(program: &mut Program, function: Atom) -> TyId {
    let ty = match function {
        Atom::Var(var) => match program.types[program.vars[var].ty] {
            Ty::Arrow(_, result) => Some(result),
            _ => None,
        },
        Atom::Lam(lam) => {
            let lam = &program.lams[lam];
            let rest: Vec<TyId> = lam.params[1..].iter().map(|&p| program.vars[p].ty).collect();
            Some(arrows(&mut program.types, &rest, lam.ret))
        }
        _ => None,
    };
    ty.unwrap_or_else(|| program.types.intern(Ty::Unit))
}

/// The type of a function of these parameters.
fn arrows(types: &mut Types, params: &[TyId], ret: TyId) -> TyId {
    params.iter().rev().fold(ret, |ret, &param| types.intern(Ty::Arrow(param, ret)))
}

/// The name of what comes after a call.
fn after() -> Symbol {
    Symbol::new("continuation")
}
