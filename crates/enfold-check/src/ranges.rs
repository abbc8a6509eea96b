//! Ranges: `a .. b` and `a .. s .. b` in loops, lists, arrays and sequences.
//!
//! ```text
//! for i in a .. b do body          (for i a b body)                 integers of type `int`
//! for c in 'a' .. 'z' do body      (foreach c (range 'a' 'z') body)  other integers, characters; no list is made
//! for x in a .. s .. b do body     let step = FloatRange.step s           floats
//!                                  let mutable x = a
//!                                  while FloatRange.more x step b do body; x <- x + step
//! ```
//!
//! The bounds and the step have one type, which is `int` if nothing says otherwise. Floats are added up step by step, as
//! FSharp.Core does it.

use enfold_fsharp::tree::{Expr, Ident};
use enfold_graph::{BindingId, NodeId, Prim, Scope};
use enfold_syntax::Span;

use crate::Checker;
use crate::allowed::Allowed;
use crate::draft::{Kind, Pat, PatKind};
use crate::sequences::Context;
use crate::store::{Shape, Term};

/// The parts of a range, checked.
#[derive(Clone, Copy)]
pub(crate) struct Range {
    from: NodeId,
    step: Option<NodeId>,
    to: NodeId,
    /// The type of the elements.
    item: Term,
}

impl Checker {
    /// Checks the parts of a range, whose elements have the type `item`.
    pub(crate) fn range_parts(
        &mut self,
        [from, to]: [&Expr; 2],
        step: Option<&Expr>,
        item: Term,
    ) -> Range {
        let span = from.span.to(to.span);
        let from = self.expr(from, item);
        let step = step.map(|step| self.expr(step, item));
        let to = self.expr(to, item);
        let fits = match *self.store.shape(item) {
            Shape::Float | Shape::Float32 | Shape::Int(_) | Shape::Error => Ok(()),
            Shape::Char if step.is_none() => Ok(()),
            Shape::Unbound { .. } => {
                let int = Term::INT;
                self.store.unify(item, int)
            }
            _ => self.store.restrict(item, Allowed::INTEGER),
        };
        if let Err(clash) = fits {
            let int = Term::INT;
            let diagnostic = self.clash(clash, int, item, span);
            self.report(diagnostic);
        }
        Range { from, step, to, item }
    }

    fn is_of_floats(&self, range: &Range) -> bool {
        matches!(self.store.shape(range.item), Shape::Float | Shape::Float32)
    }

    /// `for name in range do body`.
    pub(crate) fn for_range(
        &mut self,
        name: Option<Ident>,
        at: Span,
        range: Range,
        body: &Expr,
        span: Span,
    ) -> NodeId {
        let make = |this: &mut Self, var: BindingId| {
            let bound = name.map(|name| (name.name, var)).into_iter().collect();
            this.loop_body(&bound, body)
        };
        let (what, at) = name.map_or(("_ ".into(), at), |name| (name.name, name.span));
        let var = self.binding(what, at, range.item, Scope::Local);
        self.graph.bindings[var].def = Some(range.from);
        self.loop_over(range, var, span, make)
    }

    /// A loop over a range, whose body is made of a mention of the element.
    pub(crate) fn range_loop(
        &mut self,
        range: Range,
        span: Span,
        body: impl FnOnce(&mut Self, NodeId) -> NodeId,
    ) -> NodeId {
        let var = self.hidden("element", span, range.item);
        self.graph.bindings[var].def = Some(range.from);
        self.loop_over(range, var, span, |this, var| {
            let element = this.mention_of(var, range.item, span);
            body(this, element)
        })
    }

    /// `[ range ]` or `[| range |]`, by the type of the whole.
    pub(crate) fn range_collection(
        &mut self,
        range: Range,
        item: Term,
        whole: Term,
        span: Span,
    ) -> NodeId {
        if !self.is_of_floats(&range) {
            let Range { from, step, to, .. } = range;
            return self.node(Kind::Range { from, step, to }, whole, span);
        }
        let array = matches!(self.store.shape(whole), Shape::Array(_));
        self.collected(array, item, whole, span, |this| {
            this.range_loop(range, span, |this, element| this.yield_node(element, span))
        })
    }

    fn mention_of(&mut self, binding: BindingId, ty: Term, span: Span) -> NodeId {
        self.node(Kind::Var { binding, args: Vec::new() }, ty, span)
    }

