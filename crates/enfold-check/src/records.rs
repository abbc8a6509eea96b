//! Records, fields, properties, elements, and assignment to them.

use enfold_fsharp::tree::{self, Expr, ExprKind, Ident, Lit, Path, Role, TypeExpr};
use enfold_graph::{DataId, NodeId, Prim, Scope};
use enfold_syntax::{Diagnostic, Span, Symbol, codes};

use crate::Checker;
use crate::calls::Arg;
use crate::classes::ClassSlot;
use crate::draft::{Arm, DataKind, Kind, Pat, PatKind};
use crate::members::Owner;
use crate::names::Meaning;
use crate::store::{Shape, Term};
use crate::suggest::nearest;

impl Checker {
    /// A declared type at fresh type arguments.
    pub(crate) fn instance_of(&mut self, data: DataId) -> Term {
        let params = self.graph.datas[data].params.clone();
        let args = self.store.instantiate(&params).into_iter().map(|(_, t)| t).collect();
        self.store.add(Shape::Data(data, args))
    }

    /// The record that has these fields: the expected one if it fits, else the newest that has all
    /// of them, else the newest that has the first.
    pub(crate) fn record_of_fields(&mut self, names: &[&Path], expected: Term) -> Option<DataId> {
        let first = names.first()?.last();
        if let Shape::Data(data, _) = *self.store.shape(expected)
            && self.field_index(data, first.name).is_some()
        {
            return Some(data);
        }
        let candidates = || self.declared.records_with(first.name);
        let all = candidates().find(|&data| {
            names.iter().all(|path| self.field_index(data, path.last().name).is_some())
        });
        let found = all.or_else(|| candidates().next());
        if found.is_none() {
            self.unknown_field(first, None);
        }
        found
    }

    pub(crate) fn field_index(&self, data: DataId, name: Symbol) -> Option<u32> {
        let DataKind::Record(fields) = &self.graph.datas[data].kind else { return None };
        fields.iter().position(|f| f.name == name).map(|i| i as u32)
    }

    fn unknown_field(&mut self, name: Ident, data: Option<DataId>) {
        let diagnostic = match data {
            Some(data) => {
                let decl = &self.graph.datas[data];
                let message = format!("`{}` has no field `{}`", decl.name, name.name);
                let names: Vec<Symbol> = match &decl.kind {
                    DataKind::Record(fields) => fields.iter().map(|f| f.name).collect(),
                    DataKind::Union(_) => Vec::new(),
                };
                let diagnostic = Diagnostic::new(codes::UNKNOWN_FIELD, name.span, message);
                match nearest(name.name, names.into_iter()) {
                    Some(near) => diagnostic.fix(
                        format!("a field with a similar name is `{near}`"),
                        name.span,
                        near.as_str(),
                    ),
                    None => diagnostic,
                }
            }
            None => {
                let message = format!("no record has a field `{}`", name.name);
                Diagnostic::new(codes::UNKNOWN_FIELD, name.span, message)
            }
        };
        self.report(diagnostic);
    }

    /// Index and type of a field of a record type, or a report.
    pub(crate) fn field_of(
        &mut self,
        data: DataId,
        record: Term,
        name: Ident,
    ) -> Option<(u32, Term)> {
        let Some(index) = self.field_index(data, name.name) else {
            self.unknown_field(name, Some(data));
            return None;
        };
        Some((index, self.field_type(data, record, index)))
    }

    pub(crate) fn field_type(&mut self, data: DataId, record: Term, index: u32) -> Term {
        let DataKind::Record(fields) = &self.graph.datas[data].kind else {
            return Term::ERROR;
        };
        let ty = fields[index as usize].ty;
        let params = self.graph.datas[data].params.clone();
        let Shape::Data(_, args) = self.store.shape(record) else { return Term::ERROR };
        let map: Vec<_> = params.into_iter().zip(args.iter().copied()).collect();
        self.store.substitute(ty, &map)
    }

