//! Arms whose pattern says that types are equal.
//!
//! In the version of a function that is being made, every type is known. If the equations of an arm hold there,
//! its body is lowered with what they say about the arm's own type parameters; if they do not, the
//! arm is never chosen, since no value of the type that is matched has that case.

use enfold_graph::{NodeId, ParamId, Prim, Ty as GraphTy, TyId as GraphTyId};
use rustc_hash::FxHashMap;

use super::Lower;
use super::blocks::Dest;
use crate::ir::{Term, Ty, TyId};

impl Lower<'_> {
    /// The body of an arm.
    pub(super) fn arm_body(&mut self, body: NodeId, dest: Dest) -> Term {
        let graph = self.graph;
        let Some(equations) = graph.equations.get(&body) else { return self.tail(body, dest) };
        let mut found = FxHashMap::default();
        for &(known, pattern) in &equations.pairs {
            let known = self.ty(known);
            if !self.agrees(pattern, known, &equations.params, &mut found) {
                self.diverge(Prim::MatchFail, Vec::new(), graph.nodes[body].span);
                return Term::Unreachable;
            }
        }
        let unit = self.scalars.unit;
        let args: Vec<TyId> =
            equations.params.iter().map(|p| found.get(p).copied().unwrap_or(unit)).collect();
        self.under(true, &equations.params, &args, |s| s.tail(body, dest))
    }

    /// Whether a type fits a pattern with parameters; what they then are.
    fn agrees(
        &mut self,
        pattern: GraphTyId,
        known: TyId,
        params: &[ParamId],
        found: &mut FxHashMap<ParamId, TyId>,
    ) -> bool {
        let graph = self.graph;
        let pair = (&graph.types[pattern], self.program.types[known].clone());
        match pair {
            (GraphTy::Param(p), _) if params.contains(p) => match found.get(p) {
                Some(&before) => before == known,
                None => {
                    found.insert(*p, known);
                    true
                }
            },
            (GraphTy::Fun(a, b), Ty::Arrow(x, y)) => {
                self.agrees(*a, x, params, found) && self.agrees(*b, y, params, found)
            }
            (GraphTy::Array(a), Ty::Array(x)) => self.agrees(*a, x, params, found),
            (GraphTy::Tuple(items), Ty::Data(data)) => match self.tables.tuple_of(data) {
                Some(types) if types.len() == items.len() => {
                    items.iter().zip(types).all(|(&a, x)| self.agrees(a, x, params, found))
                }
                _ => false,
            },
            (GraphTy::Data(of, items), Ty::Data(data)) if !items.is_empty() => {
                match self.tables.data_of(data) {
                    Some((made, types)) if made == *of => {
                        items.iter().zip(types).all(|(&a, x)| self.agrees(a, x, params, found))
                    }
                    _ => false,
                }
            }
            _ => self.ty(pattern) == known,
        }
    }
}
