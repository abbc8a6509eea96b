//! Arms whose pattern says that types are equal.
//!
//! In the version of a function that is being made, every type that matters is known. If the equations of an arm
//! hold there, its body is lowered with what they say about the arm's own type parameters; if they do not,
//! the arm is never chosen, since no value of the type that is matched has that case. A parameter that does not
//! matter (`relevant`) agrees with everything.

use enfold_graph::{NodeId, ParamId, Prim, Ty as GraphTy, TyId as GraphTyId};
use rustc_hash::FxHashMap;

use super::Lower;
use super::blocks::Dest;
use crate::ir::{Term, Ty, TyId};

impl Lower<'_> {
    /// The body of an arm that is always chosen.
    pub(super) fn arm_body(&mut self, body: NodeId, dest: Dest) -> Term {
        let graph = self.graph;
        let Some(equations) = graph.equations.get(&body) else { return self.tail(body, dest) };
        match self.solve(body, &[]) {
            Some(args) => self.under(true, &equations.params, &args, |s| s.tail(body, dest)),
            None => {
                self.diverge(Prim::MatchFail, Vec::new(), graph.nodes[body].span);
                Term::Unreachable
            }
        }
    }

    /// What the own type parameters of an arm are, if its equations can hold and some are known already.
    pub(super) fn solve(&mut self, body: NodeId, known: &[(ParamId, TyId)]) -> Option<Vec<TyId>> {
        let graph = self.graph;
        let equations = graph.equations.get(&body)?;
        let never = self.scalars.never;
        let mut found: FxHashMap<ParamId, TyId> = known.iter().copied().collect();
        for &(fixed, pattern) in &equations.pairs {
            // What is not known yet agrees with everything.
            let args: Vec<TyId> =
                equations.params.iter().map(|p| found.get(p).copied().unwrap_or(never)).collect();
            let fixed = self.under(true, &equations.params, &args, |s| s.ty(fixed));
            if !self.agrees(pattern, fixed, &equations.params, &mut found) {
                return None;
            }
        }
        let unit = self.scalars.unit;
        let of = |p: &ParamId| match self.relevant.is(*p) {
            true => found.get(p).copied().unwrap_or(unit),
            false => never,
        };
        Some(equations.params.iter().map(of).collect())
    }

    /// Whether a type fits a pattern with parameters; what they then are.
    pub(super) fn agrees(
        &mut self,
        pattern: GraphTyId,
        known: TyId,
        params: &[ParamId],
        found: &mut FxHashMap<ParamId, TyId>,
    ) -> bool {
        let graph = self.graph;
        let pair = (&graph.types[pattern], self.program.types[known].clone());
        match pair {
            (_, Ty::Never) => true,
            (GraphTy::Param(p), _) if params.contains(p) || found.contains_key(p) => {
                let before = found.get(p).copied().unwrap_or(known);
                let both = self.common(before, known);
                found.extend(both.map(|both| (*p, both)));
                both.is_some()
            }
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
            _ => {
                let ty = self.ty(pattern);
                self.common(ty, known).is_some()
            }
        }
    }

    /// What two types are if they are the same but for parts that do not matter, each of which agrees with everything: the one of
    /// which more is known.
    fn common(&self, a: TyId, b: TyId) -> Option<TyId> {
        if a == b {
            return Some(a);
        }
        let parts = |ty: TyId| match self.program.types[ty] {
            Ty::Array(item) => Some((None, vec![item])),
            Ty::Arrow(from, to) => Some((None, vec![from, to])),
            Ty::Data(data) => match (self.tables.tuple_of(data), self.tables.data_of(data)) {
                (Some(types), _) => Some((None, types)),
                (None, Some((of, types))) => Some((Some(of), types)),
                (None, None) => None,
            },
            _ => None,
        };
        match (&self.program.types[a], &self.program.types[b]) {
            (Ty::Never, _) => return Some(b),
            (_, Ty::Never) => return Some(a),
            (x, y) if std::mem::discriminant(x) != std::mem::discriminant(y) => return None,
            _ => {}
        }
        let ((left, xs), (right, ys)) = (parts(a)?, parts(b)?);
        if left != right || xs.len() != ys.len() {
            return None;
        }
        let mut more = a;
        for (&x, &y) in xs.iter().zip(&ys) {
            if self.common(x, y)? != x {
                more = b;
            }
        }
        Some(more)
    }
}