    /// A field of a checked expression; its record type is found from the field if need be.
    pub(crate) fn record_field(
        &mut self,
        base: NodeId,
        name: Ident,
    ) -> Option<(DataId, u32, Term)> {
        let ty = self.type_of(base);
        match *self.store.shape(ty) {
            Shape::Data(data, _) if self.declared.is_opaque(data) => {
                let message = format!("`{}` has no `{}`", self.show(ty), name.name);
                self.report(Diagnostic::new(codes::UNKNOWN_FIELD, name.span, message));
                None
            }
            Shape::Data(data, _) => {
                let (index, field) = self.field_of(data, ty, name)?;
                Some((data, index, field))
            }
            Shape::Unbound { .. } => {
                let data = self.declared.records_with(name.name).next();
                let Some(data) = data else {
                    if self.members.any_named(name.name) {
                        self.unknown_owner(base, name);
                    } else {
                        self.unknown_field(name, None);
                    }
                    return None;
                };
                let record = self.instance_of(data);
                self.expect(record, ty, name.span);
                let (index, field) = self.field_of(data, record, name)?;
                Some((data, index, field))
            }
            Shape::Error => None,
            _ => {
                let shown = self.show(ty);
                let message = format!("`{shown}` has no `{}`", name.name);
                self.report(Diagnostic::new(codes::UNKNOWN_FIELD, name.span, message));
                None
            }
        }
    }

    /// A property of something of which nothing is known yet.
    fn unknown_owner(&mut self, base: NodeId, name: Ident) {
        let span = self.span_of(base);
        let message = format!("what this is must be known before its `{}`", name.name);
        let diagnostic = Diagnostic::new(codes::AMBIGUOUS_TYPE, span, message)
            .label("its type is not known here")
            .help("annotate it where it is bound: `(x: string)`");
        self.report(diagnostic);
    }

    /// `base.name`: a field or a property.
    pub(crate) fn access(&mut self, base: NodeId, name: Ident) -> NodeId {
        let span = self.span_of(base).to(name.span);
        let ty = self.store.fresh();
        self.select(base, name, &[], ty, span)
    }

    pub(crate) fn record(&mut self, fields: &[(Path, Expr)], expected: Term, span: Span) -> NodeId {
        let names: Vec<&Path> = fields.iter().map(|(path, _)| path).collect();
        let Some(data) = self.record_of_fields(&names, expected) else {
            fields.iter().for_each(|(_, value)| {
                self.infer(value);
            });
            return self.error_node(span);
        };
        let record = self.instance_of(data);
        self.expect(expected, record, span);
        let DataKind::Record(decl) = &self.graph.datas[data].kind else {
            return self.error_node(span);
        };
        let mut slots: Vec<Option<NodeId>> = vec![None; decl.len()];
        let mut order = Vec::with_capacity(fields.len());
        for (path, value) in fields {
            let name = path.last();
            match self.field_of(data, record, name) {
                Some((index, ty)) => {
                    let node = self.expr(value, ty);
                    if slots[index as usize].replace(node).is_some() {
                        let message = format!("the field `{}` is given twice", name.name);
                        self.report(Diagnostic::new(codes::DUPLICATE, name.span, message));
                    } else {
                        order.push(index);
                    }
                }
                None => {
                    self.infer(value);
                }
            }
        }
        self.missing_fields(data, &slots, span);
        let nodes = slots.into_iter().map(|slot| slot.unwrap_or_else(|| self.error_node(span)));
        let fields: Vec<NodeId> = nodes.collect();
        self.node(Kind::Record { data, fields, order }, record, span)
    }

    fn missing_fields(&mut self, data: DataId, slots: &[Option<NodeId>], span: Span) {
        let DataKind::Record(decl) = &self.graph.datas[data].kind else { return };
        let missing: Vec<String> = decl
            .iter()
            .zip(slots)
            .filter(|(_, slot)| slot.is_none())
            .map(|(field, _)| format!("`{}`", field.name))
            .collect();
        if missing.is_empty() {
            return;
        }
        let decl = &self.graph.datas[data];
        let message = format!("this `{}` has no {}", decl.name, missing.join(", "));
        let diagnostic = Diagnostic::new(codes::MISSING_FIELD, span, message)
            .also(decl.span, "the record is declared here");
        self.report(diagnostic);
    }

