//! Calls: what parameters own is given up, what they borrow has to be there then, and both sides count alike.

use enfold_core::ir::{Atom, Env, LamId, Op, TryBody, VarId};

use super::{Walk, is_value, own_record};

impl<'a> Walk<'a> {
    /// A call takes what its parameters own; the rest has to be there when that is gone.
    pub(super) fn call(&mut self, var: VarId, op: &'a Op) {
        let mut borrowed = Vec::new();
        match op {
            Op::Call { lam, env, args } => {
                match env {
                    Env::None => {}
                    Env::Captures(atoms) => {
                        let captures = &self.program.lams[*lam].captures;
                        self.pass(*lam, captures, atoms, &mut borrowed);
                    }
                    Env::Record(record) => self.record(*record, op, &mut borrowed),
                }
                self.pass(*lam, &self.program.lams[*lam].params, args, &mut borrowed);
            }
            Op::Invoke { callee, args } => {
                self.record(*callee, op, &mut borrowed);
                // All members own the same.
                match self.program.callees(op).iter().find(|&&lam| is_value(self.program, lam)) {
                    Some(&lam) => {
                        self.pass(lam, &self.program.lams[lam].params, args, &mut borrowed);
                    }
                    None => borrowed.extend(args),
                }
            }
            Op::Try(TryBody::Known(lam, Env::Captures(atoms))) => {
                self.pass(*lam, &self.program.lams[*lam].captures, atoms, &mut borrowed);
            }
            Op::Try(TryBody::Known(_, Env::Record(record))) => {
                self.record(*record, op, &mut borrowed);
            }
            Op::Try(TryBody::Value(callee) | TryBody::Closure(callee)) => {
                self.record(*callee, op, &mut borrowed);
            }
            _ => {}
        }
        self.agrees(var, op);
        if self.writers.writes(op) {
            self.state.written();
        }
        borrowed.into_iter().for_each(|atom| self.uses(atom));
        self.owns(var);
    }

    /// A closure is called: those that own their records take it. Of all that may be called, those whose records are counted agree.
    fn record(&mut self, record: Atom, op: &Op, borrowed: &mut Vec<Atom>) {
        let callees = self.program.callees(op);
        if callees.iter().any(|&lam| own_record(self.program, self.placement, lam).is_some()) {
            self.takes(record, "given up to what is called");
        } else {
            borrowed.push(record);
        }
    }

    /// Callees count what they are given and what they yield as it is counted here.
    fn agrees(&mut self, var: VarId, op: &'a Op) {
        let mut inputs = Vec::new();
        op.each_atom(&mut |atom| inputs.push(atom));
        let placement = self.placement;
        for &lam in self.program.callees(op) {
            let callee = &placement.claims[lam];
            // A `try` passes no arguments.
            if let Op::Call { .. } | Op::Invoke { .. } = op {
                for (&input, &theirs) in inputs.iter().rev().zip(callee.inputs.iter().rev()) {
                    self.alike(self.node(input), (callee, theirs), var);
                }
                let own = self.claim.vars.get(&var).copied();
                self.alike(own, (callee, callee.result), var);
            }
        }
    }

    fn pass(&mut self, lam: LamId, vars: &[VarId], atoms: &[Atom], borrowed: &mut Vec<Atom>) {
        for (var, &atom) in vars.iter().zip(atoms) {
            if self.placement.owns[lam].contains(var) {
                self.takes(atom, "passed on");
            } else {
                borrowed.push(atom);
            }
        }
    }
}
