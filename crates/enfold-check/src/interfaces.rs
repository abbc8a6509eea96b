//! Interfaces: records of functions, one field for each abstract member.
//!
//! ```text
//! type IShape = abstract Area: unit -> float       IShape = { Area: unit -> float }
//! interface IShape with member c.Area() = …        `Circle :> IShape` : Circle -> IShape
//! { new IShape with member _.Area() = 1.0 }        { Area = fun () -> 1.0 }
//! ```
//!
//! So the trunk sees closures over captures, and nothing else. A value is converted where an
//! interface is expected and its type implements it, or where `:>` says so.

use enfold_fsharp::tree::{
    Expr, ExprKind, Ident, Lit, Member, MemberKind, Pat, PatKind, Role, TypeDecl, TypeExpr,
    TypeExprKind,
};
use enfold_graph::{BindingId, DataId, NodeId, Scope};
use enfold_syntax::{Diagnostic, Span, Symbol, codes};
use rustc_hash::FxHashSet;

use crate::Checker;
use crate::classes::ClassSlot;
use crate::draft::{DataKind, Field, Kind};
use crate::exprs::Function;
use crate::members::{
    Body, Entry, MemberInfo, Owned, Owner, Parameter, Target, This, flattened, name_of,
};
use crate::mentions;
use crate::store::{Shape, Term};

/// What the name before a member's dot means.
#[derive(Clone, Copy)]
enum Myself {
    /// The value that implements the interface.
    Value(BindingId),
    /// The object itself, made again by a function.
    Again(BindingId),
    Nobody,
}

impl Checker {
    /// The fields of an interface and the members that call them.
    pub(crate) fn define_interface(&mut self, ty: &TypeDecl, data: DataId) {
        let mut fields: Vec<Field> = Vec::new();
        for member in &ty.members {
            if let MemberKind::Inherit(base) = &member.kind {
                self.define_base(data, base, &mut fields);
                continue;
            }
            let MemberKind::Abstract { name, ty, settable } = &member.kind else {
                if !matches!(member.kind, MemberKind::Error) {
                    let message = "an interface has abstract members only";
                    self.report(Diagnostic::new(codes::UNSUPPORTED, member.span, message));
                }
                continue;
            };
            if fields.iter().any(|f| f.name == name.name) {
                let message = format!("the member `{}` is declared twice", name.name);
                self.report(Diagnostic::new(codes::DUPLICATE, name.span, message));
                continue;
            }
            let (term, role, params) = self.slot_type(ty);
            self.add_slot(data, name.name, term, role, params, &mut fields);
            if *settable && let Shape::Fun(_, value) = *self.store.shape(term) {
                let unit = Term::UNIT;
                let setter = self.store.fun(value, unit);
                self.add_slot(data, name.name, setter, Role::Setter, Vec::new(), &mut fields);
            }
        }
        self.graph.datas[data].kind = DataKind::Record(fields);
    }

    /// `inherit Base`: a field that holds the other interface.
    fn define_base(&mut self, data: DataId, base: &TypeExpr, fields: &mut Vec<Field>) {
        let term = self.annotation(base);
        let Some(of) = self.interface_data(term, base.span) else { return };
        if of == data || self.converts(Owner::Data(of), data) {
            let message = format!("`{}` would extend itself", self.graph.datas[data].name);
            self.report(Diagnostic::new(codes::BAD_CAST, base.span, message));
            return;
        }
        let name = Symbol::new(&format!("base {}", self.graph.datas[of].name));
        self.object_types.add_base(data, fields.len() as u32, of);
        fields.push(Field { name, ty: term, mutable: false });
    }

    /// Whether an interface has a member, or one that it extends has.
    fn has_member(&self, data: DataId, name: Symbol) -> bool {
        self.members.named(Owner::Data(data), name).next().is_some()
            || self.object_types.bases(data).iter().any(|&(_, of)| self.has_member(of, name))
    }

    /// An interface that another extends, found by what is asked of it.
    pub(crate) fn base_with(
        &mut self,
        value: NodeId,
        data: DataId,
        name: Symbol,
    ) -> Option<NodeId> {
        let mut bases = self.object_types.bases(data).iter();
        let &(index, _) = bases.find(|&&(_, of)| self.has_member(of, name))?;
        let (ty, span) = (self.type_of(value), self.span_of(value));
        let ty = self.field_type(data, ty, index);
        Some(self.node(Kind::Field { base: value, data, index }, ty, span))
    }

