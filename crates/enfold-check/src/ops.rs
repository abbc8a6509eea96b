//! Operators.

use enfold_fsharp::tree::{Expr, ExprKind, Ident, Lit, Pat, PatKind, Path, Stmt};
use enfold_graph::{BindingId, NodeId, Prim};
use enfold_syntax::{Diagnostic, Span, Symbol, codes};

use crate::Checker;
use crate::allowed::Allowed;
use crate::calls::Arg;
use crate::draft::Kind;
use crate::names::Meaning;
use crate::store::{Compared, Shape, Term};
use crate::translate::{bound, mention};

/// How an operator's operands and result relate.
#[derive(Clone, Copy)]
enum Typing {
    /// Both operands and the result have one type out of these.
    Same(Allowed),
    /// Operands of one type, the result is a truth value; the type must be comparable so.
    Comparison(Compared),
    /// The left operand and the result have one integer type, the right one is an `int`.
    Shift,
    /// All are `float`.
    Power,
}

fn binary(op: &str) -> Option<(Prim, Typing)> {
    Some(match op {
        "+" => (Prim::Add, Typing::Same(Allowed::ADD.or_own(0))),
        "-" => (Prim::Sub, Typing::Same(Allowed::NUMBER.or_own(1))),
        "*" => (Prim::Mul, Typing::Same(Allowed::PLAIN_NUMBER.or_own(2))),
        "/" => (Prim::Div, Typing::Same(Allowed::PLAIN_NUMBER.or_own(3))),
        "%" => (Prim::Rem, Typing::Same(Allowed::NUMBER)),
        "**" => (Prim::Pow, Typing::Power),
        "&&&" => (Prim::BitAnd, Typing::Same(Allowed::INTEGER)),
        "|||" => (Prim::BitOr, Typing::Same(Allowed::INTEGER)),
        "^^^" => (Prim::BitXor, Typing::Same(Allowed::INTEGER)),
        "<<<" => (Prim::Shl, Typing::Shift),
        ">>>" => (Prim::Shr, Typing::Shift),
        "=" => (Prim::Eq, Typing::Comparison(Compared::Equal)),
        "<>" => (Prim::Ne, Typing::Comparison(Compared::Equal)),
        "<" => (Prim::Lt, Typing::Comparison(Compared::Ordered)),
        "<=" => (Prim::Le, Typing::Comparison(Compared::Ordered)),
        ">" => (Prim::Gt, Typing::Comparison(Compared::Ordered)),
        ">=" => (Prim::Ge, Typing::Comparison(Compared::Ordered)),
        _ => return None,
    })
}

impl Checker {
    /// `lhs op rhs`.
    pub(crate) fn infix(
        &mut self,
        op: Ident,
        lhs: &Expr,
        rhs: &Expr,
        expected: Term,
        span: Span,
    ) -> NodeId {
        if !self.is_redefined(op) {
            match op.name.as_str() {
                "|>" => return self.pipe(lhs, rhs, expected, span),
                "<|" => return self.apply(lhs, &[rhs], expected, span),
                "::" => return self.cons(lhs, rhs, expected, span),
                ":=" => return self.set_ref(lhs, rhs, expected, span),
                "@" => return self.append(op, lhs, rhs, expected, span),
                _ => {}
            }
            if let Some((prim, typing)) = binary(op.name.as_str()) {
                let product = matches!(prim, Prim::Mul | Prim::Div) && self.declared.has_units();
                let expected = self.without_unit(expected);
                if self.members.operators.contains(&op.name) || product {
                    return self.own_operator((prim, typing), lhs, rhs, op, expected, span);
                }
                return self.operator(prim, typing, [lhs, rhs], op, expected, span);
            }
            if self.members.operators.contains(&op.name) && self.lone(op.name).is_none() {
                let (a, b) = (self.infer(lhs), self.infer(rhs));
                return match self.operator_member(op, &[a, b], expected, span) {
                    Some(node) => node,
                    None => {
                        self.unknown_operator(op);
                        self.error_node(span)
                    }
                };
            }
        }
        let Some(meaning) = self.lone(op.name) else {
            self.unknown_operator(op);
            self.infer(lhs);
            self.infer(rhs);
            return self.error_node(span);
        };
        let Meaning::Value(binding) = meaning else { return self.error_node(span) };
        let func = self.mention(binding, op.span);
        self.apply_node(func, &[lhs, rhs], expected, span)
    }

