//! Values of a type that is not known where they are used: fields that are polymorphic, first-class modules
//! with abstract types, local exceptions. (Constructors that hide types are opened instead: `refining`.)
//!
//! The graph is made monomorphic, so such a value is kept at the *universal* type, that of exceptions, of
//! which the trunk has one kind for each type (`wrap`, `unwrap`). A polymorphic field holds the value at
//! that type; where it is used at another, functions around it wrap what goes in and unwrap what comes out:
//!
//! ```text
//! r.apply 1     with apply : 'a. 'a -> 'a list   ─►   List.map unwrap (r.apply (wrap 1))
//! ```
//!
//! Sound because what is wrapped at a type is only ever unwrapped at it: in between the type is a variable, and
//! nothing but passing it on can be done with the value. Types that hold the variable inside of
//! anything but functions, tuples, lists, options, records and variants (`universal_data`) are not supported.

use enfold_graph::{BindingId, NodeId, ParamId, Prim};
use enfold_syntax::Span;

use crate::Checker;
use crate::draft::{Arm, Kind, Pat, PatKind};
use crate::store::{Label, Shape, Term};

/// Which way a conversion goes.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Way {
    /// To the universal type.
    Up,
    /// From it.
    Down,
}

impl Way {
    fn back(self) -> Way {
        match self {
            Way::Up => Way::Down,
            Way::Down => Way::Up,
        }
    }
}

/// Type variables, and what each of them is on the known side.
pub(crate) type Marks = Vec<(ParamId, Term)>;

