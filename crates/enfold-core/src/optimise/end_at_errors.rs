//! Ends blocks at calls that never come back, because whatever the function does it ends with an error.
//!
//! ```text
//! fn lam1 wrong(what: string) -> d0 { t = exception x0(what); u = raise t; unreachable }
//! fn lam2 head(l: d0) -> d0 {
//!   switch l {
//!     case 1 { … }
//!     default { t = apply lam1("no list"); ret t }      default { t = apply lam1("no list"); u = exit 70; unreachable }
//!   }
//! }
//! ```
//!
//! Then no result comes out of it: [`narrow`](super::narrow) need not give `head` and all other functions that may fail one type of
//! result, because they return what `wrong` returns, and what such a result is put into needs no home.
//!
//! **Model.** A function ends with an error if all of its ways do: they end behind what does not return, or call a function of that kind. The
//! least such set: functions that call each other for ever, and loops, are none of them.
//!
//! **Sound:** what is cut off is never run. A call in tail position of such a function is none any more: its frame stays until the
//! error has been raised. Since no such function calls itself in tail position, these are as many frames as there are functions in the longest chain
//! of them.
//!
//! Cost: linear, times the length of the longest chain of such functions, at most [`CHAIN`].

use cranelift_entity::EntitySet;
use rustc_hash::FxHashMap;

use super::reachable_lams;
use crate::ir::*;

/// Longer chains of functions that end with an error are not followed.
const CHAIN: u32 = 16;

/// The status of a program that does what no program should be able to do.
const INTERNAL_ERROR: i64 = 70;

/// Cuts off what follows such calls; gives how many there were.
pub fn end_at_errors(program: &mut Program) -> u32 {
    let lams = reachable_lams(program);
    let errors = functions_that_fail(program, &lams);
    let arity = |lam: LamId| program.lams[lam].params.len();
    let arities: FxHashMap<LamId, usize> =
        lams.iter().filter(|lam| errors.contains(**lam)).map(|&lam| (lam, arity(lam))).collect();
    let never = program.types.intern(Ty::Never);
    let mut cut = 0;
    for lam in lams {
        let mut body = std::mem::replace(&mut program.lams[lam].body, Block::moved());
        body.each_block_mut(&mut |block| {
            let fails = |stmt: &Stmt| never_returns(stmt, |lam| arities.get(&lam).copied());
            let at = block.stmts.iter().position(fails);
            if let Some(at) = at.filter(|_| block.term != Term::Unreachable) {
                end_after(program, block, at, never);
                cut += 1;
            }
        });
        program.lams[lam].body = body;
    }
    cut
}

/// Cuts a block off after a statement that does not return. What says so is an operation that does not either, whatever becomes of the
/// call.
fn end_after(program: &mut Program, block: &mut Block, at: usize, never: TyId) {
    let Some(Stmt::Let { var, span, .. }) = block.stmts.get(at) else { return };
    let (like, span) = (program.vars[*var].clone(), *span);
    let end = program.vars.push(Var { ty: never, ..like });
    program.lineage.copied(*var, end);
    block.stmts.truncate(at + 1);
    let status = Atom::Int(INTERNAL_ERROR, IntKind::Int);
    block.stmts.push(Stmt::Let { var: end, op: Op::Prim(Prim::Exit, vec![status]), span });
    block.term = Term::Unreachable;
}

fn functions_that_fail(program: &Program, lams: &[LamId]) -> EntitySet<LamId> {
    let mut errors = EntitySet::new();
    for _ in 0..CHAIN {
        let fails = |&lam: &LamId| {
            !errors.contains(lam)
                && Ways { program, errors: &errors, joins: FxHashMap::default() }
                    .fail(&program.lams[lam].body)
        };
        let found: Vec<LamId> = lams.iter().copied().filter(|lam| fails(lam)).collect();
        if found.is_empty() {
            break;
        }
        errors.extend(found);
    }
    errors
}

/// Whether a statement is a call of a known function of that kind, with all of its arguments.
fn never_returns(stmt: &Stmt, arity: impl Fn(LamId) -> Option<usize>) -> bool {
    match stmt {
        Stmt::Let { op: Op::Apply(Atom::Lam(lam), args), .. } => {
            arity(*lam).is_some_and(|arity| args.len() >= arity)
        }
        _ => false,
    }
}

/// The ways through a function.
struct Ways<'a> {
    program: &'a Program,
    errors: &'a EntitySet<LamId>,
    /// Whether all ways from a join point end with an error.
    joins: FxHashMap<LabelId, bool>,
}