    /// In a program without units what may have one has none: `sqrt` of a product asks for a square of some unit.
    fn without_unit(&mut self, ty: Term) -> Term {
        let Shape::Measured(base, _) = *self.store.shape(ty) else { return ty };
        if self.declared.has_units() || self.reports.in_library() {
            return ty;
        }
        let plain = self.store.add(base.shape());
        if self.store.unify(ty, plain).is_ok() { plain } else { ty }
    }

    /// Whether the user has given a built-in operator a meaning of their own.
    fn is_redefined(&self, op: Ident) -> bool {
        self.env.local(op.name).is_some()
            || (!self.reports.in_library() && self.env.own_value(op.name).is_some())
    }

    fn unknown_operator(&mut self, op: Ident) {
        let message = format!("there is no operator `{}`", op.name);
        let diagnostic = Diagnostic::new(codes::UNKNOWN_NAME, op.span, message);
        let meant = match op.name.as_str() {
            "==" => Some("="),
            "!=" => Some("<>"),
            "&" => Some("&&&"),
            "|" => Some("|||"),
            "<<" | ">>" => None,
            _ => None,
        };
        let diagnostic = match meant {
            Some(meant) => diagnostic.fix(format!("write `{meant}`"), op.span, meant),
            None => diagnostic,
        };
        self.report(diagnostic);
    }

    fn operator(
        &mut self,
        op: Prim,
        typing: Typing,
        operands: [&Expr; 2],
        at: Ident,
        expected: Term,
        span: Span,
    ) -> NodeId {
        let (left, right, result) = self.operand_types(typing, at.span);
        if !matches!(typing, Typing::Comparison(_)) {
            // What is expected helps to find the type of literals and parameters.
            self.store.unify(expected, result).ok();
        }
        let before = self.reports.count();
        let a = self.expr(operands[0], left);
        if self.reports.count() > before && self.is_wrong(a, left) {
            // One report is enough: the right operand is judged by itself.
            self.infer(operands[1]);
            return self.error_node(span);
        }
        let b = self.expr(operands[1], right);
        if let Typing::Comparison(how) = typing {
            self.for_the_end.compare(left, how, span);
        }
        self.expect(expected, result, span);
        self.node(Kind::Prim { op, args: vec![a, b] }, result, span)
    }

    /// An operator that some type defines: that of the operands' types, or the built-in one.
    fn own_operator(
        &mut self,
        (op, typing): (Prim, Typing),
        lhs: &Expr,
        rhs: &Expr,
        at: Ident,
        expected: Term,
        span: Span,
    ) -> NodeId {
        let a = self.infer(lhs);
        let b = self.infer(rhs);
        if let Some(node) = self.operator_member(at, &[a, b], expected, span) {
            return node;
        }
        if matches!(op, Prim::Mul | Prim::Div)
            && let Some(node) = self.measured_product(op, [a, b], expected, span)
        {
            return node;
        }
        if matches!(op, Prim::Mul | Prim::Div)
            && self.declared.has_units()
            && let Some(result) = self.wait_for_operands(op, [a, b], span)
        {
            self.expect(expected, result, span);
            return self.node(Kind::Prim { op, args: vec![a, b] }, result, span);
        }
        let (left, right, result) = self.operand_types(typing, at.span);
        if self.is_error(a) || self.is_error(b) || !self.expect_node(left, a) {
            return self.error_node(span);
        }
        self.expect_node(right, b);
        if let Typing::Comparison(how) = typing {
            self.for_the_end.compare(left, how, span);
        }
        self.expect(expected, result, span);
        self.node(Kind::Prim { op, args: vec![a, b] }, result, span)
    }

    /// A call of an operator that the type of an operand defines.
    fn operator_member(
        &mut self,
        op: Ident,
        operands: &[NodeId],
        expected: Term,
        span: Span,
    ) -> Option<NodeId> {
        let mut candidates = Vec::new();
        for &operand in operands {
            if let Some(owner) = self.owner(self.type_of(operand)) {
                let found = self.static_members(owner, op.name);
                candidates.extend(
                    found.into_iter().filter(|id| !candidates.contains(id)).collect::<Vec<_>>(),
                );
            }
        }
        candidates.retain(|&id| self.members.info(id).params.len() == operands.len());
        let args: Vec<Arg<'_>> = operands.iter().map(|&node| Arg::Node(node)).collect();
        let id = match candidates[..] {
            [] => return None,
            [one] => one,
            _ => *candidates
                .iter()
                .find(|&&id| self.agrees(id, &args, true))
                .unwrap_or(&candidates[0]),
        };
        let info = self.members.info(id).clone();
        Some(self.call_with(&info, None, &args, &[], Some(expected), op.span, span))
    }