    pub(crate) fn record_update(
        &mut self,
        base: &Expr,
        fields: &[(Path, Expr)],
        expected: Term,
        span: Span,
    ) -> NodeId {
        let base = self.expr(base, expected);
        let names: Vec<&Path> = fields.iter().map(|(path, _)| path).collect();
        let ty = self.type_of(base);
        let Some(data) = self.record_of_fields(&names, ty) else {
            fields.iter().for_each(|(_, value)| {
                self.infer(value);
            });
            return self.error_node(span);
        };
        if self.is_error(base) {
            return self.error_node(span);
        }
        let record = self.instance_of(data);
        let at = self.span_of(base);
        self.expect(record, ty, at);
        let mut updates = Vec::with_capacity(fields.len());
        for (path, value) in fields {
            match self.field_of(data, record, path.last()) {
                Some((index, ty)) => updates.push((index, self.expr(value, ty))),
                None => {
                    self.infer(value);
                }
            }
        }
        self.node(Kind::RecordUpdate { data, base, fields: updates }, record, span)
    }

    /// `base.[index]`.
    pub(crate) fn index(
        &mut self,
        base: &Expr,
        index: &Expr,
        expected: Term,
        span: Span,
    ) -> NodeId {
        let base = self.infer(base);
        let int = Term::INT;
        let ty = self.type_of(base);
        match *self.store.shape(ty) {
            Shape::Str => {
                let index = self.expr(index, int);
                let char = Term::CHAR;
                self.expect(expected, char, span);
                self.node(Kind::Prim { op: Prim::StrChar, args: vec![base, index] }, char, span)
            }
            Shape::Data(data, ref args) if data == self.library_types.list() => {
                let item = args[0];
                let index = self.expr(index, int);
                self.expect(expected, item, span);
                match self.library("List", "itemAt'", span) {
                    Some(func) => {
                        let result = self.store.fun(ty, item);
                        let want = self.store.fun(int, result);
                        self.expect_node(want, func);
                        self.node(Kind::Apply { func, args: vec![index, base] }, item, span)
                    }
                    None => self.error_node(span),
                }
            }
            Shape::Error => {
                self.expr(index, int);
                self.error_node(span)
            }
            // `f[x]` is an application to a list.
            Shape::Fun(..) => {
                let list = ExprKind::List(vec![index.clone()]);
                let list = Expr { kind: list, span: index.span };
                self.apply_node(base, &[&list], expected, span)
            }
            Shape::Data(data, _) => {
                let item = Ident { name: "Item".into(), span };
                let found: Vec<_> = self
                    .members
                    .named(Owner::Data(data), item.name)
                    .filter(|&id| self.members.info(id).role == Role::Getter)
                    .collect();
                if found.is_empty() {
                    self.element_of(base);
                    self.infer(index);
                    return self.error_node(span);
                }
                self.call(&found, Some(base), item, &[index], expected, span)
            }
            _ => {
                let item = self.element_of(base);
                let index = self.expr(index, int);
                self.expect(expected, item, span);
                self.node(Kind::Prim { op: Prim::ArrGet, args: vec![base, index] }, item, span)
            }
        }
    }