    fn add_slot(
        &mut self,
        data: DataId,
        name: Symbol,
        term: Term,
        role: Role,
        params: Vec<Parameter>,
        fields: &mut Vec<Field>,
    ) {
        let target = Target::Slot(data, fields.len() as u32);
        let field = if role == Role::Setter { Symbol::new(&format!("set {name}")) } else { name };
        fields.push(Field { name: field, ty: term, mutable: false });
        let info = MemberInfo { name, target, role, is_static: false, params };
        self.members.add(Owner::Data(data), info);
    }

    /// The type of the function behind an abstract member: a property is a function of unit.
    fn slot_type(&mut self, ty: &TypeExpr) -> (Term, Role, Vec<Parameter>) {
        let TypeExprKind::Fun(from, to) = &ty.kind else {
            let value = self.annotation(ty);
            let unit = Term::UNIT;
            return (self.store.fun(unit, value), Role::Getter, Vec::new());
        };
        let types: Vec<Term> = match &from.kind {
            TypeExprKind::Tuple(items) => items.iter().map(|item| self.annotation(item)).collect(),
            _ => vec![self.annotation(from)],
        };
        let unit = types.len() == 1 && matches!(self.store.shape(types[0]), Shape::Unit);
        let params =
            types.iter().map(|_| Parameter { name: None, optional: false, unit }).collect();
        let result = self.annotation(to);
        (self.store.funs(&types, result), Role::Method, params)
    }

