//! Values of any type as values of one type: exceptions, of a kind of its own for each type.
//!
//! ```text
//! wrap x      at int     ─►   t = exception any<int>(x)
//! unwrap t    at int     ─►   x = t.0 of any<int>
//! ```
//!
//! What is an exception already is wrapped as itself, and a function around another one that has nothing left to convert is that
//! function. So a polymorphic field that calls another one at the type that it was called at itself (parsers and other
//! records of continuations do) passes on functions and results as they are, and its calls stay tail calls:
//!
//! ```text
//! let f = p.run in fun sk -> wrap (f (fun x -> unwrap (sk x)))      at exn     ─►   p.run
//! ```
//!
//! Sound because a front end unwraps at the type at which it wrapped: the type is hidden in between, and
//! nothing else can be done with the value. Cost: linear, times the depth of types that are converted.

use enfold_graph::{BindingId, Kind, NodeId, Prim};
use enfold_syntax::{Span, Symbol};

use super::Lower;
use crate::ir::{Atom, Exn, ExnId, Op, TyId};

impl Lower<'_> {
    /// A value as an exception.
    pub(super) fn wrap(
        &mut self,
        ty: TyId,
        value: Atom,
        span: Span,
        hint: Option<BindingId>,
    ) -> Atom {
        if ty == self.scalars.exn {
            return value;
        }
        let exn = self.universal(ty);
        self.note_made(ty, span);
        self.emit(Op::Exception { exn, args: vec![value] }, self.scalars.exn, span, hint)
    }

    /// The value that an exception holds.
    pub(super) fn unwrap(
        &mut self,
        ty: TyId,
        value: Atom,
        span: Span,
        hint: Option<BindingId>,
    ) -> Atom {
        if ty == self.scalars.exn {
            return value;
        }
        let exn = self.universal(ty);
        self.emit(Op::ExnField { base: value, exn, index: 0 }, ty, span, hint)
    }

    /// What a node is that converts between types that are the same here: what it converts. Others are what they are.
    pub(super) fn converted(&mut self, id: NodeId) -> NodeId {
        let graph = self.graph;
        match &graph.nodes[id].kind {
            Kind::Prim { op: Prim::Wrap, args } => {
                match self.ty(graph.nodes[args[0]].ty) == self.scalars.exn {
                    true => self.converted(args[0]),
                    false => id,
                }
            }
            Kind::Prim { op: Prim::Unwrap, args } => {
                match self.ty(graph.nodes[id].ty) == self.scalars.exn {
                    true => self.converted(args[0]),
                    false => id,
                }
            }
            Kind::Block(nodes) => match nodes[..] {
                [stmt, function] => self.passed_on(stmt, function).unwrap_or(id),
                _ => id,
            },
            _ => id,
        }
    }

    /// The function that is bound first, if the one after it, which nobody wrote, only passes on what it is given.
    fn passed_on(&mut self, stmt: NodeId, function: NodeId) -> Option<NodeId> {
        let graph = self.graph;
        let (Kind::Let { recursive: false, bindings }, Kind::Lambda { params, body, .. }) =
            (&graph.nodes[stmt].kind, &graph.nodes[function].kind)
        else {
            return None;
        };
        let &[(inner, value)] = &bindings[..] else { return None };
        let plain = graph.bindings[inner].params.is_empty() && graph.implied.contains(&function);
        if !plain {
            return None;
        }
        let body = self.converted(*body);
        let Kind::Apply { func, args } = &graph.nodes[body].kind else { return None };
        let same = self.mentions(*func, inner)
            && args.len() == params.len()
            && params.iter().zip(args).all(|(&param, &arg)| {
                let arg = self.converted(arg);
                matches!(graph.nodes[param].kind, Kind::Param(param) if self.mentions(arg, param))
            });
        same.then(|| self.converted(value))
    }

    fn mentions(&self, node: NodeId, of: BindingId) -> bool {
        matches!(self.graph.nodes[node].kind, Kind::Var { binding, .. } if binding == of)
    }

    /// The exception that holds values of a type.
    pub(super) fn universal(&mut self, ty: TyId) -> ExnId {
        if let Some(&exn) = self.universals.get(&ty) {
            return exn;
        }
        let exn =
            self.program.exns.push(Exn { name: Symbol::new(super::UNIVERSAL), fields: vec![ty] });
        self.universals.insert(ty, exn);
        exn
    }
}
