//! The exceptions of first-class modules: functions that make and recognise them.
//!
//! ```text
//! exception Stop of int * string   ─►   fun a b -> Stop (a, b)     fun e -> match e with Stop (a, b) -> Some (a, b) | _ -> None
//! exception Done                   ─►   Done                       fun e -> match e with Done -> true | _ -> false
//! ```
//!
//! A package holds the two for each exception of its signature, and for each constructor that it adds to an extensible type, after
//! the values. Unpacking binds them: the constructor of the unpacked module applies the first where it makes a value,
//! and a pattern of it looks through the second. A record that is the payload is given by its fields, since each declaration has a
//! record type of its own.
//!
//! Sound because the package's types tell the payload's, and both functions come from one constructor of the module that was
//! packed; what is of a type that is not known is converted as values of packages are. Fields that can be changed and constructors with
//! types of their own are left out: mentioning them is an error. Linear in the signatures.

use std::rc::Rc;

use enfold_graph::{BindingId, NodeId, Scope};
use enfold_syntax::literal::Lit;
use enfold_syntax::{Span, Symbol};

use crate::Checker;
use crate::draft::{Arm, Kind, Pat, PatKind, TopItem};
use crate::env::{Constructor, ConstructorKind, Field, Payload};
use crate::patterns::Bound;
use crate::store::Term;

