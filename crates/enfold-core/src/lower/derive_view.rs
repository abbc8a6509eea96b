//! Equality, order, hash and text of types that are not compared component by component: what the
//! graph's relations say.
//!
//! ```text
//! fn eq<Map<int, string>>(a, b) -> bool {         // two maps: by the lists of their pairs
//!   x = apply toList(a); y = apply toList(b)
//!   r = apply eq<list<(int * string)>>(x, y); ret r }
//! ```
//!
//! A view costs what its function costs; it lives as long as the comparison.

use enfold_graph::{Kind, NodeId, Relation, Ty as GraphTy, View};
use enfold_syntax::Span;

use super::derive::What;
use super::{Lower, Place};
use crate::ir::{Atom, LamId, Op, Prim, Term, Ty, TyId};

impl Lower<'_> {
    /// The body of a derived function, if the type has a relation of its own.
    pub(super) fn derive_related(
        &mut self,
        what: What,
        ty: TyId,
        atoms: &[Atom],
        span: Span,
    ) -> Option<Term> {
        let Ty::Data(data) = self.program.types[ty] else { return None };
        let (relation, args) = self.relation(data)?;
        match (relation, what) {
            (Relation::Viewed(view), What::Eq | What::Compare) => {
                let (x, seen) = self.view(view, &args, atoms[0], span)?;
                let (y, _) = self.view(view, &args, atoms[1], span)?;
                let op = if what == What::Eq { Prim::Eq } else { Prim::Compare };
                let result = self.compare(op, seen, x, y, span, None);
                Some(self.result(result))
            }
            (Relation::Viewed(view), What::Order) => {
                let (x, seen) = self.view(view, &args, atoms[0], span)?;
                let (y, _) = self.view(view, &args, atoms[1], span)?;
                let result = self.order(seen, x, y, span);
                Some(self.result(result))
            }
            (Relation::Viewed(view), What::Visit) => {
                let (x, seen) = self.view(view, &args, atoms[2], span)?;
                let result = self.visit(seen, atoms[0], atoms[1], x, span);
                Some(self.result(result))
            }
            (Relation::Viewed(view), What::Hash) => {
                let (x, seen) = self.view(view, &args, atoms[1], span)?;
                let result = self.hash_with(seen, atoms[0], x, span);
                Some(self.result(result))
            }
            (
                Relation::Viewed(view) | Relation::Reference(Some(view)),
                What::Text | What::TextInside,
            ) => {
                let (x, seen) = self.view(view, &args, atoms[0], span)?;
                let text = self.text(What::TextInside, seen, x, span, None);
                let inside = what == What::TextInside;
                let (open, close) = if inside { ("(", ")") } else { ("", "") };
                let open = self.string(&format!("{open}{} ", view.word));
                let close = self.string(close);
                Some(Term::Ret(self.concat(vec![open, text, close], span)))
            }
            (Relation::Reference(_), What::Eq) => {
                let bool = self.scalars.bool;
                Some(Term::Ret(self.op(Prim::Same, atoms.to_vec(), bool, span)))
            }
            // The hash of an object that may change says nothing of its contents.
            (Relation::Reference(_), What::Hash) => Some(Term::Ret(atoms[0])),
            _ => None,
        }
    }

    /// Returns a value, unless making it has ended the function.
    fn result(&self, value: Atom) -> Term {
        if self.ended() { Term::Unreachable } else { Term::Ret(value) }
    }

    /// What a value stands for, and the type of that.
    fn view(&mut self, view: View, args: &[TyId], value: Atom, span: Span) -> Option<(Atom, TyId)> {
        let graph = self.graph;
        let decl = &graph.bindings[view.function];
        let node = self.view_node(view)?;
        let GraphTy::Fun(_, result) = graph.types[decl.ty] else { return None };
        let seen = self.under(false, &decl.params, args, |s| s.ty(result));
        let lam: LamId = self.function(view.function, node, args.to_vec());
        let atom = self.emit(Op::Apply(Atom::Lam(lam), vec![value]), seen, span, None);
        Some((atom, seen))
    }

    fn view_node(&self, view: View) -> Option<NodeId> {
        match self.places.get(&view.function) {
            Some(Place::Function(node)) => {
                matches!(self.graph.nodes[*node].kind, Kind::Lambda { .. }).then_some(*node)
            }
            _ => None,
        }
    }
}
