//! `case`, several values, parameters, `guard`.

use enfold_graph::{Arm, BindingId, Kind, NodeId, Pat, PatKind, Scope};
use enfold_scheme::data::{DataId, Kind as Datum};
use enfold_scheme::number::Number;
use enfold_scheme::tree::{Arm as CaseArm, Expr, Formals, Node, Origin, Var};
use enfold_syntax::Span;
use enfold_syntax::literal::{IntKind, Lit};

use crate::{Caught, Lowering, Meaning};

impl Lowering<'_, '_> {
    /// A switch by `eqv?`: a match if all data have no parts, else one test after the other.
    pub fn case(&mut self, var: Var, arms: &[CaseArm], default: Expr, at: Expr) -> NodeId {
        let span = self.program.origins[at].span;
        let arms: Vec<&CaseArm> = arms.iter().filter(|arm| !arm.data.is_empty()).collect();
        let plain = arms.iter().flat_map(|arm| &arm.data).all(|datum| self.is_plain(*datum));
        if !plain || arms.is_empty() {
            return self.tests(var, &arms, default, at);
        }
        let scrutinee = self.reference(var, at);
        let mut lowered = Vec::new();
        for arm in arms {
            let patterns: Vec<Pat> = arm.data.iter().map(|d| self.pattern(*d, span)).collect();
            let either = |one: Pat, other: Pat| {
                let ty = one.ty;
                Pat { kind: PatKind::Or(Box::new(one), Box::new(other)), ty, span }
            };
            let Some(pattern) = patterns.into_iter().reduce(either) else { continue };
            let body = self.expr(arm.body);
            lowered.push(Arm { pattern, guard: None, body });
        }
        let pattern = self.shared.wild(self.shared.runtime.value, span);
        let body = self.expr(default);
        lowered.push(Arm { pattern, guard: None, body });
        let kind = Kind::Match { scrutinee, arms: lowered };
        self.shared.node(kind, self.shared.runtime.value, span)
    }

    fn tests(&mut self, var: Var, arms: &[&CaseArm], default: Expr, at: Expr) -> NodeId {
        let span = self.program.origins[at].span;
        let mut bodies = Vec::new();
        for arm in arms {
            let mut cond: Option<NodeId> = None;
            for datum in &arm.data {
                let key = self.reference(var, at);
                let datum = self.constant(*datum, span);
                let test = self.shared.runtime_call("p_eqv_p", vec![key, datum], span);
                cond = Some(match cond {
                    None => test,
                    Some(before) => {
                        self.shared.node(Kind::Or(before, test), self.shared.runtime.bool, span)
                    }
                });
            }
            let body = self.expr(arm.body);
            bodies.extend(cond.map(|cond| (cond, body)));
        }
        let mut result = self.expr(default);
        for (cond, body) in bodies.into_iter().rev() {
            result = self.shared.if_node(cond, body, result, span);
        }
        result
    }

    fn is_plain(&self, datum: DataId) -> bool {
        match self.program.constants.kind(datum) {
            Datum::Null | Datum::Bool(_) | Datum::Symbol(_) | Datum::Char(_) => true,
            Datum::Number(number) => match &**number {
                Number::Integer(n) => i32::try_from(n).is_ok(),
                _ => false,
            },
            _ => false,
        }
    }

    fn pattern(&mut self, datum: DataId, span: Span) -> Pat {
        let mut kind = IntKind::I63;
        let (case, number) = match self.program.constants.kind(datum) {
            Datum::Bool(true) => ("True", None),
            Datum::Bool(false) => ("False", None),
            Datum::Symbol(name) => {
                kind = IntKind::I32;
                ("Sym", Some(self.shared.symbol_number(*name)))
            }
            Datum::Char(c) => {
                kind = IntKind::I32;
                ("Char", Some(i64::from(u32::from(*c))))
            }
            Datum::Number(number) => match &**number {
                Number::Integer(n) => ("Fix", i64::try_from(n).ok()),
                _ => ("Fix", None),
            },
            _ => ("Nil", None),
        };
        let ty = match kind {
            IntKind::I32 => self.shared.runtime.int32,
            _ => self.shared.runtime.int,
        };
        let lit = |value: i64| PatKind::Lit(Lit::Int { value: value.into(), kind });
        let args = number.map(|value| Pat { kind: lit(value), ty, span });
        self.shared.case_pattern(case, args.into_iter().collect(), span)
    }