    /// Whether a node did not get the type that was expected of it.
    fn is_wrong(&mut self, node: NodeId, expected: Term) -> bool {
        let found = self.type_of(node);
        self.is_error(node) || self.store.resolve(found) != self.store.resolve(expected)
    }

    fn operand_types(&mut self, typing: Typing, _at: Span) -> (Term, Term, Term) {
        match typing {
            Typing::Same(allowed) => {
                let ty = self.store.fresh_allowed(allowed);
                (ty, ty, ty)
            }
            Typing::Comparison(how) => {
                let ty = self.store.fresh();
                self.store.mark_compared(ty, how);
                (ty, ty, Term::BOOL)
            }
            Typing::Shift => {
                let ty = self.store.fresh_allowed(Allowed::INTEGER);
                (ty, Term::INT, ty)
            }
            Typing::Power => (Term::FLOAT, Term::FLOAT, Term::FLOAT),
        }
    }

    /// `(~-) x` is `-x`, and `(~-)` alone `fun x -> -x`: as a tree, so that both mean the same.
    pub(crate) fn prefix_value(&self, op: Ident, args: &[&Expr]) -> Option<Expr> {
        let name = match op.name.as_str() {
            "~-" | "~+" | "~~~" if !self.is_redefined(op) => op.name.as_str(),
            _ => return None,
        };
        // `~~~` is its own name as a prefix.
        let name = name.strip_prefix('~').filter(|rest| rest.len() == 1).unwrap_or(name);
        let span = op.span;
        let op = Ident { name: Symbol::new(name), span };
        let applied = |arg: Expr| Expr {
            span: span.to(arg.span),
            kind: ExprKind::Prefix { op, arg: Box::new(arg) },
        };
        if let [arg] = args {
            return Some(applied((*arg).clone()));
        }
        let operand = Ident { name: "operand ".into(), span };
        let pattern = Pat { kind: PatKind::Name(Path::single(operand)), span };
        let body = Box::new(applied(mention(operand)));
        let function = Expr { kind: ExprKind::Lambda { params: vec![pattern], body }, span };
        if args.is_empty() {
            return Some(function);
        }
        let args = args.iter().map(|&arg| arg.clone()).collect();
        Some(Expr { kind: ExprKind::Apply(Box::new(function), args), span })
    }

    /// An operator in parentheses, as a function.
    pub(crate) fn operator_value(&mut self, op: Ident, expected: Term) -> Option<NodeId> {
        if self.is_redefined(op) {
            return None;
        }
        let span = op.span;
        if op.name == "::" {
            let item = self.store.fresh();
            let list = self.list_of(item);
            let data = self.library_types.list();
            let node = self.eta(&[item, list], list, span, |this, args| {
                this.node(Kind::Construct { data, case: 1, args }, list, span)
            });
            self.expect_node(expected, node);
            return Some(node);
        }
        if op.name == "@" {
            let node = self.library("List", "append", span)?;
            self.expect_node(expected, node);
            return Some(node);
        }
        let (prim, typing) = binary(op.name.as_str())?;
        let (left, right, result) = self.operand_types(typing, span);
        if let Typing::Comparison(how) = typing {
            self.for_the_end.compare(left, how, span);
        }
        let node = self.eta(&[left, right], result, span, |this, args| {
            this.node(Kind::Prim { op: prim, args }, result, span)
        });
        self.expect_node(expected, node);
        Some(node)
    }