impl Ways<'_> {
    fn fail(&mut self, block: &Block) -> bool {
        let (program, errors) = (self.program, self.errors);
        for stmt in &block.stmts {
            let arity = |lam: LamId| errors.contains(lam).then(|| program.lams[lam].params.len());
            if never_returns(stmt, arity) {
                return true;
            }
            if let Stmt::Join { label, body, recursive, .. } = stmt {
                let fails = !*recursive && self.fail(body);
                self.joins.insert(*label, fails);
            }
        }
        match &block.term {
            Term::Ret(_) => false,
            Term::Unreachable => true,
            Term::Jump(label, _) => self.joins.get(label).copied().unwrap_or(false),
            term => term.blocks().all(|block| self.fail(block)),
        }
    }
}

#[cfg(test)]
mod tests {
    use expect_test::{Expect, expect};

    use super::end_at_errors;
    use crate::optimise::tests::{shown, sound};
    use crate::text::parse;

    fn check(functions: &str, cut: u32, expected: Expect) {
        let mut program = parse(&format!(
            "program nested entry lam0\nexn x0 Wrong(string)\nstring s0 \"no\"\n{functions}"
        ));
        let program = program.as_mut().expect("reads");
        sound(program, "reading");
        assert_eq!(end_at_errors(program), cut);
        sound(program, "end-at-errors");
        expected.assert_eq(&shown(program));
    }

    #[test]
    fn what_follows_an_error_goes() {
        check(
            "fn lam0 main() -> int {
              a.0: int = apply lam3(1)
              ret a.0
            }
            fn lam1 wrong(what.3: string) -> int {
              e.1: exn = exception x0(what.3)
              n.2: never = raise e.1
              unreachable
            }
            fn lam2 wrong_either_way(b.10: bool) -> int {
              if b.10 { x.11: int = apply lam1(s0) ret x.11 } else { y.12: int = apply lam1(s0) z.13: int = add y.12, 1 ret z.13 }
            }
            fn lam3 checked(n.20: int) -> int {
              b.21: bool = lt n.20, 0
              join out.7(r.22: int) { ret r.22 }
              if b.21 { q.23: int = apply lam2(b.21) jump out.7(q.23) } else { jump out.7(n.20) }
            }",
            3,
            expect![[r#"
                program nested entry lam0
                string s0 "no"
                exn x0 Wrong(string)
                fn lam0 main() -> int {
                  a.0: int = apply lam3(1)
                  ret a.0
                }
                fn lam1 wrong(what.3: string) -> int {
                  e.1: exn = exception x0(what.3)
                  n.2: never = raise e.1
                  unreachable
                }
                fn lam2 wrong_either_way(b.10: bool) -> int {
                  if b.10 {
                    x.11: int = apply lam1(s0)
                    x.24: never = exit 70
                    unreachable
                  } else {
                    y.12: int = apply lam1(s0)
                    y.25: never = exit 70
                    unreachable
                  }
                }
                fn lam3 checked(n.20: int) -> int {
                  b.21: bool = lt n.20, 0
                  join out.7(r.22: int) {
                    ret r.22
                  }
                  if b.21 {
                    q.23: int = apply lam2(b.21)
                    q.26: never = exit 70
                    unreachable
                  } else {
                    jump out.7(n.20)
                  }
                }
            "#]],
        );
    }

    /// They run for ever, in the stack of one call.
    #[test]
    fn functions_that_call_each_other_stay() {
        check(
            "fn lam0 main() -> int {
              a.0: int = apply lam1(1)
              ret a.0
            }
            fn lam1 even(n.1: int) -> int {
              m.2: int = apply lam2(n.1)
              ret m.2
            }
            fn lam2 odd(n.3: int) -> int {
              join rec again.7(k.4: int) { jump again.7(k.4) }
              b.5: bool = lt n.3, 0
              if b.5 { jump again.7(n.3) } else { m.6: int = apply lam1(n.3) ret m.6 }
            }",
            0,
            expect![[r#"
                program nested entry lam0
                string s0 "no"
                exn x0 Wrong(string)
                fn lam0 main() -> int {
                  a.0: int = apply lam1(1)
                  ret a.0
                }
                fn lam1 even(n.1: int) -> int {
                  m.2: int = apply lam2(n.1)
                  ret m.2
                }
                fn lam2 odd(n.3: int) -> int {
                  join rec again.7(k.4: int) {
                    jump again.7(k.4)
                  }
                  b.5: bool = lt n.3, 0
                  if b.5 {
                    jump again.7(n.3)
                  } else {
                    m.6: int = apply lam1(n.3)
                    ret m.6
                  }
                }
            "#]],
        );
    }
}