    /// Binds the values of an expression.
    pub fn receive(&mut self, formals: &Formals, producer: Expr, at: Expr) -> Vec<NodeId> {
        if let Some(args) = self.direct_values(producer, formals) {
            let vars: Vec<Var> = formals.required.clone();
            let bindings: Vec<(Var, Expr)> = vars.into_iter().zip(args).collect();
            return self.let_statements(&bindings);
        }
        let span = self.program.origins[at].span;
        let (stmt, list) = self.value_list(formals, producer, at);
        let mut stmts = vec![stmt];
        for (var, value) in self.parts(formals, list, span) {
            stmts.push(self.bind_value(var, value));
        }
        stmts
    }

    /// The arguments of a call of `values` that yields as many as are expected.
    fn direct_values(&self, producer: Expr, formals: &Formals) -> Option<Vec<Expr>> {
        let Node::Call(callee, args) = &self.program.nodes[producer] else { return None };
        let known = self.analysis.known(self.program, *callee);
        let values =
            matches!(self.program.nodes[known], Node::Primitive(name) if name.as_str() == "values");
        let plain = formals.optional.is_empty() && formals.rest.is_none();
        (values && plain && args.len() == formals.required.len()).then(|| args.clone())
    }

    /// The values of an expression as a list, whose length is checked.
    pub fn value_list(
        &mut self,
        formals: &Formals,
        producer: Expr,
        at: Expr,
    ) -> (NodeId, BindingId) {
        let origin = self.program.origins[at];
        let span = origin.span;
        let value = self.expr(producer);
        let place = self.place(origin);
        let least = formals.required.len() as i64;
        let most = if formals.rest.is_some() { -1 } else { least + formals.optional.len() as i64 };
        let least = self.shared.int(least, span);
        let most = self.shared.int(most, span);
        let list = self.shared.runtime_call("values_count", vec![place, value, least, most], span);
        self.shared.named("values", list)
    }

    /// The variables of a parameter list, each with its part of a list.
    pub fn parts(&mut self, formals: &Formals, list: BindingId, span: Span) -> Vec<(Var, NodeId)> {
        let plain = formals.required.iter().chain(&formals.optional).copied();
        let mut parts = Vec::new();
        for (index, var) in plain.enumerate() {
            parts.push((var, self.shared.list_part("argument", list, index, span)));
        }
        if let Some(var) = formals.rest {
            let count = parts.len();
            parts.push((var, self.shared.list_part("arguments_after", list, count, span)));
        }
        parts
    }

    /// Parameters have their values until the body ends, however it does.
    pub fn parameterize(&mut self, bindings: &[(Expr, Expr)], body: Expr, at: Expr) -> NodeId {
        let origin = self.program.origins[at];
        let span = origin.span;
        let mut stmts = Vec::new();
        let mut named = Vec::new();
        for (param, value) in bindings {
            let param = self.expr(*param);
            let (stmt, param) = self.shared.named("parameter", param);
            stmts.push(stmt);
            let value = self.expr(*value);
            let place = self.place(origin);
            let which = self.shared.var(param, span);
            let args = vec![place, which, value];
            let value = self.shared.runtime_call("convert_parameter", args, span);
            let (stmt, value) = self.shared.named("value", value);
            stmts.push(stmt);
            named.push((param, value));
        }
        if self.continuations.entered_again {
            let whole = self.parameterize_again(&named, body, origin);
            return self.shared.block(stmts, whole);
        }
        let mut back = Vec::new();
        for (param, value) in named {
            let args = vec![self.shared.var(param, span), self.shared.var(value, span)];
            let before = self.shared.runtime_call("swap_parameter", args, span);
            let (stmt, before) = self.shared.named("before", before);
            stmts.push(stmt);
            let args = vec![self.shared.var(param, span), self.shared.var(before, span)];
            let restored = self.shared.runtime_call("swap_parameter", args, span);
            back.push(self.shared.ignore(restored));
        }
        let body = self.expr(body);
        let unit = self.shared.unit(span);
        let finalizer = self.shared.block(back, unit);
        let kind = Kind::TryFinally { body, finalizer };
        let whole = self.shared.node(kind, self.shared.runtime.value, span);
        self.shared.block(stmts, whole)
    }