    /// `x |> f` is `f x`, but `x` is evaluated first.
    fn pipe(&mut self, lhs: &Expr, rhs: &Expr, expected: Term, span: Span) -> NodeId {
        if self.pipes_into_inline(rhs) {
            let name = Ident { name: "piped ".into(), span: lhs.span };
            let mut args = vec![mention(name)];
            let func = match &rhs.kind {
                ExprKind::Apply(func, first) => {
                    args.splice(0..0, first.iter().cloned());
                    (**func).clone()
                }
                _ => rhs.clone(),
            };
            let call = Expr { kind: ExprKind::Apply(Box::new(func), args), span };
            let stmts = vec![bound(name, lhs.clone()), Stmt::Expr(call)];
            return self.expr(&Expr { kind: ExprKind::Block(stmts), span }, expected);
        }
        let mut value = self.infer(lhs);
        if let Some(seq) = self.wanted_sequence(rhs) {
            value = self.as_sequence(value, seq);
        }
        let from = self.type_of(value);
        let fun = self.store.fun(from, expected);
        let func = self.expr(rhs, fun);
        if self.is_error(value) || self.is_error(func) {
            return self.error_node(span);
        }
        let result = match *self.store.shape(self.type_of(func)) {
            Shape::Fun(_, to) => to,
            _ => expected,
        };
        let (func, mut args) = match &mut self.graph.nodes[func].kind {
            Kind::Apply { func, args } => (*func, std::mem::take(args)),
            _ => (func, Vec::new()),
        };
        if self.is_atomic(value)
            || (self.is_atomic(func) && args.iter().all(|&a| self.is_atomic(a)))
        {
            args.push(value);
            return self.node(Kind::Apply { func, args }, result, span);
        }
        let at = self.span_of(value);
        let binding = self.hidden("piped", at, from);
        self.graph.bindings[binding].def = Some(value);
        let unit = Term::UNIT;
        let kind = Kind::Let { recursive: false, bindings: vec![(binding, value)] };
        let stmt = self.node(kind, unit, at);
        args.push(self.node(Kind::Var { binding, args: Vec::new() }, from, at));
        let call = self.node(Kind::Apply { func, args }, result, span);
        self.node(Kind::Block(vec![stmt, call]), result, span)
    }

    /// The type of the sequence that a function as written takes next, if it takes one.
    fn wanted_sequence(&mut self, func: &Expr) -> Option<Term> {
        let (head, given) = match &func.kind {
            ExprKind::Apply(head, args) => (&**head, args.len()),
            _ => (func, 0),
        };
        let head = match &head.kind {
            ExprKind::TypeApp(inner, _) => inner,
            _ => head,
        };
        let ExprKind::Name(path) = &head.kind else { return None };
        let binding = self.peek_value(path)?;
        let mut rest = self.binding_type(binding);
        for _ in 0..given {
            let Shape::Fun(_, to) = *self.store.shape(rest) else { return None };
            rest = to;
        }
        let Shape::Fun(from, _) = *self.store.shape(rest) else { return None };
        let element = self.seq_item(from)?;
        let mut item = self.store.fresh();
        if self.seq_item(element).is_some() {
            item = self.seq_of(item);
        }
        Some(self.seq_of(item))
    }

    /// Whether it does not matter when a node is evaluated.
    fn is_atomic(&self, node: NodeId) -> bool {
        match &self.graph.nodes[node].kind {
            Kind::Lit(_) | Kind::Lambda { .. } => true,
            Kind::Var { binding, .. } => !self.graph.bindings[*binding].mutable,
            _ => false,
        }
    }

    fn cons(&mut self, head: &Expr, tail: &Expr, expected: Term, span: Span) -> NodeId {
        let item = self.store.fresh();
        let list = self.list_of(item);
        self.expect(expected, list, span);
        let head = self.expr(head, item);
        let tail = self.expr(tail, list);
        let data = self.library_types.list();
        self.node(Kind::Construct { data, case: 1, args: vec![head, tail] }, list, span)
    }

    fn append(&mut self, op: Ident, lhs: &Expr, rhs: &Expr, expected: Term, span: Span) -> NodeId {
        match self.library("List", "append", op.span) {
            Some(func) => self.apply_node(func, &[lhs, rhs], expected, span),
            None => {
                self.unknown_operator(op);
                self.error_node(span)
            }
        }
    }

    fn set_ref(&mut self, cell: &Expr, value: &Expr, expected: Term, span: Span) -> NodeId {
        let base = self.infer(cell);
        let unit = Term::UNIT;
        self.expect(expected, unit, span);
        let name = Ident { name: "contents".into(), span: cell.span };
        let Some((data, index, ty)) = self.record_field(base, name) else {
            self.infer(value);
            return self.error_node(span);
        };
        let value = self.expr(value, ty);
        self.node(Kind::SetField { base, data, index, value }, unit, span)
    }