    /// `base.[from..to]`: the type's `GetSlice`, with the ends that are given.
    pub(crate) fn slice(
        &mut self,
        base: &Expr,
        ends: [Option<&Expr>; 2],
        expected: Term,
        span: Span,
    ) -> NodeId {
        let base = self.infer(base);
        let ty = self.type_of(base);
        let name = Ident { name: "GetSlice".into(), span };
        let found: Vec<_> = match self.owner(ty) {
            Some(owner) => self.members.named(owner, name.name).collect(),
            None => Vec::new(),
        };
        let Some(&id) = found.first() else {
            for end in ends.into_iter().flatten() {
                self.infer(end);
            }
            if self.store.is_unbound(ty) {
                self.unknown_owner(base, name);
            } else if !self.is_error(base) {
                let message = format!("`{}` cannot be sliced", self.show(ty));
                let diagnostic = Diagnostic::new(codes::BAD_OPERAND, span, message)
                    .note("strings, arrays, lists and types with a `GetSlice` can");
                self.report(diagnostic);
            }
            return self.error_node(span);
        };
        let info = self.members.info(id).clone();
        let args = ends.map(|end| end.map_or(Arg::Missing, Arg::Given));
        self.call_with(&info, Some(base), &args, &[], Some(expected), name.span, span)
    }

    /// `e :? t`: decided where exceptions are tested, the only values that know what they are.
    pub(crate) fn type_test(
        &mut self,
        inner: &Expr,
        ty: &TypeExpr,
        expected: Term,
        span: Span,
    ) -> NodeId {
        let bool = Term::BOOL;
        self.expect(expected, bool, span);
        let scrutinee = self.infer(inner);
        let from = self.type_of(scrutinee);
        let pattern = tree::Pat { kind: tree::PatKind::TypeTest(ty.clone()), span: ty.span };
        let pattern = self.pattern(&pattern, from, Scope::Local, &mut Vec::new());
        let wild = Pat { kind: PatKind::Wild, ty: from, span };
        let yes = self.node(Kind::Lit(Lit::Bool(true)), bool, span);
        let no = self.node(Kind::Lit(Lit::Bool(false)), bool, span);
        let arms = vec![
            Arm { pattern, guard: None, body: yes },
            Arm { pattern: wild, guard: None, body: no },
        ];
        self.node(Kind::Match { scrutinee, arms }, bool, span)
    }

    /// The element type of something that is indexed and must be an array.
    fn element_of(&mut self, base: NodeId) -> Term {
        let item = self.store.fresh();
        let array = self.store.add(Shape::Array(item));
        let (ty, span) = (self.type_of(base), self.span_of(base));
        if self.store.unify(array, ty).is_err() {
            let shown = self.show(ty);
            let message = format!("`{shown}` has no elements that an index could name");
            self.report(Diagnostic::new(codes::BAD_OPERAND, span, message));
        }
        item
    }

    /// `target <- value`.
    pub(crate) fn assign(
        &mut self,
        target: &Expr,
        value: &Expr,
        expected: Term,
        span: Span,
    ) -> NodeId {
        let unit = Term::UNIT;
        self.expect(expected, unit, span);
        match &target.kind {
            ExprKind::Name(path) => {
                let Some((meaning, fields)) = self.resolve_path(path) else {
                    self.infer(value);
                    return self.error_node(span);
                };
                if let (Meaning::Static(owner, name), []) = (meaning, fields) {
                    let name = Ident { name, span: path.last().span };
                    if let Some(node) = self.set_property(None, owner, name, None, value, span) {
                        return node;
                    }
                }
                let Meaning::Value(binding) = meaning else {
                    return self.not_assignable(target, value, span);
                };
                let Some((last, before)) = fields.split_last() else {
                    return self.assign_name(binding, target, value, span);
                };
                let mut base = self.mention(binding, path.segments[0].span);
                for field in before {
                    base = self.access(base, *field);
                }
                self.assign_field(base, *last, value, span)
            }
            ExprKind::Field(base, name) => {
                let base = self.infer(base);
                self.assign_field(base, *name, value, span)
            }
            ExprKind::Index(base, index) => {
                let base = self.infer(base);
                if matches!(self.store.shape(self.type_of(base)), Shape::Str) {
                    let message = "strings cannot be changed";
                    self.report(Diagnostic::new(codes::NOT_MUTABLE, span, message));
                    return self.error_node(span);
                }
                if let Shape::Data(data, _) = *self.store.shape(self.type_of(base)) {
                    let (owner, name) = (Owner::Data(data), Ident { name: "Item".into(), span });
                    let set = self.set_property(Some(base), owner, name, Some(index), value, span);
                    if let Some(node) = set {
                        return node;
                    }
                }
                let item = self.element_of(base);
                let int = Term::INT;
                let index = self.expr(index, int);
                let value = self.expr(value, item);
                let kind = Kind::Prim { op: Prim::ArrSet, args: vec![base, index, value] };
                self.node(kind, unit, span)
            }
            _ => self.not_assignable(target, value, span),
        }
    }

