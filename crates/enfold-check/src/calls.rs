//! What is asked with a dot: members found by the type of what they are asked of, their overloads,
//! and their arguments by place and by name.
//!
//! ```text
//! v.Plus(1, 2)       ─►  apply `V.Plus` (v, 1, 2)
//! v.Twice            ─►  apply `V.Twice` (v)
//! V.Zero             ─►  apply `V.Zero` (())
//! shape.Area()       ─►  apply (field shape.Area) (())       // an interface is a record of functions
//! ```
//!
//! The type must be known where the dot is read, from left to right, as in F#. Which of several
//! members of one name is meant is for `overloads` to say.

use enfold_fsharp::tree::{Expr, ExprKind, Ident, Path, Role, TypeExpr};
use enfold_graph::{DataId, NodeId, Prim};
use enfold_syntax::{Diagnostic, Span, Symbol, codes};

use crate::Checker;
use crate::draft::{Kind, Pat, PatKind};
use crate::env::TypeName;
use crate::members::{MemberId, MemberInfo, Owner, Target};
use crate::store::{Compared, Shape, Term};
use crate::suggest::nearest;

/// An argument of a method.
#[derive(Clone, Copy)]
pub(crate) enum Arg<'a> {
    Expr(&'a Expr),
    /// Already checked.
    Node(NodeId),
    /// Given for an optional parameter.
    Given(&'a Expr),
    /// An optional parameter that is left out.
    Missing,
}

impl Checker {
    /// `base.name args`: a field, a property or a method.
    pub(crate) fn select(
        &mut self,
        base: NodeId,
        name: Ident,
        args: &[&Expr],
        expected: Term,
        span: Span,
    ) -> NodeId {
        if self.is_error(base) {
            return self.give_up(args, span);
        }
        let at = self.span_of(base).to(name.span);
        let ty = self.type_of(base);
        if let Some(node) = self.styled_member(base, name, args, expected, span) {
            return node;
        }
        if let Shape::Data(data, _) = *self.store.shape(ty)
            && self.public_field(data, name.name)
        {
            let Some((index, field)) = self.field_of(data, ty, name) else {
                return self.give_up(args, span);
            };
            let node = self.node(Kind::Field { base, data, index }, field, at);
            return self.apply_node(node, args, expected, span);
        }
        if let Some(node) = self.tuple_item(base, name, at) {
            return self.apply_node(node, args, expected, span);
        }
        if let Some(owner) = self.owner(ty) {
            let found: Vec<MemberId> = self.instance_members(owner, name.name);
            if !found.is_empty() {
                return self.call(&found, Some(base), name, args, expected, span);
            }
            if let Owner::Data(data) = owner
                && let Some(inner) = self.base_with(base, data, name.name)
            {
                return self.select(inner, name, args, expected, span);
            }
            if let Some(node) = self.derived_member(owner, base, name, args, expected, span) {
                return node;
            }
            self.unknown_member_of(ty, owner, name);
            return self.give_up(args, span);
        }
        match self.record_field(base, name) {
            Some((data, index, ty)) => {
                let node = self.node(Kind::Field { base, data, index }, ty, at);
                self.apply_node(node, args, expected, span)
            }
            None => self.give_up(args, span),
        }
    }

    /// `pair.Item1`: a component of a tuple.
    fn tuple_item(&mut self, base: NodeId, name: Ident, span: Span) -> Option<NodeId> {
        let Shape::Tuple(items) = self.store.shape(self.type_of(base)) else { return None };
        let items: Vec<Term> = items.to_vec();
        let index: usize = name.name.as_str().strip_prefix("Item")?.parse().ok()?;
        let item = *items.get(index.checked_sub(1)?)?;
        let (stmt, parts) = self.components(base, &items, span);
        Some(self.node(Kind::Block(vec![stmt, parts[index - 1]]), item, span))
    }

    fn instance_members(&self, owner: Owner, name: Symbol) -> Vec<MemberId> {
        let fits = |&id: &MemberId| {
            let info = self.members.info(id);
            !info.is_static && info.role != Role::Setter
        };
        self.members.named(owner, name).filter(fits).collect()
    }

    /// The static members of a type with that name.
    pub(crate) fn static_members(&self, owner: Owner, name: Symbol) -> Vec<MemberId> {
        let fits = |&id: &MemberId| {
            let info = self.members.info(id);
            info.is_static && info.role != Role::Setter
        };
        self.members.named(owner, name).filter(fits).collect()
    }

    /// What every value that is no object has: `ToString`, `Equals`, `CompareTo`, `GetHashCode`.
    fn derived_member(
        &mut self,
        owner: Owner,
        base: NodeId,
        name: Ident,
        args: &[&Expr],
        expected: Term,
        span: Span,
    ) -> Option<NodeId> {
        if matches!(owner, Owner::Data(data) if self.declared.is_opaque(data)) {
            return None;
        }
        let [arg] = args else { return None };
        let (op, result) = match name.name.as_str() {
            "ToString" => (Prim::ToStr, Term::STR),
            "GetHashCode" => (Prim::Hash, Term::INT),
            "Equals" => (Prim::Eq, Term::BOOL),
            "CompareTo" => (Prim::Compare, Term::INT),
            _ => return None,
        };
        let mut nodes = vec![base];
        let ty = self.type_of(base);
        if matches!(op, Prim::Eq | Prim::Compare) {
            nodes.push(self.expr(arg, ty));
        } else {
            let unit = Term::UNIT;
            self.expr(arg, unit);
        }
        if op != Prim::ToStr {
            let how = Compared::by(op == Prim::Compare);
            self.store.mark_compared(ty, how);
            self.for_the_end.compare(ty, how, span);
        }
        self.expect(expected, result, span);
        Some(self.node(Kind::Prim { op, args: nodes }, result, span))
    }

    fn unknown_member_of(&mut self, ty: Term, owner: Owner, name: Ident) {
        let shown = self.show(ty);
        let message = format!("`{shown}` has no `{}`", name.name);
        let mut names: Vec<Symbol> = self.members.names(owner).collect();
        let mut diagnostic = Diagnostic::new(codes::UNKNOWN_FIELD, name.span, message);
        if let Owner::Data(data) = owner {
            if let crate::draft::DataKind::Record(fields) = &self.graph.datas[data].kind
                && !self.declared.is_opaque(data)
            {
                names.extend(fields.iter().map(|f| f.name));
            }
            if let Some(interface) = self.interface_with(owner, name.name) {
                let interface = self.graph.datas[interface].name;
                let text =
                    format!("`{interface}` has it: write `(… :> {interface}).{}`", name.name);
                self.report(diagnostic.help(text));
                return;
            }
        }
        if let Some(near) = nearest(name.name, names.into_iter()) {
            let text = format!("a name that is similar is `{near}`");
            diagnostic = diagnostic.fix(text, name.span, near.as_str());
        }
        self.report(diagnostic);
    }

    /// Calls one of several members of a name.
    pub(crate) fn call(
        &mut self,
        candidates: &[MemberId],
        base: Option<NodeId>,
        name: Ident,
        args: &[&Expr],
        expected: Term,
        span: Span,
    ) -> NodeId {
        let Some((id, first)) = self.choose(candidates, name, args) else {
            return self.error_node(span);
        };
        let info = self.members.info(id).clone();
        let at = name.span;
        if let Target::Field(data, index) = info.target {
            let Some(base) = base else { return self.give_up(args, span) };
            let ty = self.field_type(data, self.type_of(base), index);
            let node = self.node(Kind::Field { base, data, index }, ty, span);
            return self.apply_node(node, args, expected, span);
        }
        if info.params.is_empty() {
            let node = self.call_with(&info, base, &[], &[], None, at, at_or(base, self, at));
            return self.apply_node(node, args, expected, span);
        }
        match (first, args.split_first()) {
            (Some(first), Some((_, rest))) => {
                self.call_with(&info, base, &first, rest, Some(expected), at, span)
            }
            (None, Some((arg, rest))) => {
                self.call_tuple(&info, base, arg, rest, expected, at, span)
            }
            (_, None) => self.method_value(&info, base, expected, at, span),
        }
    }

    /// The function of a member, and the arguments that come before those written.
    fn callee(
        &mut self,
        info: &MemberInfo,
        base: Option<NodeId>,
        at: Span,
    ) -> Option<(NodeId, Vec<NodeId>)> {
        match (info.target, base) {
            (Target::Function(binding), base) => {
                let types = self.type_names.take_static();
                let func = self.mention(binding, at);
                self.at_types(func, types);
                Some((func, base.into_iter().collect()))
            }
            (Target::Slot(data, index), Some(base)) => {
                let ty = self.field_type(data, self.type_of(base), index);
                let span = self.span_of(base).to(at);
                Some((self.node(Kind::Field { base, data, index }, ty, span), Vec::new()))
            }
            _ => None,
        }
    }

    /// Makes the first type arguments of a mention those that were written.
    fn at_types(&mut self, func: NodeId, types: Vec<Term>) {
        let Kind::Var { args, .. } = &self.graph.nodes[func].kind else { return };
        let span = self.span_of(func);
        let args: Vec<Term> = args.clone();
        for (arg, ty) in args.into_iter().zip(types) {
            self.expect(ty, arg, span);
        }
    }

    /// `Type<args>.name` and `Type<args>(…)`: what is meant, with the types that were written.
    pub(crate) fn static_at(
        &mut self,
        path: &Path,
        types: &[TypeExpr],
        name: Symbol,
    ) -> Option<Vec<MemberId>> {
        let owner = match self.find_type(path)? {
            TypeName::Data(data, _) => Owner::Data(data),
            TypeName::Alias(params, term) => {
                let Shape::Data(data, args) = self.store.shape(term) else { return None };
                let same =
                    |(&arg, &param): (&Term, &_)| *self.store.shape(arg) == Shape::Param(param);
                if args.len() != params.len() || !args.iter().zip(&params).all(same) {
                    return None;
                }
                Owner::Data(*data)
            }
        };
        let found = self.static_members(owner, name);
        if found.is_empty() {
            return None;
        }
        let terms: Vec<Term> = types.iter().map(|ty| self.annotation(ty)).collect();
        self.type_names.give_static(terms);
        Some(found)
    }

    /// A call with the components of the first argument and what follows it.
    #[expect(clippy::too_many_arguments, reason = "the parts of a call")]
    pub(crate) fn call_with(
        &mut self,
        info: &MemberInfo,
        base: Option<NodeId>,
        first: &[Arg<'_>],
        rest: &[&Expr],
        expected: Option<Term>,
        at: Span,
        span: Span,
    ) -> NodeId {
        let Some((func, mut nodes)) = self.callee(info, base, at) else {
            return self.error_node(span);
        };
        if self.is_error(func) {
            return self.error_node(span);
        }
        let getter_unit = first.is_empty()
            && info.params.is_empty()
            && (nodes.is_empty() || matches!(info.target, Target::Slot(..)));
        if getter_unit {
            nodes.push(self.unit_node(at));
        }
        let given = nodes.len();
        let total = given + first.len() + rest.len();
        let (params, result) = self.peel_params(func, total, span);
        for (&node, &param) in nodes.iter().zip(&params) {
            self.expect_node(param, node);
        }
        let clash = expected.and_then(|expected| self.store.unify(expected, result).err());
        for (arg, &param) in first.iter().zip(&params[given..]) {
            let node = self.method_argument(*arg, param, span);
            nodes.push(node);
        }
        for (arg, &param) in rest.iter().zip(&params[given + first.len()..]) {
            let node = self.expr(arg, param);
            nodes.push(node);
        }
        if let Some(expected) = expected {
            self.report_result(clash, expected, result, span);
        }
        if let Target::Function(binding) = info.target
            && let Some((op, order)) = self.library_types.wrapper(binding)
            && order.len() == nodes.len()
        {
            let args = order.iter().map(|&i| nodes[i]).collect();
            return self.node(Kind::Prim { op: *op, args }, result, span);
        }
        self.node(Kind::Apply { func, args: nodes }, result, span)
    }

    /// The types of that many parameters, and what is left.
    fn peel_params(&mut self, func: NodeId, count: usize, span: Span) -> (Vec<Term>, Term) {
        let mut rest = self.type_of(func);
        let mut params = Vec::with_capacity(count);
        for _ in 0..count {
            let (from, to) = self.peel(rest, span);
            params.push(from);
            rest = to;
        }
        (params, rest)
    }

    fn method_argument(&mut self, arg: Arg<'_>, param: Term, span: Span) -> NodeId {
        match arg {
            Arg::Expr(expr) => self.expr(expr, param),
            Arg::Node(node) => self.coerced(node, param),
            Arg::Given(expr) => {
                let item = self.store.fresh();
                let (Some(ty), Some(data)) = (self.option_of(item), self.graph.known.option) else {
                    return self.error_node(span);
                };
                self.expect(param, ty, expr.span);
                let value = self.expr(expr, item);
                self.node(Kind::Construct { data, case: 1, args: vec![value] }, param, expr.span)
            }
            Arg::Missing => match self.graph.known.option {
                Some(data) => {
                    self.node(Kind::Construct { data, case: 0, args: Vec::new() }, param, span)
                }
                None => self.error_node(span),
            },
        }
    }

    /// A call whose first argument is one value that holds the components.
    #[expect(clippy::too_many_arguments, reason = "the parts of a call")]
    fn call_tuple(
        &mut self,
        info: &MemberInfo,
        base: Option<NodeId>,
        arg: &Expr,
        rest: &[&Expr],
        expected: Term,
        at: Span,
        span: Span,
    ) -> NodeId {
        let terms: Vec<Term> = info.params.iter().map(|_| self.store.fresh()).collect();
        let tuple = self.store.add(Shape::Tuple(terms.clone().into()));
        let (stmts, base) = self.kept(base);
        let value = self.expr(arg, tuple);
        let (stmt, parts) = self.components(value, &terms, arg.span);
        let args: Vec<Arg<'_>> = parts.into_iter().map(Arg::Node).collect();
        let call = self.call_with(info, base, &args, rest, Some(expected), at, span);
        let ty = self.type_of(call);
        let stmts = stmts.into_iter().chain([stmt, call]).collect();
        self.node(Kind::Block(stmts), ty, span)
    }

    /// Keeps a value in a local, so that it is evaluated before what follows.
    fn kept(&mut self, base: Option<NodeId>) -> (Option<NodeId>, Option<NodeId>) {
        let Some(base) = base else { return (None, None) };
        let (ty, span) = (self.type_of(base), self.span_of(base));
        let binding = self.hidden("receiver", span, ty);
        self.graph.bindings[binding].def = Some(base);
        let unit = Term::UNIT;
        let kind = Kind::Let { recursive: false, bindings: vec![(binding, base)] };
        let stmt = self.node(kind, unit, span);
        (Some(stmt), Some(self.node(Kind::Var { binding, args: Vec::new() }, ty, span)))
    }

    /// `let (a, b) = value`, with mentions of the names.
    pub(crate) fn components(
        &mut self,
        value: NodeId,
        terms: &[Term],
        span: Span,
    ) -> (NodeId, Vec<NodeId>) {
        let names: Vec<_> = terms.iter().map(|&ty| self.hidden("component", span, ty)).collect();
        let pats = names
            .iter()
            .zip(terms)
            .map(|(&b, &ty)| Pat { kind: PatKind::Bind(b), ty, span })
            .collect();
        for &name in &names {
            self.graph.bindings[name].def = Some(value);
        }
        let tuple = self.type_of(value);
        let pattern = Pat { kind: PatKind::Tuple(pats), ty: tuple, span };
        let unit = Term::UNIT;
        let stmt = self.node(Kind::LetPat { pattern, value }, unit, span);
        let parts = names
            .iter()
            .zip(terms)
            .map(|(&binding, &ty)| self.node(Kind::Var { binding, args: Vec::new() }, ty, span))
            .collect();
        (stmt, parts)
    }

    /// A method as a value: a function of its first argument.
    fn method_value(
        &mut self,
        info: &MemberInfo,
        base: Option<NodeId>,
        expected: Term,
        at: Span,
        span: Span,
    ) -> NodeId {
        let Some((func, nodes)) = self.callee(info, base, at) else {
            return self.error_node(span);
        };
        let (params, result) = self.peel_params(func, nodes.len(), span);
        for (&node, &param) in nodes.iter().zip(&params) {
            self.expect_node(param, node);
        }
        let partial = if nodes.is_empty() {
            func
        } else {
            self.node(Kind::Apply { func, args: nodes }, result, span)
        };
        let value = match info.params.len() {
            0 | 1 => partial,
            n => self.tupled(partial, n, span),
        };
        self.expect_node(expected, value);
        value
    }

    /// `let f = partial in fun (a, b) -> f a b`.
    fn tupled(&mut self, partial: NodeId, n: usize, span: Span) -> NodeId {
        let ty = self.type_of(partial);
        let binding = self.hidden("method", span, ty);
        self.graph.bindings[binding].def = Some(partial);
        let unit = Term::UNIT;
        let kind = Kind::Let { recursive: false, bindings: vec![(binding, partial)] };
        let stmt = self.node(kind, unit, span);
        let func = self.node(Kind::Var { binding, args: Vec::new() }, ty, span);
        let (terms, result) = self.peel_params(func, n, span);
        let tuple = self.store.add(Shape::Tuple(terms.clone().into()));
        let lambda = self.eta(&[tuple], result, span, |this, args| {
            let (stmt, parts) = this.components(args[0], &terms, span);
            let call = this.node(Kind::Apply { func, args: parts }, result, span);
            this.node(Kind::Block(vec![stmt, call]), result, span)
        });
        let ty = self.type_of(lambda);
        self.node(Kind::Block(vec![stmt, lambda]), ty, span)
    }

    /// `base.name <- value` where the type has a setter of that name.
    pub(crate) fn set_property(
        &mut self,
        base: Option<NodeId>,
        owner: Owner,
        name: Ident,
        index: Option<&Expr>,
        value: &Expr,
        span: Span,
    ) -> Option<NodeId> {
        let is_static = base.is_none();
        let id = self.members.named(owner, name.name).find(|&id| {
            let info = self.members.info(id);
            info.role == Role::Setter && info.is_static == is_static
        })?;
        let info = self.members.info(id).clone();
        let unit = Term::UNIT;
        if let (Target::Field(data, index), Some(base)) = (info.target, base) {
            let ty = self.field_type(data, self.type_of(base), index);
            let value = self.expr(value, ty);
            return Some(self.node(Kind::SetField { base, data, index, value }, unit, span));
        }
        let first: Vec<Arg<'_>> = match index {
            Some(index) => match &index.kind {
                ExprKind::Tuple(items) if info.params.len() > 1 => {
                    items.iter().map(Arg::Expr).collect()
                }
                _ => vec![Arg::Expr(index)],
            },
            None => Vec::new(),
        };
        let first: Vec<Arg<'_>> = first.into_iter().chain([Arg::Expr(value)]).collect();
        Some(self.call_with(&info, base, &first, &[], Some(unit), name.span, span))
    }

    /// Whether a record's field of that name can be named from outside.
    pub(crate) fn public_field(&self, data: DataId, name: Symbol) -> bool {
        !self.declared.is_opaque(data) && self.field_index(data, name).is_some()
    }
}

fn at_or(base: Option<NodeId>, checker: &Checker, at: Span) -> Span {
    base.map_or(at, |base| checker.span_of(base).to(at))
}
