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
//! The type must be known where the dot is read, from left to right, as in F#. Of several members
//! of one name the number of arguments decides, then their types; the newest comes first.

use enfold_graph::{Capture, DataId, Kind, NodeId, Pat, PatKind, Prim};
use enfold_syntax::tree::{Expr, ExprKind, Ident, Lit, Path, Role, TypeExpr};
use enfold_syntax::{Diagnostic, Span, Symbol, codes};

use crate::Checker;
use crate::env::TypeName;
use crate::members::{MemberId, MemberInfo, Owner, Parameter, Target};
use crate::patterns::count;
use crate::store::{Shape, Term};
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
        if let Shape::Data(data, _) = *self.store.shape(ty)
            && self.public_field(data, name.name)
        {
            let Some((index, field)) = self.field_of(data, ty, name) else {
                return self.give_up(args, span);
            };
            let node = self.node(Kind::Field { base, data, index }, field, at);
            return self.apply_node(node, args, expected, span);
        }
        if let Some(owner) = self.owner(ty) {
            let found: Vec<MemberId> = self.instance_members(owner, name.name);
            if !found.is_empty() {
                return self.call(&found, Some(base), name, args, expected, span);
            }
            if let Some(node) = self.derived_text(owner, base, name, args, expected, span) {
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

    /// `x.ToString()` of a record or union that does not say otherwise.
    fn derived_text(
        &mut self,
        owner: Owner,
        base: NodeId,
        name: Ident,
        args: &[&Expr],
        expected: Term,
        span: Span,
    ) -> Option<NodeId> {
        let Owner::Data(data) = owner else { return None };
        if name.name != "ToString" || self.opaque.contains(&data) {
            return None;
        }
        let [Expr { kind: ExprKind::Lit(Lit::Unit), .. }] = args else { return None };
        let str = self.store.str;
        self.expect(expected, str, span);
        Some(self.node(Kind::Prim { op: Prim::ToStr, args: vec![base] }, str, span))
    }

    fn unknown_member_of(&mut self, ty: Term, owner: Owner, name: Ident) {
        let shown = self.show(ty);
        let message = format!("`{shown}` has no `{}`", name.name);
        let mut names: Vec<Symbol> = self.members.names(owner).collect();
        let mut diagnostic = Diagnostic::new(codes::UNKNOWN_FIELD, name.span, message);
        if let Owner::Data(data) = owner {
            if let enfold_graph::DataKind::Record(fields) = &self.graph.datas[data].kind
                && !self.opaque.contains(&data)
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

    /// The member that is meant, and its first argument as components: `None` if it is one value
    /// that has to be taken apart, or if there is no argument.
    fn choose<'a>(
        &mut self,
        candidates: &[MemberId],
        name: Ident,
        args: &[&'a Expr],
    ) -> Option<(MemberId, Option<Vec<Arg<'a>>>)> {
        let arg = args.first().copied();
        let arranged: Vec<(MemberId, Option<Vec<Arg<'a>>>)> = candidates
            .iter()
            .filter_map(|&id| {
                let info = self.members.info(id);
                let Some(arg) = arg.filter(|_| !info.params.is_empty()) else {
                    return Some((id, None));
                };
                let arranged = arrange(&info.params, arg)?;
                Some((id, arranged))
            })
            .collect();
        let taken_apart =
            |(_, first): &&(MemberId, Option<Vec<Arg<'_>>>)| arg.is_none() || first.is_some();
        let mut fitting: Vec<_> = arranged.iter().filter(taken_apart).cloned().collect();
        let several =
            |(id, _): &(MemberId, Option<Vec<Arg<'_>>>)| self.members.info(*id).params.len() > 1;
        if arg.is_some_and(|arg| matches!(arg.kind, ExprKind::Tuple(_)))
            && fitting.iter().any(several)
        {
            fitting.retain(several);
        }
        match (&fitting[..], arranged.first()) {
            ([one], _) => Some(one.clone()),
            ([], Some(first)) => Some(first.clone()),
            ([], None) => {
                self.wrong_arguments(candidates, name, arg);
                None
            }
            (many, _) if arg.is_none() => many.first().cloned(),
            (many, _) => Some(self.choose_by_type(many)),
        }
    }

    /// The first of several members whose parameters agree with the arguments.
    fn choose_by_type<'a>(
        &mut self,
        many: &[(MemberId, Option<Vec<Arg<'a>>>)],
    ) -> (MemberId, Option<Vec<Arg<'a>>>) {
        let (first_id, first_args) = many[0].clone();
        let args = first_args.unwrap_or_default();
        let mut nodes = Vec::with_capacity(args.len());
        for arg in &args {
            nodes.push(match *arg {
                Arg::Expr(expr) => Arg::Node(self.infer(expr)),
                other => other,
            });
        }
        for (id, of) in many {
            if of.as_ref().is_some_and(|of| of.len() == nodes.len()) && self.agrees(*id, &nodes) {
                return (*id, Some(nodes));
            }
        }
        (first_id, Some(nodes))
    }

    pub(crate) fn agrees(&self, id: MemberId, args: &[Arg<'_>]) -> bool {
        let info = self.members.info(id);
        let Target::Function(binding) = info.target else { return true };
        let mut rest = self.binding_type(binding);
        if !info.is_static {
            let Shape::Fun(_, to) = *self.store.shape(rest) else { return true };
            rest = to;
        }
        for arg in args {
            let Shape::Fun(from, to) = *self.store.shape(rest) else { return true };
            if let Arg::Node(node) = arg
                && !self.may_be(self.type_of(*node), from)
            {
                return false;
            }
            rest = to;
        }
        true
    }

    /// Whether two types could be made equal, as far as they are known; parameters fit all.
    fn may_be(&self, a: Term, b: Term) -> bool {
        match (self.store.shape(a), self.store.shape(b)) {
            (Shape::Unbound { .. } | Shape::Error | Shape::Param(_), _) => true,
            (_, Shape::Unbound { .. } | Shape::Error | Shape::Param(_)) => true,
            (&Shape::Array(x), &Shape::Array(y)) | (&Shape::Byref(x), &Shape::Byref(y)) => {
                self.may_be(x, y)
            }
            (&Shape::Fun(a, b), &Shape::Fun(c, d)) => self.may_be(a, c) && self.may_be(b, d),
            (Shape::Tuple(xs), Shape::Tuple(ys)) if xs.len() == ys.len() => {
                xs.iter().zip(ys.iter()).all(|(&x, &y)| self.may_be(x, y))
            }
            (Shape::Data(d, xs), Shape::Data(e, ys)) => {
                if d != e {
                    return self.owner(a).is_some_and(|of| self.converts(of, *e));
                }
                xs.iter().zip(ys.iter()).all(|(&x, &y)| self.may_be(x, y))
            }
            (x, y) => x == y,
        }
    }

    fn wrong_arguments(&mut self, candidates: &[MemberId], name: Ident, arg: Option<&Expr>) {
        let Some(&id) = candidates.first() else { return };
        let params = &self.members.info(id).params;
        let wanted: Vec<String> = params
            .iter()
            .enumerate()
            .map(|(i, p)| {
                let mark = if p.optional { "?" } else { "" };
                p.name.map_or_else(|| format!("{}", i + 1), |name| format!("{mark}{name}"))
            })
            .collect();
        let span = arg.map_or(name.span, |arg| arg.span);
        let wants = match &params[..] {
            [Parameter { unit: true, .. }] => "no arguments".to_string(),
            _ => format!("{} ({})", count(params.len(), "argument"), wanted.join(", ")),
        };
        let shown =
            if name.name == "new" { "this constructor".into() } else { format!("`{}`", name.name) };
        let message = format!("{shown} takes {wants}");
        let mut diagnostic = Diagnostic::new(codes::METHOD_ARGUMENTS, span, message);
        if candidates.len() > 1 {
            diagnostic =
                diagnostic.note("it has other forms, which take other numbers of arguments");
        }
        self.report(diagnostic);
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
                let types = self.static_types.take().unwrap_or_default();
                let func = self.mention(binding, None, at);
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
        let args: Vec<Term> = args.iter().map(|&t| Term::reveal(t)).collect();
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
            TypeName::Alias(..) => return None,
        };
        let found = self.static_members(owner, name);
        if found.is_empty() {
            return None;
        }
        let terms: Vec<Term> = types.iter().map(|ty| self.annotation(ty)).collect();
        self.static_types = Some(terms);
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
            && let Some((op, order)) = self.wrappers.get(&binding)
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
        let unit = self.store.unit;
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
            .map(|(&b, ty)| Pat { kind: PatKind::Bind(b), ty: ty.hide(), span })
            .collect();
        for &name in &names {
            self.graph.bindings[name].def = Some(value);
        }
        let tuple = self.type_of(value);
        let pattern = Pat { kind: PatKind::Tuple(pats), ty: tuple.hide(), span };
        let unit = self.store.unit;
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
        let unit = self.store.unit;
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
        let b = &self.graph.bindings[binding];
        let capture = Capture {
            binding,
            name: b.name,
            ty: b.ty,
            mutable: false,
            source: b.def,
            first_use: span,
        };
        if let Kind::Lambda { captures, .. } = &mut self.graph.nodes[lambda].kind {
            captures.push(capture);
        }
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
        let unit = self.store.unit;
        if let (Target::Field(data, index), Some(base)) = (info.target, base) {
            let ty = self.field_type(data, self.type_of(base), index);
            let value = self.expr(value, ty);
            return Some(self.node(Kind::SetField { base, data, index, value }, unit, span));
        }
        let first: Vec<Arg<'_>> = match index {
            Some(index) => match &index.kind {
                ExprKind::Tuple(items) => items.iter().map(Arg::Expr).collect(),
                _ => vec![Arg::Expr(index)],
            },
            None => Vec::new(),
        };
        let first: Vec<Arg<'_>> = first.into_iter().chain([Arg::Expr(value)]).collect();
        Some(self.call_with(&info, base, &first, &[], Some(unit), name.span, span))
    }

    /// Whether a record's field of that name can be named from outside.
    pub(crate) fn public_field(&self, data: DataId, name: Symbol) -> bool {
        !self.opaque.contains(&data) && self.field_index(data, name).is_some()
    }
}

fn at_or(base: Option<NodeId>, checker: &Checker, at: Span) -> Span {
    base.map_or(at, |base| checker.span_of(base).to(at))
}

/// The components of a method's first argument by parameter. `Some(None)` if it is one value that
/// has to be taken apart; `None` if it does not fit.
#[expect(clippy::option_option, reason = "said above")]
fn arrange<'a>(params: &[Parameter], arg: &'a Expr) -> Option<Option<Vec<Arg<'a>>>> {
    if let [only] = params
        && !only.optional
        && named(params, arg).is_none()
    {
        let unit = matches!(arg.kind, ExprKind::Lit(Lit::Unit));
        return if only.unit && !unit && is_closed(arg) {
            None
        } else {
            Some(Some(vec![Arg::Expr(arg)]))
        };
    }
    let required = params.iter().filter(|p| !p.optional).count();
    let items: Vec<&Expr> = match &arg.kind {
        ExprKind::Tuple(items) => items.iter().collect(),
        ExprKind::Lit(Lit::Unit) => Vec::new(),
        _ => vec![arg],
    };
    if items.len() == 1 && required > 1 && named(params, items[0]).is_none() {
        return if is_closed(arg) { None } else { Some(None) };
    }
    let mut slots: Vec<Option<&Expr>> = vec![None; params.len()];
    let mut next = 0;
    for item in items {
        let (index, value) = match named(params, item) {
            Some((index, value)) => (index, value),
            None => {
                next += 1;
                (next - 1, item)
            }
        };
        let slot = slots.get_mut(index)?;
        if slot.replace(value).is_some() {
            return None;
        }
    }
    let args: Option<Vec<Arg<'a>>> = slots
        .into_iter()
        .zip(params)
        .map(|(slot, param)| match slot {
            Some(value) if param.optional => Some(Arg::Given(value)),
            Some(value) => Some(Arg::Expr(value)),
            None if param.optional => Some(Arg::Missing),
            None => None,
        })
        .collect();
    Some(Some(args?))
}

/// Whether an expression cannot be a tuple.
fn is_closed(arg: &Expr) -> bool {
    matches!(arg.kind, ExprKind::Lit(_) | ExprKind::Lambda { .. } | ExprKind::Interp(_))
}

/// `name = value` for a parameter of that name.
fn named<'a>(params: &[Parameter], arg: &'a Expr) -> Option<(usize, &'a Expr)> {
    let ExprKind::Infix { op, lhs, rhs } = &arg.kind else { return None };
    let ExprKind::Name(path) = &lhs.kind else { return None };
    let name = path.as_single().filter(|_| op.name == "=")?.name;
    let index = params.iter().position(|p| p.name == Some(name))?;
    Some((index, rhs))
}