    /// Parameters have their values whenever the body is being run, also when a continuation goes back into it.
    fn parameterize_again(
        &mut self,
        named: &[(BindingId, BindingId)],
        body: Expr,
        origin: Origin,
    ) -> NodeId {
        let span = origin.span;
        let mut whole = self.expr(body);
        for &(param, value) in named.iter().rev() {
            let body = self.shared.lambda(&[], whole, None, span);
            let place = self.place(origin);
            let (param, value) = (self.shared.var(param, span), self.shared.var(value, span));
            let args = vec![place, param, value, body];
            whole = self.shared.runtime_call("parameterize_again", args, span);
        }
        whole
    }

    /// What no clause of a `guard` takes goes on, from where it was raised.
    pub fn raise_again(
        &mut self,
        value: NodeId,
        caught: Caught,
        place: NodeId,
        span: Span,
    ) -> NodeId {
        let there = self.shared.var(caught.there, span);
        let mut args = vec![place, value, there];
        let Some(back) = caught.back else {
            return self.shared.runtime_call("raise_again", args, span);
        };
        args.push(self.shared.var(back, span));
        self.shared.runtime_call("raise_again_back", args, span)
    }

    /// The body with a mark among the handlers; what is raised to the mark is bound while the clauses run.
    pub fn guard(&mut self, body: Expr, var: Var, handler: Expr, at: Expr) -> NodeId {
        let span = self.program.origins[at].span;
        let unit = self.shared.unit(span);
        let saved = self.shared.runtime_call("enter_guard", vec![unit], span);
        let (enter, saved) = self.shared.named("handlers", saved);
        let body = self.expr(body);
        let (stmt, result) = self.shared.named("result", body);
        let leave = self.leave(saved, span);
        let result = self.shared.var(result, span);
        let body = self.shared.block(vec![stmt, leave], result);

        let ty = self.shared.runtime.value;
        let name = self.program.vars[var].name;
        let caught =
            self.shared.binding(name, self.program.vars[var].span, ty, Scope::Local, false);
        let handlers = self.shared.var(saved, span);
        let there = self.shared.runtime_call("caught", vec![handlers], span);
        let (stmt, there) = self.shared.named("there", there);
        let mut stmts = vec![stmt];
        let back = self.continuations.entered_again.then(|| {
            let unit = self.shared.unit(span);
            let back = self.shared.runtime_call("caught_back", vec![unit], span);
            let (stmt, back) = self.shared.named("back", back);
            stmts.push(stmt);
            back
        });
        self.raised_at.insert(var, Caught { there, back });
        if self.analysis.assigned.contains(var) {
            let value = self.shared.var(caught, span);
            stmts.push(self.bind_value(var, value));
        } else {
            self.vars[var] = Some(Meaning::Value(caught));
        }
        let handler = self.expr(handler);
        let handler = self.shared.block(stmts, handler);
        let Some(exn) = self.shared.runtime.raised else { return body };
        let args = vec![self.shared.bind(caught, span)];
        let exn_ty = self.shared.graph.types.intern(enfold_graph::Ty::Exn);
        let pattern = Pat { kind: PatKind::Exception { exn, args }, ty: exn_ty, span };
        let arms = vec![Arm { pattern, guard: None, body: handler }];
        let whole = self.shared.node(Kind::Try { body, arms }, ty, span);
        self.shared.block(vec![enter], whole)
    }

    fn leave(&mut self, saved: BindingId, span: Span) -> NodeId {
        let saved = self.shared.var(saved, span);
        self.shared.runtime_call("leave_guard", vec![saved], span)
    }
}