    /// `interface Type with …` in a type.
    pub(crate) fn declare_conversion<'t>(
        &mut self,
        ty: &TypeDecl,
        member: &'t Member,
        interface: &TypeExpr,
        members: &'t [Member],
        owned: &Owned,
        entries: &mut Vec<Entry<'t>>,
    ) {
        self.type_names.set(&owned.named);
        let term = self.annotation(interface);
        let Some(data) = self.interface_data(term, interface.span) else { return };
        let name = self.graph.datas[data].name;
        let name = Symbol::new(&format!("{} :> {name}", ty.name.name));
        let function = self.store.fun(owned.ty, term);
        let binding = self.binding(name, interface.span, function, Scope::Module);
        self.graph.bindings[binding].params.clone_from(&owned.params);
        if self.object_types.implement(owned.owner, data, binding) {
            let message = format!("`{}` implements this interface twice", ty.name.name);
            self.report(Diagnostic::new(codes::DUPLICATE, interface.span, message));
        }
        let mut mentioned = FxHashSet::default();
        members.iter().for_each(|m| mentions::of_member(m, &mut mentioned));
        let this = This { alias: None, ty: owned.ty, span: member.span };
        entries.push(Entry {
            binding,
            params: owned.params.clone(),
            named: owned.named.clone(),
            body: Body::Conversion { this, members, interface: term, span: member.span },
            mentions: mentioned,
            name,
            owner: owned.index,
            closed: true,
        });
    }

    /// The interface that a type is, or a report.
    fn interface_data(&mut self, term: Term, span: Span) -> Option<DataId> {
        match *self.store.shape(term) {
            Shape::Data(data, _) if self.object_types.is_interface(data) => Some(data),
            Shape::Error => None,
            _ => {
                let message = format!("`{}` is not an interface", self.show(term));
                self.report(Diagnostic::new(codes::BAD_CAST, span, message));
                None
            }
        }
    }

    /// The function from a type to an interface that it implements.
    pub(crate) fn conversion(
        &mut self,
        this: This,
        members: &[Member],
        interface: Term,
        name: Option<Symbol>,
        span: Span,
    ) -> NodeId {
        self.around.enter_function(false);
        let binding = self.hidden("this", span, this.ty);
        let param = self.node(Kind::Param(binding), this.ty, span);
        self.graph.bindings[binding].def = Some(param);
        self.object_types.enter(binding);
        let body = self.object_record(members, interface, Myself::Value(binding), span);
        self.object_types.leave();
        self.around.leave_function();
        let ty = self.store.fun(this.ty, interface);
        self.node(Kind::Lambda { params: vec![param], body, captures: Vec::new(), name }, ty, span)
    }

    /// `{ new Type with … }`.
    pub(crate) fn object(
        &mut self,
        ty: &TypeExpr,
        members: &[Member],
        expected: Term,
        span: Span,
    ) -> NodeId {
        let term = self.annotation(ty);
        if self.interface_data(term, ty.span).is_none() {
            return self.error_node(span);
        }
        self.expect(expected, term, span);
        let of_itself = members.iter().any(|member| {
            let MemberKind::Function { this: Some(this), .. } = &member.kind else { return false };
            let mut mentioned = FxHashSet::default();
            mentions::of_member(member, &mut mentioned);
            mentioned.contains(&this.name)
        });
        if of_itself {
            return self.object_of_itself(members, term, span);
        }
        self.object_record(members, term, Myself::Nobody, span)
    }

    /// An object whose members mention it: `let rec make () = { … make () … } in make ()`. It holds
    /// nothing of its own, so one that is made again is the same.
    fn object_of_itself(&mut self, members: &[Member], term: Term, span: Span) -> NodeId {
        let unit = Term::UNIT;
        let ty = self.store.fun(unit, term);
        let make = self.hidden("object", span, ty);
        self.around.enter_function(false);
        let argument = self.hidden("unit", span, unit);
        let param = self.node(Kind::Param(argument), unit, span);
        self.graph.bindings[argument].def = Some(param);
        let body = self.object_record(members, term, Myself::Again(make), span);
        self.around.leave_function();
        let kind = Kind::Lambda { params: vec![param], body, captures: Vec::new(), name: None };
        let lambda = self.node(kind, ty, span);
        self.graph.bindings[make].def = Some(lambda);
        let kind = Kind::Let { recursive: true, bindings: vec![(make, lambda)] };
        let stmt = self.node(kind, unit, span);
        let made = self.object_again(make, span);
        self.node(Kind::Block(vec![stmt, made]), term, span)
    }

    /// A mention of an object in its own members.
    pub(crate) fn object_again(&mut self, make: BindingId, span: Span) -> NodeId {
        let ty = self.binding_type(make);
        let func = self.node(Kind::Var { binding: make, args: Vec::new() }, ty, span);
        let unit = self.unit_node(span);
        let (_, result) = self.peel(ty, span);
        self.node(Kind::Apply { func, args: vec![unit] }, result, span)
    }

    /// The record of an interface, from members.
    fn object_record(
        &mut self,
        members: &[Member],
        interface: Term,
        myself: Myself,
        span: Span,
    ) -> NodeId {
        let Shape::Data(data, _) = *self.store.shape(interface) else {
            return self.error_node(span);
        };
        let DataKind::Record(slots) = self.graph.datas[data].kind.clone() else {
            return self.error_node(span);
        };
        let mut given: Vec<Option<NodeId>> = vec![None; slots.len()];
        let mut order = Vec::with_capacity(slots.len());
        for member in members {
            let MemberKind::Function { role, this: alias, binding, .. } = &member.kind else {
                continue;
            };
            let Some(name) = name_of(&binding.pattern) else { continue };
            let slot_name = match role {
                Role::Setter => Symbol::new(&format!("set {}", name.name)),
                _ => name.name,
            };
            let Some(index) = slots.iter().position(|slot| slot.name == slot_name) else {
                if !self.has_member(data, name.name) {
                    self.extra_member(data, name);
                }
                continue;
            };
            let expected = self.field_type(data, interface, index as u32);
            let mark = self.env.mark();
            match (alias, myself) {
                (Some(alias), Myself::Value(this)) => self.env.add_local(alias.name, this),
                (Some(alias), Myself::Again(make)) => {
                    let marker = self.binding(alias.name, alias.span, interface, Scope::Local);
                    self.object_types.add_slot(marker, ClassSlot::Again(make));
                    self.env.add_local(alias.name, marker);
                }
                _ => {}
            }
            let params = slot_params(&binding.params, *role, name);
            let function = Function {
                this: None,
                params: &params,
                result: binding.result.as_ref(),
                body: &binding.body,
                name: Some(name.name),
                span: binding.span,
            };
            let node = self.function(&function, expected);
            self.env.forget(mark);
            if given[index].replace(node).is_none() {
                order.push(index as u32);
            } else {
                let message = format!("`{}` is given twice", name.name);
                self.report(Diagnostic::new(codes::DUPLICATE, name.span, message));
            }
        }
        for (index, base) in self.object_types.bases(data).to_vec() {
            let ty = self.field_type(data, interface, index);
            given[index as usize] = Some(self.base_record(members, base, ty, myself, span));
            order.push(index);
        }
        let missing: Vec<String> = slots
            .iter()
            .zip(&given)
            .filter(|(_, node)| node.is_none())
            .map(|(slot, _)| format!("`{}`", slot.name))
            .collect();
        if !missing.is_empty() {
            let decl = &self.graph.datas[data];
            let message = format!("`{}` also needs {}", decl.name, missing.join(", "));
            let diagnostic = Diagnostic::new(codes::MISSING_MEMBER, first_line(span), message)
                .also(decl.span, "the interface is declared here");
            self.report(diagnostic);
        }
        let fields =
            given.into_iter().map(|n| n.unwrap_or_else(|| self.error_node(span))).collect();
        self.node(Kind::Record { data, fields, order }, interface, span)
    }

    /// What an interface extends, in a record of it: from the members that are given with it, or by
    /// the type's own implementation.
    fn base_record(
        &mut self,
        members: &[Member],
        base: DataId,
        ty: Term,
        myself: Myself,
        span: Span,
    ) -> NodeId {
        let given = members.iter().any(|member| match &member.kind {
            MemberKind::Function { binding, .. } => {
                name_of(&binding.pattern).is_some_and(|name| self.has_member(base, name.name))
            }
            _ => false,
        });
        if let (Myself::Value(this), false) = (myself, given) {
            let of = self.binding_type(this);
            if let Some(owner) = self.owner(of)
                && let Some(conversion) = self.object_types.conversion(owner, base)
            {
                let this = self.node(Kind::Var { binding: this, args: Vec::new() }, of, span);
                return self.convert_to(this, conversion, ty);
            }
        }
        let own: Vec<Member> = members
            .iter()
            .filter(|member| match &member.kind {
                MemberKind::Function { binding, .. } => {
                    name_of(&binding.pattern).is_some_and(|name| self.has_member(base, name.name))
                }
                _ => false,
            })
            .cloned()
            .collect();
        self.object_record(&own, ty, myself, span)
    }

    fn extra_member(&mut self, data: DataId, name: Ident) {
        let message = format!("`{}` has no `{}`", self.graph.datas[data].name, name.name);
        self.report(Diagnostic::new(codes::UNKNOWN_FIELD, name.span, message));
    }

    /// Whether a type can be converted to an interface.
    pub(crate) fn converts(&self, owner: Owner, interface: DataId) -> bool {
        self.object_types.converts(owner, interface)
    }

    /// An interface of a type that has a member of that name.
    pub(crate) fn interface_with(&self, owner: Owner, name: Symbol) -> Option<DataId> {
        let has = |data: &DataId| self.members.named(Owner::Data(*data), name).next().is_some();
        self.object_types.implemented(owner).filter(has).min()
    }

    /// A checked value where a type is expected, converted if that is an interface.
    pub(crate) fn coerced(&mut self, node: NodeId, expected: Term) -> NodeId {
        let node = self.as_sequence(node, expected);
        let found = self.type_of(node);
        if let Shape::Data(interface, _) = *self.store.shape(expected)
            && let Some(owner) = self.owner(found)
            && let Some(binding) = self.object_types.conversion(owner, interface)
        {
            return self.convert_to(node, binding, expected);
        }
        if let (&Shape::Data(to, _), &Shape::Data(from, _)) =
            (self.store.shape(expected), self.store.shape(found))
            && from != to
            && let Some(&(index, _)) = self
                .object_types
                .bases(from)
                .iter()
                .find(|&&(_, of)| of == to || self.converts(Owner::Data(of), to))
        {
            let span = self.span_of(node);
            let ty = self.field_type(from, found, index);
            let base = self.node(Kind::Field { base: node, data: from, index }, ty, span);
            return self.coerced(base, expected);
        }
        self.expect_node(expected, node);
        node
    }

    fn convert_to(&mut self, node: NodeId, binding: BindingId, expected: Term) -> NodeId {
        let span = self.span_of(node);
        let func = self.mention(binding, span);
        let (from, to) = self.peel(self.type_of(func), span);
        self.expect_node(from, node);
        self.expect(expected, to, span);
        self.node(Kind::Apply { func, args: vec![node] }, to, span)
    }

    /// `e :> t`.
    pub(crate) fn upcast(
        &mut self,
        inner: &Expr,
        ty: &TypeExpr,
        expected: Term,
        span: Span,
    ) -> NodeId {
        let term = self.annotation(ty);
        let node = self.infer(inner);
        let node = self.as_sequence(node, term);
        self.expect(expected, term, span);
        let found = self.type_of(node);
        let same = match (self.store.shape(found), self.store.shape(term)) {
            (Shape::Data(a, _), Shape::Data(b, _)) => {
                a == b || self.owner(found).is_some_and(|owner| self.converts(owner, *b))
            }
            (Shape::Unbound { .. } | Shape::Error, _)
            | (_, Shape::Unbound { .. } | Shape::Error) => true,
            (a, b) => a == b,
        };
        if !same {
            let [found, wanted] = self.show_all([found, term]);
            let message = format!("`{found}` is not `{wanted}`");
            let diagnostic = Diagnostic::new(codes::BAD_CAST, inner.span, message)
                .note("`:>` converts to an interface that the type implements");
            self.report(diagnostic);
            return self.error_node(span);
        }
        self.coerced(node, term)
    }

    /// The call that disposes of a value, or a report.
    pub(crate) fn dispose(&mut self, value: NodeId, span: Span) -> NodeId {
        let ty = self.type_of(value);
        let name = Ident { name: "Dispose".into(), span };
        let unit = Term::UNIT;
        let arg = Expr { kind: ExprKind::Lit(Lit::Unit), span };
        let Some(owner) = self.owner(ty) else {
            let message = "what `use` binds must be known to be disposable";
            let diagnostic = Diagnostic::new(codes::AMBIGUOUS_TYPE, span, message)
                .help("annotate it: `use x: IDisposable = …`");
            self.report(diagnostic);
            return self.error_node(span);
        };
        let interface = self.interface_with(owner, name.name);
        let has = self.members.named(owner, name.name).next().is_some();
        let value = match interface {
            Some(interface) if !has => {
                let expected = self.instance_of(interface);
                self.coerced(value, expected)
            }
            _ => value,
        };
        if !has && interface.is_none() {
            let message = format!("`{}` cannot be disposed of", self.show(ty));
            let diagnostic = Diagnostic::new(codes::BAD_CAST, span, message)
                .note("`use` needs a value that implements `IDisposable`");
            self.report(diagnostic);
            return self.error_node(span);
        }
        self.select(value, name, &[&arg], unit, span)
    }
}

/// Parameters of an implementation; a property is a function of unit.
fn slot_params(params: &[Pat], role: Role, name: Ident) -> Vec<Pat> {
    if params.is_empty() {
        return vec![Pat { kind: PatKind::Lit(Lit::Unit), span: name.span }];
    }
    flattened(params, role).0
}

fn first_line(span: Span) -> Span {
    Span { hi: span.hi.min(span.lo + 9), ..span }
}

/// Whether an expression may be converted to an interface as a whole; others pass the expectation
/// on to their parts.
pub(crate) fn converts_whole(kind: &ExprKind) -> bool {
    is_of_one_type(kind)
        || matches!(
            kind,
            ExprKind::Record(_) | ExprKind::Anonymous(_) | ExprKind::RecordUpdate { .. }
        )
}

/// Whether an expression has a type of its own, instead of that of a part of it.
pub(crate) fn is_of_one_type(kind: &ExprKind) -> bool {
    matches!(
        kind,
        ExprKind::Name(_)
            | ExprKind::Apply(..)
            | ExprKind::Field(..)
            | ExprKind::Index(..)
            | ExprKind::Infix { .. }
            | ExprKind::Annot(..)
            | ExprKind::Lit(_)
    )
}