impl<'t> Checker<'t, '_> {
    /// A type in which the variables are at the universal type.
    pub(crate) fn at_universal(&mut self, ty: Term, marks: &Marks) -> Term {
        let exn = self.known.exn;
        let map: Vec<_> = marks.iter().map(|&(param, _)| (param, exn)).collect();
        self.store.substitute(ty, &map)
    }

    pub(crate) fn side(&mut self, ty: Term, marks: &Marks, universal: bool) -> Term {
        if universal {
            return self.at_universal(ty, marks);
        }
        let ty = match !self.packing.renames() {
            true => ty,
            false => self.renamed_type(ty),
        };
        self.store.substitute(ty, marks)
    }

    fn mentions_mark(&mut self, ty: Term, marks: &Marks) -> bool {
        self.mentions_mark_beside(ty, marks, &mut Vec::new())
    }

    /// Whether a mark is mentioned anywhere but in these rows, which may contain themselves.
    fn mentions_mark_beside(&mut self, ty: Term, marks: &Marks, seen: &mut Vec<Term>) -> bool {
        let ty = self.store.expand(ty);
        match self.store.head(ty) {
            Shape::Param(p) => marks.iter().any(|(q, _)| *q == p),
            // Whatever it is given, it is kept at the universal type.
            Shape::Con(con, _) if self.packing.is_universal(con) => false,
            Shape::Con(con, _) if self.packing.renamed(con).is_some() => true,
            Shape::Arrow(_, from, to) => {
                self.mentions_mark_beside(from, marks, seen)
                    || self.mentions_mark_beside(to, marks, seen)
            }
            Shape::Tuple(items) | Shape::Con(_, items) => {
                items.iter().any(|&item| self.mentions_mark_beside(item, marks, seen))
            }
            Shape::Row(row) if !seen.contains(&ty) => {
                seen.push(ty);
                row.payloads().into_iter().any(|p| self.mentions_mark_beside(p, marks, seen))
            }
            _ => false,
        }
    }

    /// A value of a type with variables, from one side to the other.
    pub(crate) fn converted(
        &mut self,
        node: NodeId,
        ty: Term,
        marks: &Marks,
        way: Way,
        span: Span,
    ) -> NodeId {
        if !self.mentions_mark(ty, marks) {
            return node;
        }
        let result = self.side(ty, marks, way == Way::Up);
        match self.store.head(ty) {
            Shape::Param(_) => {
                let op = if way == Way::Up { Prim::Wrap } else { Prim::Unwrap };
                self.node(Kind::Prim { op, args: vec![node] }, result, span)
            }
            Shape::Arrow(..) => self.converted_function(node, ty, marks, way, span),
            Shape::Tuple(items) => self.converted_tuple(node, &items, result, marks, way, span),
            Shape::Con(con, args) if con == self.known.option => {
                self.converted_option(node, args[0], result, marks, way, span)
            }
            Shape::Con(con, args) if con == self.known.list => {
                self.converted_list(node, args[0], result, marks, way, span)
            }
            Shape::Con(con, _)
                if self.declared.parts(con).is_some_and(|p| !p.fields.is_empty()) =>
            {
                self.converted_record(node, ty, result, marks, way, span)
            }
            _ => {
                if let Some(node) = self.converted_data(node, ty, marks, way, span) {
                    return node;
                }
                // The declaration may have been reported already.
                if !self.reports.has_errors() {
                    let what = "types in which a type that is not known is nested like here";
                    self.unsupported(span, what);
                }
                self.error_node(span)
            }
        }
    }

    /// `fun x y -> up (f (down x) (down y))`.
    fn converted_function(
        &mut self,
        node: NodeId,
        ty: Term,
        marks: &Marks,
        way: Way,
        span: Span,
    ) -> NodeId {
        let (stmt, func) = self.bound(node);
        let result = self.side(ty, marks, way == Way::Up);
        let (mut params, mut args) = (Vec::new(), Vec::new());
        let mut at = ty;
        while let Shape::Arrow(_, from, to) = self.store.head(at) {
            let given = self.side(from, marks, way == Way::Up);
            let local = self.hidden("argument", span, given);
            params.push(self.param_of(local, span));
            let value = self.var_node(local, span);
            args.push(self.converted(value, from, marks, way.back(), span));
            at = to;
        }
        let inner = self.side(at, marks, way == Way::Down);
        let call = self.node(Kind::Apply { func, args }, inner, span);
        let body = self.converted(call, at, marks, way, span);
        let lambda = self.implied(params, body, result, span);
        self.block(vec![stmt], lambda)
    }

    fn bind(&mut self, what: &str, ty: Term, span: Span) -> (BindingId, Pat) {
        let local = self.hidden(what, span, ty);
        (local, Pat { kind: PatKind::Bind(local), ty, span })
    }

    fn converted_tuple(
        &mut self,
        node: NodeId,
        items: &[Term],
        result: Term,
        marks: &Marks,
        way: Way,
        span: Span,
    ) -> NodeId {
        let (mut pats, mut values, mut locals) = (Vec::new(), Vec::new(), Vec::new());
        for &item in items {
            let ty = self.side(item, marks, way == Way::Down);
            let (local, pat) = self.bind("component", ty, span);
            pats.push(pat);
            locals.push(local);
            let value = self.var_node(local, span);
            values.push(self.converted(value, item, marks, way, span));
        }
        let ty = self.graph.nodes[node].ty;
        let stmt = self.let_pattern(Pat { kind: PatKind::Tuple(pats), ty, span }, node);
        locals.into_iter().for_each(|local| self.graph.bindings[local].def = Some(stmt));
        let value = self.node(Kind::Tuple(values), result, span);
        self.block(vec![stmt], value)
    }

    fn converted_option(
        &mut self,
        node: NodeId,
        item: Term,
        result: Term,
        marks: &Marks,
        way: Way,
        span: Span,
    ) -> NodeId {
        let Some(data) = self.known.option_data else { return node };
        let inner = self.side(item, marks, way == Way::Down);
        let (local, pat) = self.bind("value", inner, span);
        let value = self.var_node(local, span);
        let value = self.converted(value, item, marks, way, span);
        let some = self.some_node(value, result);
        self.graph.bindings[local].def = Some(some);
        let none = self.none_node(result, span);
        let ty = self.graph.nodes[node].ty;
        let arm = |kind: PatKind, body: NodeId| Arm {
            pattern: Pat { kind, ty, span },
            guard: None,
            body,
        };
        let arms = vec![
            arm(PatKind::Case { data, case: 1, args: vec![pat] }, some),
            arm(PatKind::Case { data, case: 0, args: Vec::new() }, none),
        ];
        self.node(Kind::Match { scrutinee: node, arms }, result, span)
    }

    /// `let rec go = function [] -> [] | x :: rest -> convert x :: go rest`.
    fn converted_list(
        &mut self,
        node: NodeId,
        item: Term,
        result: Term,
        marks: &Marks,
        way: Way,
        span: Span,
    ) -> NodeId {
        let Some(data) = self.known.list_data else { return node };
        let (unit, from) = (self.known.unit, self.type_of(node));
        let function_type = self.store.fun(&[from], result);
        let go = self.hidden("convert", span, function_type);
        let list = self.hidden("list", span, from);
        let param = self.param_of(list, span);
        let inner = self.side(item, marks, way == Way::Down);
        let (head, head_pat) = self.bind("head", inner, span);
        let (tail, tail_pat) = self.bind("tail", from, span);
        let value = self.var_node(head, span);
        let value = self.converted(value, item, marks, way, span);
        let (func, rest) = (self.var_node(go, span), self.var_node(tail, span));
        let rest = self.node(Kind::Apply { func, args: vec![rest] }, result, span);
        let cons =
            self.node(Kind::Construct { data, case: 1, args: vec![value, rest] }, result, span);
        let empty = self.node(Kind::Construct { data, case: 0, args: Vec::new() }, result, span);
        for local in [head, tail] {
            self.graph.bindings[local].def = Some(cons);
        }
        let arm = |kind: PatKind, body: NodeId| Arm {
            pattern: Pat { kind, ty: from, span },
            guard: None,
            body,
        };
        let arms = vec![
            arm(PatKind::Case { data, case: 0, args: Vec::new() }, empty),
            arm(PatKind::Case { data, case: 1, args: vec![head_pat, tail_pat] }, cons),
        ];
        let scrutinee = self.var_node(list, span);
        let body = self.node(Kind::Match { scrutinee, arms }, result, span);
        let lambda = self.implied(vec![param], body, function_type, span);
        self.graph.bindings[go].def = Some(lambda);
        let stmt =
            self.node(Kind::Let { recursive: true, bindings: vec![(go, lambda)] }, unit, span);
        let func = self.var_node(go, span);
        let call = self.node(Kind::Apply { func, args: vec![node] }, result, span);
        self.block(vec![stmt], call)
    }

    /// The record of a constructor: a copy with its fields converted.
    fn converted_record(
        &mut self,
        node: NodeId,
        ty: Term,
        result: Term,
        marks: &Marks,
        way: Way,
        span: Span,
    ) -> NodeId {
        let Shape::Con(con, args) = self.store.head(ty) else { return node };
        let Some(parts) = self.declared.parts(con).cloned() else { return node };
        // One side may be the record of a module that is packed.
        let Some(other) = self.renamed_parts(con) else { return node };
        let declared = parts.clone();
        let (parts, target) = if way == Way::Up { (other, parts) } else { (parts, other) };
        if parts.fields.iter().any(|field| field.mutable) {
            self.unsupported(span, "mutable records with types that are not known");
            return self.error_node(span);
        }
        let (stmt, base) = self.bound(node);
        let Kind::Var { binding, .. } = self.graph.nodes[base].kind else { return node };
        let mut fields = Vec::new();
        let data = target.fields.first().map(|field| field.data);
        for (field, shape) in parts.fields.iter().zip(&declared.fields) {
            let map: Vec<_> = shape.params.iter().copied().zip(args.iter().copied()).collect();
            // Names of types may stand for variables, which have to be seen.
            let of = self.store.expand_all(shape.ty);
            let of = self.store.substitute(of, &map);
            let inner = self.side(of, marks, way == Way::Down);
            let base = self.var_node(binding, span);
            let kind = Kind::Field { base, data: field.data, index: field.index };
            let value = self.node(kind, inner, span);
            fields.push(self.converted(value, of, marks, way, span));
        }
        let Some(data) = data else { return node };
        let order = (0..fields.len() as u32).collect();
        let value = self.node(Kind::Record { data, fields, order }, result, span);
        self.block(vec![stmt], value)
    }

    /// `fun hidden -> unwrap hidden`, for patterns.
    pub(crate) fn unwrapping(&mut self, ty: Term, span: Span) -> (BindingId, NodeId) {
        let exn = self.known.exn;
        let local = self.hidden("hidden", span, exn);
        let param = self.param_of(local, span);
        let value = self.var_node(local, span);
        let body = self.node(Kind::Prim { op: Prim::Unwrap, args: vec![value] }, ty, span);
        let function_type = self.store.arrow(Label::None, exn, ty);
        let lambda = self.implied(vec![param], body, function_type, span);
        let view = self.hidden("unwrap", span, function_type);
        (view, self.let_node(view, lambda))
    }
}
