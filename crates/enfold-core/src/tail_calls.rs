//! Which calls are tail calls: the one place that says so.
//!
//! ```text
//! x = call f(a); ret x          a tail call: f takes the place of the frame
//! t: unit = call f(a); ret ()   none: the frame is there until f has returned
//! ```
//!
//! A tail call ends the frame before the callee runs, so nothing that it passes may live in the frame. Placement
//! acts on that, the certifier checks it, the interpreter frees the frame, and emission marks the call for LLVM. Each
//! asks here: a call that one of them takes for a tail call and another does not is a use of memory that is gone.
//!
//! The rule looks at names, not at sizes: a result without bits is returned like any other. The entry has no frame
//! to take the place of: C calls it and waits, and what lives as long as the program may be its own.
//!
//! Cost: constant.

use crate::ir::{Atom, Block, LamId, Op, Program, Stmt, Term, VarId};

impl Block {
    /// The call that stands before the return of its result, with the name of the result.
    pub fn last_call(&self) -> Option<(VarId, &Op)> {
        let Some(Stmt::Let { var, op, .. }) = self.stmts.last() else { return None };
        let call = matches!(op, Op::Apply(..) | Op::Call { .. } | Op::Invoke { .. });
        (call && self.term == Term::Ret(Atom::Var(*var))).then_some((*var, op))
    }
}

impl Program {
    /// Whether a statement of one of a function's blocks is a tail call.
    pub fn is_tail_call(&self, lam: LamId, block: &Block, index: usize) -> bool {
        index + 1 == block.stmts.len() && self.tail_call(lam, block).is_some()
    }

    /// The tail call at the end of one of a function's blocks, with the name of its result.
    pub fn tail_call<'b>(&self, lam: LamId, block: &'b Block) -> Option<(VarId, &'b Op)> {
        if self.entry == Some(lam) { None } else { block.last_call() }
    }
}

#[cfg(test)]
mod tests {
    use crate::text::parse;

    const CALLS: &str = "program flat entry lam0
        fn lam0 entry() -> int top {
          r.0: int = call lam1(1)
          ret r.0
        }
        fn lam1 same(a.1: int) -> int top {
          r.2: int = call lam1(a.1)
          ret r.2
        }
        fn lam2 other(a.3: int) -> int top {
          r.4: int = call lam1(a.3)
          ret a.3
        }
        fn lam3 nothing(a.5: int) -> unit top {
          r.6: unit = call lam3(a.5)
          ret ()
        }
        fn lam4 computes(a.7: int) -> int top {
          r.8: int = add a.7, a.7
          ret r.8
        }
    ";

    #[test]
    fn a_call_is_one_if_its_result_is_returned_and_it_has_a_frame_to_end() {
        let program = parse(CALLS).expect("core");
        let tail: Vec<String> = program
            .lams
            .iter()
            .filter(|(id, lam)| program.tail_call(*id, &lam.body).is_some())
            .map(|(_, lam)| lam.name.to_string())
            .collect();
        assert_eq!(tail, ["same"]);
    }
}