    fn loop_over(
        &mut self,
        range: Range,
        var: BindingId,
        span: Span,
        body: impl FnOnce(&mut Self, BindingId) -> NodeId,
    ) -> NodeId {
        let unit = Term::UNIT;
        let Range { from, step, to, item } = range;
        if self.is_of_floats(&range) {
            return self.float_loop(range, var, span, body);
        }
        let body = body(self, var);
        if *self.store.shape(item) == *self.store.shape(Term::INT) {
            return self.node(Kind::For { var, from, step, to, down: false, body }, unit, span);
        }
        let list = self.list_of(item);
        let collection = self.node(Kind::Range { from, step, to }, list, span);
        let at = self.graph.bindings[var].span;
        let pattern = Pat { kind: PatKind::Bind(var), ty: item, span: at };
        self.node(Kind::ForEach { pattern, collection, body }, unit, span)
    }

    fn float_loop(
        &mut self,
        range: Range,
        var: BindingId,
        span: Span,
        body: impl FnOnce(&mut Self, BindingId) -> NodeId,
    ) -> NodeId {
        let (item, unit) = (range.item, Term::UNIT);
        let float = Term::FLOAT;
        let mut stmts = Vec::new();
        let step = match range.step {
            Some(step) => self.as_float(step, span),
            None => {
                let one = enfold_fsharp::tree::Lit::Float(1.0);
                self.node(Kind::Lit(one), float, span)
            }
        };
        let current = self.hidden("current", span, item);
        self.keep(current, range.from, &mut stmts, span);
        self.graph.bindings[current].mutable = true;
        let step = self.call_library("FloatRange", "step", vec![step], span);
        let by = self.hidden("step", span, float);
        self.keep(by, step, &mut stmts, span);
        let last = self.hidden("last", span, float);
        let to = self.as_float(range.to, span);
        self.keep(last, to, &mut stmts, span);
        let x = self.mention_of(current, item, span);
        let parts = [self.as_float(x, span), self.mention_of(by, float, span)];
        let end = self.mention_of(last, float, span);
        let cond = self.call_library("FloatRange", "more", vec![parts[0], parts[1], end], span);
        let mut each = Vec::new();
        let x = self.mention_of(current, item, span);
        self.keep(var, x, &mut each, span);
        each.push(body(self, var));
        let x = self.mention_of(current, item, span);
        let by = self.mention_of(by, float, span);
        let by = match *self.store.shape(item) {
            Shape::Float32 => {
                self.node(Kind::Prim { op: Prim::Convert, args: vec![by] }, item, span)
            }
            _ => by,
        };
        let next = self.node(Kind::Prim { op: Prim::Add, args: vec![x, by] }, item, span);
        each.push(self.node(Kind::Assign { binding: current, value: next }, unit, span));
        let body = self.node(Kind::Block(each), unit, span);
        stmts.push(self.node(Kind::While { cond, body }, unit, span));
        self.node(Kind::Block(stmts), unit, span)
    }

    fn keep(&mut self, binding: BindingId, value: NodeId, out: &mut Vec<NodeId>, span: Span) {
        self.graph.bindings[binding].def = Some(value);
        let unit = Term::UNIT;
        let kind = Kind::Let { recursive: false, bindings: vec![(binding, value)] };
        out.push(self.node(kind, unit, span));
    }

    fn as_float(&mut self, node: NodeId, span: Span) -> NodeId {
        let float = Term::FLOAT;
        match *self.store.shape(self.type_of(node)) {
            Shape::Float32 => {
                self.node(Kind::Prim { op: Prim::Convert, args: vec![node] }, float, span)
            }
            _ => node,
        }
    }

    /// A list or an array of what statements yield.
    pub(crate) fn collected(
        &mut self,
        array: bool,
        item: Term,
        whole: Term,
        span: Span,
        body: impl FnOnce(&mut Self) -> NodeId,
    ) -> NodeId {
        let unit = Term::UNIT;
        let list = self.list_of(item);
        let collected = self.hidden("collected", span, list);
        let empty = self.node(Kind::List(Vec::new()), list, span);
        let kind = Kind::Let { recursive: false, bindings: vec![(collected, empty)] };
        let first = self.node(kind, unit, span);
        self.graph.bindings[collected].mutable = true;
        self.graph.bindings[collected].def = Some(empty);
        let outer = self.around.set(Some(Context::Collect(item, collected)));
        let body = body(self);
        self.around.set(outer);
        let all = self.mention_of(collected, list, span);
        let name = if array { "toArray" } else { "toList" };
        let last = self.call_library("Collect", name, vec![all], span);
        self.node(Kind::Block(vec![first, body, last]), whole, span)
    }
}
