//! Which functions a variable can be, by the flow of values: what is asked before closures become explicit.
//!
//! A function of several parameters that has been given the first of them is a value of the type of the rest: it is named with how many it has. Cost: that of
//! [`infer_sets`](super::infer_sets).

use rustc_hash::FxHashMap;

use super::find_known::Known;
use super::infer_sets::infer_sets;
use super::shape::{Shape, ShapeId};
use crate::ir::{Atom, LamId, Program, Ty, VarId};

/// A function, and how many arguments it has been given.
pub(crate) type Member = (LamId, usize);

/// The functions of each class.
pub(crate) struct Members {
    of_class: FxHashMap<ShapeId, Vec<Member>>,
    of_var: FxHashMap<VarId, ShapeId>,
    of_result: FxHashMap<LamId, ShapeId>,
}

impl Members {
    /// Looks at the whole program.
    pub(crate) fn find(program: &Program) -> Members {
        let mut known = Known::find(program);
        let live = known.live(program);
        let mut sets = infer_sets(program, &mut known, &live);
        let mut members = Members {
            of_class: FxHashMap::default(),
            of_var: FxHashMap::default(),
            of_result: FxHashMap::default(),
        };
        let is_function = |ty| matches!(program.types[ty], Ty::Arrow(..));
        for &lam in &live {
            let function = &program.lams[lam];
            let mut shape = sets.lam[lam];
            for given in 0..function.params.len() {
                let class = sets.shapes.find(shape);
                members.of_class.entry(class).or_default().push((lam, given));
                let Shape::Arrow(_, rest) = sets.shapes.get(shape) else { break };
                shape = rest;
            }
            if is_function(function.ret) {
                members.of_result.insert(lam, sets.shapes.find(sets.ret[lam]));
            }
        }
        for (var, held) in program.vars.iter() {
            if is_function(held.ty) {
                let class = match known.resolve(Atom::Var(var)) {
                    Atom::Var(of) => sets.var[of],
                    Atom::Lam(lam) => sets.lam[lam],
                    _ => continue,
                };
                members.of_var.insert(var, sets.shapes.find(class));
            }
        }
        members
    }

    /// What a variable can be.
    pub(crate) fn of(&self, var: VarId) -> &[Member] {
        self.class(self.of_var.get(&var))
    }

    /// What a function can return.
    pub(crate) fn of_result(&self, lam: LamId) -> &[Member] {
        self.class(self.of_result.get(&lam))
    }

    fn class(&self, class: Option<&ShapeId>) -> &[Member] {
        class.and_then(|class| self.of_class.get(class)).map_or(&[], |members| members)
    }
}
