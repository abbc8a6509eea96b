//! Which functions an operation of flat core may call: the one place that says so.
//!
//! A known call calls one function; a call of a value, one of its class.

use crate::ir::{Atom, FnId, LamId, Op, Program, TryBody, Ty};

impl Program {
    /// The class of the functions that an operand can be.
    pub fn class_of(&self, callee: Atom) -> Option<FnId> {
        match callee {
            Atom::Var(var) => match self.types[self.vars[var].ty] {
                Ty::Fn(class) => Some(class),
                _ => None,
            },
            Atom::Lam(lam) => self.lams[lam].fn_ty,
            _ => None,
        }
    }

    /// Whether all values of its class are records of this function: then a call of one needs no code pointer.
    pub fn is_only_member(&self, lam: LamId) -> bool {
        self.lams[lam].fn_ty.is_some_and(|class| self.fns[class].members == [lam])
    }

    /// The functions that an operation may call; none if it calls nothing.
    pub fn callees<'a>(&'a self, op: &'a Op) -> &'a [LamId] {
        match op {
            Op::Call { lam, .. } | Op::Try(TryBody::Known(lam, _)) => std::slice::from_ref(lam),
            Op::Invoke { callee, .. } | Op::Try(TryBody::Closure(callee)) => {
                self.class_of(*callee).map_or(&[], |class| &self.fns[class].members)
            }
            _ => &[],
        }
    }
}