    fn not_assignable(&mut self, target: &Expr, value: &Expr, span: Span) -> NodeId {
        self.infer(value);
        let message = "this cannot be assigned to";
        let diagnostic = Diagnostic::new(codes::NOT_MUTABLE, target.span, message)
            .help("only mutable names, mutable fields and elements of arrays can");
        self.report(diagnostic);
        self.error_node(span)
    }

    fn assign_name(
        &mut self,
        binding: enfold_graph::BindingId,
        target: &Expr,
        value: &Expr,
        span: Span,
    ) -> NodeId {
        self.for_the_end.mention(binding);
        let unit = Term::UNIT;
        if let Some(ClassSlot::Field(data, index)) = self.object_types.slot(binding)
            && self.graph.bindings[binding].mutable
            && let Some(base) = self.mention_this(target.span)
        {
            let ty = self.field_type(data, self.type_of(base), index);
            let value = self.expr(value, ty);
            return self.node(Kind::SetField { base, data, index, value }, unit, span);
        }
        let ty = self.binding_type(binding);
        let b = &self.graph.bindings[binding];
        if let Shape::Byref(item) = *self.store.shape(ty) {
            let at = target.span;
            let reference = self.node(Kind::Var { binding, args: Vec::new() }, ty, at);
            let value = self.expr(value, item);
            return self.node(Kind::AssignByref { target: reference, value }, unit, span);
        }
        if !b.mutable {
            let message = format!("`{}` is immutable", b.name);
            let at = b.span;
            let diagnostic = Diagnostic::new(codes::NOT_MUTABLE, target.span, message)
                .label("cannot be assigned")
                .also(at, "defined here")
                .fix("make it mutable", at.start(), "mutable ");
            self.report(diagnostic);
            self.expr(value, ty);
            return self.error_node(span);
        }
        let value = self.expr(value, ty);
        self.node(Kind::Assign { binding, value }, unit, span)
    }

    fn assign_field(&mut self, base: NodeId, name: Ident, value: &Expr, span: Span) -> NodeId {
        let unit = Term::UNIT;
        if self.is_error(base) {
            self.infer(value);
            return self.error_node(span);
        }
        let ty = self.type_of(base);
        if let Some(owner) = self.owner(ty)
            && let Some(node) = self.set_property(Some(base), owner, name, None, value, span)
        {
            return node;
        }
        if let Some(owner) = self.owner(ty)
            && self.members.named(owner, name.name).next().is_some()
        {
            self.infer(value);
            let message = format!("the property `{}` cannot be assigned", name.name);
            let diagnostic = Diagnostic::new(codes::NOT_MUTABLE, name.span, message)
                .help("give it a setter: `with get () = … and set value = …`");
            self.report(diagnostic);
            return self.error_node(span);
        }
        let Some((data, index, ty)) = self.record_field(base, name) else {
            self.infer(value);
            return self.error_node(span);
        };
        let value = self.expr(value, ty);
        if let DataKind::Record(fields) = &self.graph.datas[data].kind
            && !fields[index as usize].mutable
        {
            let decl = &self.graph.datas[data];
            let message = format!("the field `{}` of `{}` is immutable", name.name, decl.name);
            let diagnostic = Diagnostic::new(codes::NOT_MUTABLE, name.span, message)
                .also(decl.span, "the record is declared here")
                .help("declare the field `mutable`, or copy the record: `{ r with … }`");
            self.report(diagnostic);
        }
        self.node(Kind::SetField { base, data, index, value }, unit, span)
    }
}