    /// `op arg`.
    pub(crate) fn prefix(&mut self, op: Ident, arg: &Expr, expected: Term, span: Span) -> NodeId {
        let (prim, allowed) = match op.name.as_str() {
            "-" => (Prim::Neg, Allowed::NUMBER),
            "~~~" => (Prim::BitNot, Allowed::INTEGER),
            "+" => {
                let ty = self.store.fresh_allowed(Allowed::NUMBER);
                self.expect(expected, ty, span);
                return self.expr(arg, ty);
            }
            "!" => {
                let base = self.infer(arg);
                let name = Ident { name: "contents".into(), span: arg.span };
                return match self.record_field(base, name) {
                    Some((data, index, ty)) => {
                        self.expect(expected, ty, span);
                        self.node(Kind::Field { base, data, index }, ty, span)
                    }
                    None => self.error_node(span),
                };
            }
            _ => {
                let Some(Meaning::Value(binding)) = self.lone(op.name) else {
                    self.unknown_operator(op);
                    self.infer(arg);
                    return self.error_node(span);
                };
                let func = self.mention(binding, op.span);
                return self.apply_node(func, &[arg], expected, span);
            }
        };
        let own = Ident { name: Symbol::new(&format!("~{}", op.name)), span: op.span };
        if self.members.operators.contains(&own.name) && negated(&arg.kind).is_none() {
            let node = self.infer(arg);
            if let Some(node) = self.operator_member(own, &[node], expected, span) {
                return node;
            }
            let ty = self.store.fresh_allowed(allowed);
            self.expect_node(ty, node);
            self.expect(expected, ty, span);
            return self.node(Kind::Prim { op: prim, args: vec![node] }, ty, span);
        }
        if prim == Prim::Neg
            && let Some(lit) = negated(&arg.kind)
        {
            let ty = self.literal_type(&lit);
            self.expect(expected, ty, span);
            return self.node(Kind::Lit(lit), ty, span);
        }
        let ty = self.store.fresh_allowed(allowed);
        self.store.unify(expected, ty).ok();
        let node = self.expr(arg, ty);
        self.expect(expected, ty, span);
        self.node(Kind::Prim { op: prim, args: vec![node] }, ty, span)
    }

    /// `&p` for an address `p`: the same address.
    fn same_address(&mut self, local: BindingId, expected: Term, span: Span) -> NodeId {
        self.for_the_end.mention(local);
        let ty = self.binding_type(local);
        self.expect(expected, ty, span);
        self.node(Kind::Var { binding: local, args: Vec::new() }, ty, span)
    }

    /// `&x`: the address of a mutable local.
    pub(crate) fn address_of(&mut self, target: &Expr, expected: Term, span: Span) -> NodeId {
        let name = match &target.kind {
            ExprKind::Name(path) => path.as_single(),
            _ => None,
        };
        let local = name.and_then(|name| self.env.local(name.name));
        if let Some(local) = local
            && let Shape::Byref(_) = *self.store.shape(self.binding_type(local))
        {
            return self.same_address(local, expected, span);
        }
        let Some(local) = local.filter(|&l| self.graph.bindings[l].mutable) else {
            self.infer(target);
            let message = "only the address of a `let mutable` local can be taken";
            self.report(Diagnostic::new(codes::NOT_MUTABLE, target.span, message));
            return self.error_node(span);
        };
        self.for_the_end.mention(local);
        let item = self.binding_type(local);
        let ty = self.store.add(Shape::Byref(item));
        self.expect(expected, ty, span);
        self.node(Kind::AddressOf(local), ty, span)
    }
}

/// The literal that a minus sign makes of a literal.
fn negated(kind: &ExprKind) -> Option<Lit> {
    match kind {
        ExprKind::Lit(Lit::Int { value, kind }) if kind.signed() => {
            Some(Lit::Int { value: -value, kind: *kind })
        }
        ExprKind::Lit(Lit::Float(value)) => Some(Lit::Float(-value)),
        ExprKind::Lit(Lit::Float32(value)) => Some(Lit::Float32(-value)),
        _ => None,
    }
}
