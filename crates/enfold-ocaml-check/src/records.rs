//! Records: making, copying, reading and changing them.

use std::rc::Rc;

use enfold_graph::{NodeId, ParamId};
use enfold_ocaml::tree::{Expr, FieldExpr, Path};
use enfold_syntax::{Diagnostic, Span, Symbol, codes};

use crate::Checker;
use crate::draft::{DataKind, Kind};
use crate::env::Field;
use crate::lookup::Labels;
use crate::store::{Shape, Term, TyConId};
use crate::universal::{Marks, Way};

impl<'t> Checker<'t, '_> {
    pub(crate) fn record_expr(
        &mut self,
        fields: &'t [FieldExpr],
        base: Option<&'t Expr>,
        want: Term,
        span: Span,
    ) -> NodeId {
        let names = Labels::of(fields.iter().map(|f| &f.path));
        let want = match self.store.told.is_empty() {
            true => want,
            false => self.store.expand(want),
        };
        let mut base_type = self.store.fresh();
        let base_node = base.map(|base| {
            let node = self.expr(base, base_type);
            self.as_told(node)
        });
        if let Some(base) = base_node {
            base_type = self.type_of(base);
        }
        let mut expected = self.known_con(want).or_else(|| self.known_con(base_type));
        let mut found: Vec<(Rc<Field>, NodeId)> = Vec::new();
        let mut stmts = Vec::new();
        for field in fields {
            let Some(of) = self.field_path(&field.path, expected, &names) else {
                return self.error_node(span);
            };
            let map = self.store.instantiate(&of.params);
            let record = self.store.substitute(of.record, &map);
            if expected.is_none() || found.is_empty() {
                if !self.expect(record, want, span) {
                    return self.error_node(span);
                }
            } else if self.store.unify(record, want).is_err() {
                let message = format!("`{}` is no field of this record", of.name);
                self.report(Diagnostic::new(codes::UNKNOWN_FIELD, field.path.span(), message));
                return self.error_node(span);
            }
            expected = Some(of.tycon);
            if found.is_empty() {
                self.report_private(of.tycon, span);
            }
            let ty = self.store.substitute(of.ty, &map);
            if let Some(annotation) = &field.ty {
                let annotation = self.annotation(annotation);
                self.expect(annotation, ty, field.value.span);
            }
            let value = match of.own.is_empty() {
                true => self.function_argument(&field.value, ty),
                false => {
                    let (stmt, value) = self.polymorphic_value(&field.value, ty, &of.own);
                    stmts.push(stmt);
                    value
                }
            };
            if found.iter().any(|(other, _)| other.index == of.index) {
                let message = format!("the field `{}` is given twice", of.name);
                self.report(Diagnostic::new(codes::DUPLICATE, field.path.span(), message));
                return self.error_node(span);
            }
            found.push((of, value));
        }
        let Some((first, _)) = found.first() else { return self.error_node(span) };
        let (data, tycon) = (first.data, first.tycon);
        if let Some(base) = base_node {
            let copy = match self.keeps_type(tycon, &found, base, want) {
                None => return self.error_node(span),
                Some(true) => self.record_copy(base, found, want, span),
                Some(false) => self.record_changed(base, found, want, span),
            };
            return self.block(stmts, copy);
        }
        let DataKind::Record(declared) = &self.graph.datas[data].kind else {
            return self.error_node(span);
        };
        let missing: Vec<Symbol> = declared
            .iter()
            .map(|field| field.name)
            .filter(|name| found.iter().all(|(f, _)| f.name != *name))
            .collect();
        if !missing.is_empty() {
            let list: Vec<String> = missing.iter().map(|name| format!("`{name}`")).collect();
            let name = self.type_name(self.store.tycon(tycon).name);
            let (fields, are) = if list.len() == 1 { ("field", "is") } else { ("fields", "are") };
            let message = format!("the {fields} {} of `{name}` {are} missing", list.join(", "));
            self.report(Diagnostic::new(codes::MISSING_FIELD, span, message));
            return self.error_node(span);
        }
        // Fields are evaluated from right to left, in the order of the declaration.
        found.sort_by_key(|(field, _)| field.index);
        let nodes: Vec<NodeId> = found.into_iter().map(|(_, node)| node).collect();
        let record = self.in_order(nodes, |c, fields| {
            let order = (0..fields.len() as u32).collect();
            c.node(Kind::Record { data, fields, order }, want, span)
        });
        self.block(stmts, record)
    }

    /// The value of a polymorphic field: the statement that binds it, and the value at the universal type.
    fn polymorphic_value(
        &mut self,
        value: &'t Expr,
        ty: Term,
        own: &[ParamId],
    ) -> (NodeId, NodeId) {
        self.store.enter_level();
        let mut params = Vec::new();
        let mut map = Vec::new();
        for &param in own {
            let fresh = self.graph.params.push(self.graph.params[param]);
            self.store.bind_rigid(fresh);
            map.push((param, self.store.add(Shape::Param(fresh))));
            params.push(fresh);
        }
        let wanted = self.store.substitute(ty, &map);
        let node = self.expr(value, wanted);
        self.store.leave_level();
        self.store.keep(wanted);
        if !self.is_nonexpansive(value) {
            let message = "the value of a polymorphic field must be a function or a constant";
            self.report(Diagnostic::new(codes::RIGID_TYPE, value.span, message));
        }
        let binding = self.hidden("field", value.span, wanted);
        self.graph.bindings[binding].params = params.clone();
        let stmt = self.let_node(binding, node);
        let marks: Marks = params.iter().map(|&p| (p, Term::ERROR)).collect();
        let at = self.at_universal(wanted, &marks);
        let args = params.iter().map(|_| self.known.exn).collect();
        let value = self.node(Kind::Var { binding, args }, at, value.span);
        (stmt, value)
    }

    /// The fields that a copy takes from its base are of the same types in both. Whether the whole types must be the same, then:
    /// a parameter that only the other fields mention may be another one in the copy.
    fn keeps_type(
        &mut self,
        tycon: TyConId,
        found: &[(Rc<Field>, NodeId)],
        base: NodeId,
        want: Term,
    ) -> Option<bool> {
        let at = self.span_of(base);
        let params = self.store.tycon(tycon).params.clone();
        let map = self.store.instantiate(&params);
        let args: Vec<Term> = map.iter().map(|&(_, term)| term).collect();
        let (record, base_type) = (self.store.con(tycon, &args), self.type_of(base));
        let kept = self.kept_fields(tycon, found);
        let free: Vec<bool> = params
            .iter()
            .map(|&param| !kept.iter().any(|field| self.occurs(field.ty, param, false)))
            .collect();
        let Shape::Con(_, wanted) = self.store.head(want) else { return None };
        for ((&arg, &wanted), &free) in args.iter().zip(&*wanted).zip(&free) {
            if !free {
                self.store.unify(arg, wanted).ok()?;
            }
        }
        if !self.expect(base_type, record, at) {
            return None;
        }
        Some(!free.contains(&true))
    }

    fn kept_fields(&self, tycon: TyConId, found: &[(Rc<Field>, NodeId)]) -> Vec<Rc<Field>> {
        let all = self.declared.parts(tycon).map(|parts| parts.fields.clone()).unwrap_or_default();
        all.into_iter().filter(|field| found.iter().all(|(f, _)| f.index != field.index)).collect()
    }

    /// `{ base with … }` at another type than its base: a new record of the base's fields and the given ones.
    fn record_changed(
        &mut self,
        base: NodeId,
        mut found: Vec<(Rc<Field>, NodeId)>,
        want: Term,
        span: Span,
    ) -> NodeId {
        let Some((data, tycon)) = found.first().map(|(f, _)| (f.data, f.tycon)) else {
            return base;
        };
        let base_type = self.type_of(base);
        let Shape::Con(_, args) = self.store.head(base_type) else { return base };
        let local = self.hidden("base", span, base_type);
        let stmt = self.let_node(local, base);
        for field in self.kept_fields(tycon, &found) {
            let map: Vec<_> = field.params.iter().copied().zip(args.iter().copied()).collect();
            let marks = field.own.iter().map(|&p| (p, Term::ERROR)).collect();
            let ty = self.store.substitute(field.ty, &map);
            let ty = self.at_universal(ty, &marks);
            let base = self.var_node(local, span);
            let read = self.node(Kind::Field { base, data, index: field.index }, ty, span);
            found.push((field, read));
        }
        found.sort_by_key(|(field, _)| field.index);
        let nodes: Vec<NodeId> = found.into_iter().map(|(_, node)| node).collect();
        let record = self.in_order(nodes, |c, fields| {
            let order = (0..fields.len() as u32).collect();
            c.node(Kind::Record { data, fields, order }, want, span)
        });
        self.block(vec![stmt], record)
    }

    /// `{ base with … }`: the record that is copied, then the fields from right to left.
    fn record_copy(
        &mut self,
        base: NodeId,
        mut found: Vec<(Rc<Field>, NodeId)>,
        want: Term,
        span: Span,
    ) -> NodeId {
        let Some(data) = found.first().map(|(field, _)| field.data) else { return base };
        found.sort_by_key(|(field, _)| field.index);
        let indices: Vec<u32> = found.iter().map(|(field, _)| field.index).collect();
        let nodes: Vec<NodeId> = found.into_iter().map(|(_, node)| node).collect();
        let (stmts, base) = match self.is_still(base) {
            true => (Vec::new(), base),
            false => {
                let (stmt, mention) = self.bound(base);
                (vec![stmt], mention)
            }
        };
        let copy = self.in_order(nodes, |c, values| {
            let fields = indices.into_iter().zip(values).collect();
            c.node(Kind::RecordUpdate { data, base, fields }, want, span)
        });
        self.block(stmts, copy)
    }

    /// A field of a value whose type may say which record is meant.
    fn field_of(&mut self, expr: &'t Expr, path: &'t Path) -> Option<(NodeId, Rc<Field>, Term)> {
        let ty = self.store.fresh();
        let base = self.expr(expr, ty);
        let base = self.as_told(base);
        let ty = self.type_of(base);
        if matches!(self.store.shape(ty), Shape::Error) {
            return None;
        }
        let expected = self.known_con(ty);
        let field = self.field_path(path, expected, &Labels::default())?;
        let map = self.store.instantiate(&field.params);
        let record = self.store.substitute(field.record, &map);
        if !self.expect(ty, record, expr.span) {
            return None;
        }
        let ty = self.store.substitute(field.ty, &map);
        Some((base, field, ty))
    }

    pub(crate) fn field_expr(
        &mut self,
        expr: &'t Expr,
        path: &'t Path,
        want: Term,
        span: Span,
    ) -> NodeId {
        let Some((base, field, ty)) = self.field_of(expr, path) else {
            return self.error_node(span);
        };
        let kind = Kind::Field { base, data: field.data, index: field.index };
        if field.own.is_empty() {
            let node = self.node(kind, ty, span);
            return self.expect_node(node, want);
        }
        let marks = self.store.instantiate(&field.own);
        let at = self.at_universal(ty, &marks);
        let found = self.store.substitute(ty, &marks);
        if !self.expect(found, want, span) {
            return self.error_node(span);
        }
        let node = self.node(kind, at, span);
        self.converted(node, ty, &marks, Way::Down, span)
    }

    pub(crate) fn set_field(
        &mut self,
        expr: &'t Expr,
        path: &'t Path,
        value: &'t Expr,
        want: Term,
        span: Span,
    ) -> NodeId {
        let Some((base, field, ty)) = self.field_of(expr, path) else {
            self.infer(value);
            return self.error_node(span);
        };
        self.report_private(field.tycon, path.span());
        let (stmts, value) = match field.own.is_empty() {
            true => (Vec::new(), self.function_argument(value, ty)),
            false => {
                let (stmt, value) = self.polymorphic_value(value, ty, &field.own);
                (vec![stmt], value)
            }
        };
        if !field.mutable {
            let message = format!("the field `{}` is not mutable", field.name);
            let report = Diagnostic::new(codes::NOT_MUTABLE, path.span(), message)
                .help(format!("declare it as `mutable {}`", field.name));
            self.report(report);
            return self.error_node(span);
        }
        let unit = self.known.unit;
        if !self.expect(unit, want, span) {
            return self.error_node(span);
        }
        let set = self.in_order(vec![base, value], |c, nodes| {
            let (data, index) = (field.data, field.index);
            let kind = Kind::SetField { base: nodes[0], data, index, value: nodes[1] };
            c.node(kind, unit, span)
        });
        self.block(stmts, set)
    }
}