impl<'t> Checker<'t, '_> {
    /// Whether a package can hold an exception of its signature.
    pub(crate) fn is_packable(&self, exception: &Constructor) -> bool {
        let plain =
            exception.params.is_empty() && self.store.tycon(exception.tycon).params.is_empty();
        let fixed = match &exception.payload {
            Payload::Tuple(_) => true,
            Payload::Record(record) => self
                .declared
                .parts(*record)
                .is_some_and(|parts| parts.fields.iter().all(|f| !f.mutable && f.own.is_empty())),
        };
        plain && fixed && exception.kind != ConstructorKind::Unpackable
    }

    /// The types of what the payload of an exception consists of.
    fn payload_parts(&self, exception: &Constructor) -> Vec<Term> {
        match &exception.payload {
            Payload::Tuple(items) => items.to_vec(),
            Payload::Record(_) => self.payload_fields(exception).iter().map(|f| f.ty).collect(),
        }
    }

    /// The fields of the record that an exception has.
    fn payload_fields(&self, exception: &Constructor) -> Vec<Rc<Field>> {
        let Payload::Record(record) = exception.payload else { return Vec::new() };
        self.declared.parts(record).map(|parts| parts.fields.clone()).unwrap_or_default()
    }

    /// The types of the two components of an exception whose payload consists of values of these types.
    fn component_types(&mut self, parts: &[Term], result: Term) -> [Term; 2] {
        let seen = self.seen_type(parts);
        [self.store.fun(parts, result), self.store.fun(&[result], seen)]
    }

    /// The type of what the function that recognises an exception yields.
    fn seen_type(&mut self, parts: &[Term]) -> Term {
        match parts {
            [] => self.known.bool,
            [one] => self.store.con(self.known.option, &[*one]),
            _ => {
                let tuple = self.store.tuple(parts);
                self.store.con(self.known.option, &[tuple])
            }
        }
    }

    /// The types of the two components of a package's exception; names of types may stand for variables.
    pub(crate) fn exception_types(&mut self, exception: &Constructor) -> [Term; 2] {
        let parts = self.payload_parts(exception);
        let parts: Vec<Term> = parts.into_iter().map(|ty| self.store.expand_all(ty)).collect();
        self.component_types(&parts, exception.result)
    }

    /// The two components of an exception of the module that is packed.
    pub(crate) fn pack_exception(&mut self, exception: &Constructor, span: Span) -> [NodeId; 2] {
        // Those of another package are passed on.
        if let ConstructorKind::Packed { parts, .. } = exception.kind {
            return parts.map(|part| self.var_node(part, span));
        }
        [self.packed_make(exception, span), self.packed_view(exception, span)]
    }

    /// Locals for the parts of a payload.
    fn part_locals(&mut self, parts: &[Term], span: Span) -> Vec<BindingId> {
        parts.iter().map(|&ty| self.hidden("part", span, ty)).collect()
    }

    /// `fun a b -> E (a, b)`.
    fn packed_make(&mut self, exception: &Constructor, span: Span) -> NodeId {
        let parts = self.payload_parts(exception);
        let locals = self.part_locals(&parts, span);
        let mut args: Vec<NodeId> = locals.iter().map(|&l| self.var_node(l, span)).collect();
        if let Payload::Record(record) = exception.payload {
            args = vec![self.record_of(record, exception, args, span)];
        }
        let value = self.constructed_of(exception, args, &[], exception.result, span);
        self.over_locals(locals, value, span)
    }

    /// `fun e -> match e with E (a, b) -> Some (a, b) | _ -> None`.
    fn packed_view(&mut self, exception: &Constructor, span: Span) -> NodeId {
        let parts = self.payload_parts(exception);
        let locals = self.part_locals(&parts, span);
        let mut args = part_patterns(&locals, &parts, span);
        if let Payload::Record(record) = exception.payload {
            let Some(data) = self.payload_fields(exception).first().map(|field| field.data) else {
                return self.error_node(span);
            };
            let fields = args.into_iter().enumerate().map(|(i, p)| (i as u32, p)).collect();
            let ty = self.store.con(record, &[]);
            args = vec![Pat { kind: PatKind::Record { data, fields }, ty, span }];
        }
        let mut bound = Bound::default();
        let result = exception.result;
        let pattern = self.pattern_of(exception, args, (&[], Vec::new()), result, span, &mut bound);
        let values: Vec<NodeId> = locals.iter().map(|&l| self.var_node(l, span)).collect();
        let seen = self.seen_type(&parts);
        let found = self.seen(values, seen, span);
        locals.iter().for_each(|&local| self.graph.bindings[local].def = Some(found));
        let nothing = self.not_seen(parts.is_empty(), seen, span);
        self.view_function(pattern, bound, found, nothing)
    }

    /// `fun e -> match e with pattern -> found | _ -> nothing`.
    fn view_function(
        &mut self,
        pattern: Pat,
        bound: Bound,
        found: NodeId,
        nothing: NodeId,
    ) -> NodeId {
        let Pat { ty, span, .. } = pattern;
        let wild = Pat { kind: PatKind::Wild, ty, span };
        let arms = vec![
            Arm { pattern, guard: None, body: found },
            Arm { pattern: wild, guard: None, body: nothing },
        ];
        let error = self.hidden("error", span, ty);
        let scrutinee = self.var_node(error, span);
        let seen = self.type_of(found);
        let body = self.node(Kind::Match { scrutinee, arms }, seen, span);
        let body = self.block(bound.before, body);
        self.over_locals(vec![error], body, span)
    }

    /// That an exception is recognised, with what its payload consists of.
    fn seen(&mut self, values: Vec<NodeId>, seen: Term, span: Span) -> NodeId {
        let value = match values[..] {
            [] => return self.node(Kind::Lit(Lit::Bool(true)), seen, span),
            [one] => one,
            _ => {
                let types: Vec<Term> = values.iter().map(|&value| self.type_of(value)).collect();
                let tuple = self.store.tuple(&types);
                self.node(Kind::Tuple(values), tuple, span)
            }
        };
        self.some_node(value, seen)
    }

    /// That it is another exception.
    fn not_seen(&mut self, constant: bool, seen: Term, span: Span) -> NodeId {
        match constant {
            true => self.node(Kind::Lit(Lit::Bool(false)), seen, span),
            false => self.none_node(seen, span),
        }
    }

    /// A function of these parameters; the value itself if there is none.
    fn over_locals(&mut self, params: Vec<BindingId>, body: NodeId, span: Span) -> NodeId {
        if params.is_empty() {
            return body;
        }
        self.implied_over(&params, body, span)
    }

    /// The record of an exception, of the values of its fields.
    fn record_of(
        &mut self,
        record: crate::store::TyConId,
        exception: &Constructor,
        fields: Vec<NodeId>,
        span: Span,
    ) -> NodeId {
        let Some(data) = self.payload_fields(exception).first().map(|field| field.data) else {
            return self.error_node(span);
        };
        let order = (0..fields.len() as u32).collect();
        let ty = self.store.con(record, &[]);
        self.node(Kind::Record { data, fields, order }, ty, span)
    }

    /// The constructor of an unpacked module, the patterns that bind its components, and what has to be defined after these.
    pub(crate) fn unpack_exception(
        &mut self,
        exception: &Constructor,
        value: NodeId,
        scope: Scope,
        span: Span,
        (pats, items): (&mut Vec<Pat>, &mut Vec<TopItem>),
    ) -> Constructor {
        let parts = self.payload_parts(exception);
        let types = self.component_types(&parts, exception.result);
        // A report that not every case is covered shows `_` for a view of such a name.
        let (make, view) = (format!("make {}", exception.name), format!("|{}|_|", exception.name));
        let names = [Symbol::new(&make), Symbol::new(&view)];
        let mut held = [0, 1].map(|i| {
            let binding = self.binding(names[i], span, types[i], scope);
            self.graph.bindings[binding].def = Some(value);
            pats.push(Pat { kind: PatKind::Bind(binding), ty: types[i], span });
            binding
        });
        let parts = held;
        if let Payload::Record(record) = exception.payload {
            let nodes = [
                self.make_of_record(exception, record, held[0], span),
                self.view_of_record(exception, record, held[1], span),
            ];
            held = [0, 1].map(|i| {
                let binding = self.binding(names[i], span, self.type_of(nodes[i]), scope);
                self.graph.bindings[binding].def = Some(nodes[i]);
                let bindings = vec![(binding, nodes[i])];
                items.push(TopItem::Let { recursive: false, bindings });
                binding
            });
        }
        let [make, view] = held;
        let kind = ConstructorKind::Packed { make, view, parts };
        // What its values are kept as is the matter of the module that was packed.
        Constructor { kind, boxed: None, instance: None, wrapped: false, ..exception.clone() }
    }

    /// `fun r -> make r.x r.y`.
    fn make_of_record(
        &mut self,
        exception: &Constructor,
        record: crate::store::TyConId,
        make: BindingId,
        span: Span,
    ) -> NodeId {
        let ty = self.store.con(record, &[]);
        let local = self.hidden("record", span, ty);
        let mut args = Vec::new();
        for field in self.payload_fields(exception) {
            let base = self.var_node(local, span);
            let kind = Kind::Field { base, data: field.data, index: field.index };
            args.push(self.node(kind, field.ty, span));
        }
        let body = self.packed_value(make, args, exception.result, span);
        self.over_locals(vec![local], body, span)
    }

    /// `fun e -> match view e with Some (x, y) -> Some { x; y } | None -> None`.
    fn view_of_record(
        &mut self,
        exception: &Constructor,
        record: crate::store::TyConId,
        view: BindingId,
        span: Span,
    ) -> NodeId {
        let parts = self.payload_parts(exception);
        let locals = self.part_locals(&parts, span);
        let pats = part_patterns(&locals, &parts, span);
        let mut bound = Bound::default();
        let kind = self.packed_pattern(view, pats, span, &mut bound);
        let pattern = Pat { kind, ty: exception.result, span };
        let values: Vec<NodeId> = locals.iter().map(|&l| self.var_node(l, span)).collect();
        let value = self.record_of(record, exception, values, span);
        let seen = self.seen_type(&[self.type_of(value)]);
        let found = self.some_node(value, seen);
        locals.iter().for_each(|&local| self.graph.bindings[local].def = Some(found));
        let nothing = self.none_node(seen, span);
        self.view_function(pattern, bound, found, nothing)
    }

    /// A value of an exception of an unpacked module.
    pub(crate) fn packed_value(
        &mut self,
        make: BindingId,
        args: Vec<NodeId>,
        ty: Term,
        span: Span,
    ) -> NodeId {
        let func = self.var_node(make, span);
        match args.is_empty() {
            true => func,
            false => self.node(Kind::Apply { func, args }, ty, span),
        }
    }

    /// A pattern for an exception of an unpacked module.
    pub(crate) fn packed_pattern(
        &mut self,
        view: BindingId,
        args: Vec<Pat>,
        span: Span,
        bound: &mut Bound,
    ) -> PatKind {
        let types: Vec<Term> = args.iter().map(|arg| arg.ty).collect();
        let seen = self.seen_type(&types);
        let payload = match (self.known.option_data, args.len()) {
            (_, 0) => Err(Lit::Bool(true)),
            (None, _) => return PatKind::Wild,
            (Some(data), 1) => Ok((data, args)),
            (Some(data), _) => {
                let ty = self.store.tuple(&types);
                Ok((data, vec![Pat { kind: PatKind::Tuple(args), ty, span }]))
            }
        };
        let kind = match payload {
            Err(yes) => PatKind::Lit(yes),
            Ok((data, args)) => PatKind::Case { data, case: 1, args },
        };
        let view = self.view_before(view, span, bound);
        PatKind::View { view, inner: Box::new(Pat { kind, ty: seen, span }) }
    }

    /// The function of a view, bound before the match: one for all its cases, so that it is applied once.
    fn view_before(&mut self, view: BindingId, span: Span, bound: &mut Bound) -> BindingId {
        if let Some(&(_, local)) = bound.views.iter().find(|(of, _)| *of == view) {
            return local;
        }
        let function = self.var_node(view, span);
        let local = self.hidden("|exception|_|", span, self.type_of(function));
        bound.before.push(self.let_node(local, function));
        bound.views.push((view, local));
        local
    }

    /// Reports that an exception of a first-class module cannot be used.
    pub(crate) fn unpackable(&mut self, span: Span) -> NodeId {
        let what = "exceptions of first-class modules with types of their own or fields that can be changed";
        self.unsupported(span, what);
        self.error_node(span)
    }
}

/// Patterns that bind the parts of a payload.
fn part_patterns(locals: &[BindingId], parts: &[Term], span: Span) -> Vec<Pat> {
    let binds = locals.iter().zip(parts);
    binds.map(|(&local, &ty)| Pat { kind: PatKind::Bind(local), ty, span }).collect()
}
