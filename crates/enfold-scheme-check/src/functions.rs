//! Procedures: a function of the graph for each clause, and the value that stands for all of them.
//!
//! ```text
//! (lambda (x y) …)        fun x y -> …         as a value  P2 (fun x y -> …)
//! (lambda (x . r) …)      fun x r -> …         as a value  PN (fun args -> check; f (argument 0) (those after 1))
//! (case-lambda …)         a function each      as a value  PN (fun args -> the first clause that takes so many)
//! ```
//!
//! A procedure that is bound to a name that nobody assigns is known: calls of it name its function. A parameter that is
//! assigned is copied to a mutable binding, which closures share.

use std::rc::Rc;

use enfold_graph::{BindingId, Kind, NodeId, Prim, Scope, Ty, TyId};
use enfold_scheme::tree::{Clause, LambdaId, Origin, Var};
use enfold_syntax::{Span, Symbol};

use crate::{Lowering, Meaning, Shared};

/// The most parameters for which procedures have a case of their own.
pub const MAX_PLAIN: usize = 4;

/// A clause of a procedure: a function of the graph.
#[derive(Clone, Copy)]
pub struct Code {
    /// The function.
    pub binding: BindingId,
    /// How many arguments must be given.
    pub required: usize,
    /// How many more may be.
    pub optional: usize,
    /// Whether the last parameter is the list of all others.
    pub rest: bool,
}

impl Code {
    /// Whether it takes this many arguments.
    pub fn takes(self, count: usize) -> bool {
        count >= self.required && (self.rest || count <= self.required + self.optional)
    }

    fn params(self) -> usize {
        self.required + self.optional + usize::from(self.rest)
    }

    /// Whether it has a case of its own as a value.
    fn plain(self) -> bool {
        self.optional == 0 && !self.rest && self.required <= MAX_PLAIN
    }
}

/// A procedure that is known.
pub struct Function {
    /// The first clause that takes the arguments is chosen.
    pub clauses: Vec<Code>,
    /// Where it is defined, for errors.
    pub place: String,
    /// The program's procedure, unless it is the library's.
    pub lambda: Option<LambdaId>,
}

impl Shared<'_> {
    /// The type of a function of so many values.
    pub fn function_type(&mut self, params: usize) -> TyId {
        let value = self.runtime.value;
        let first = if params == 0 { self.runtime.unit } else { value };
        let mut ty = value;
        for _ in 1..params {
            ty = self.graph.types.intern(Ty::Fun(value, ty));
        }
        self.graph.types.intern(Ty::Fun(first, ty))
    }

    /// A lambda over parameters that are there.
    pub fn lambda(
        &mut self,
        params: &[BindingId],
        body: NodeId,
        name: Option<Symbol>,
        span: Span,
    ) -> NodeId {
        let ty = self.function_type(params.len());
        let mut nodes = Vec::new();
        let none = params.is_empty().then(|| self.hidden("unit", span, self.runtime.unit));
        for &param in params.iter().chain(&none) {
            let ty = self.graph.bindings[param].ty;
            let node = self.node(Kind::Param(param), ty, span);
            self.graph.bindings[param].def = Some(node);
            nodes.push(node);
        }
        let kind = Kind::Lambda { params: nodes, body, captures: Vec::new(), name };
        self.node(kind, ty, span)
    }

    /// A call of a known clause with arguments that it takes.
    pub fn known_call(&mut self, code: Code, mut args: Vec<NodeId>, span: Span) -> NodeId {
        let plain = code.required + code.optional;
        let rest = args.split_off(args.len().min(plain));
        while args.len() < plain {
            args.push(self.construct("Absent", Vec::new(), span));
        }
        if code.rest {
            args.push(self.list(rest, span));
        }
        if args.is_empty() {
            args.push(self.unit(span));
        }
        let func = self.var(code.binding, span);
        self.apply(func, args, self.runtime.value, span)
    }

    /// A known procedure as a value.
    pub fn procedure_value(&mut self, function: &Function, span: Span) -> NodeId {
        if let [code] = function.clauses[..]
            && code.plain()
        {
            let func = self.var(code.binding, span);
            return self.construct(&format!("P{}", code.required), vec![func], span);
        }
        let args = self.hidden("args", span, self.runtime.value);
        let body = self.dispatch(function, args, span);
        let lambda = self.lambda(&[args], body, None, span);
        self.construct("PN", vec![lambda], span)
    }

    /// Chooses the clause by the number of arguments in a list.
    fn dispatch(&mut self, function: &Function, args: BindingId, span: Span) -> NodeId {
        let list = self.var(args, span);
        let zero = self.int(0, span);
        let count = self.runtime_call("count_list", vec![list, zero], span);
        let (stmt, count) = self.named("count", count);
        let place = self.text(&function.place, span);
        let list = self.var(args, span);
        let mut body = self.runtime_call("no_clause", vec![place, list], span);
        for code in function.clauses.iter().rev() {
            let cond = self.takes(*code, count, span);
            let call = self.call_with_list(*code, args, span);
            body = self.if_node(cond, call, body, span);
        }
        self.block(vec![stmt], body)
    }

    fn takes(&mut self, code: Code, count: BindingId, span: Span) -> NodeId {
        let mut test = |op: Prim, limit: usize| {
            let count = self.var(count, span);
            let limit = self.int(limit as i64, span);
            self.node(Kind::Prim { op, args: vec![count, limit] }, self.runtime.bool, span)
        };
        if code.rest {
            return test(Prim::Ge, code.required);
        }
        if code.optional == 0 {
            return test(Prim::Eq, code.required);
        }
        let least = test(Prim::Ge, code.required);
        let most = test(Prim::Le, code.required + code.optional);
        self.node(Kind::And(least, most), self.runtime.bool, span)
    }

    fn call_with_list(&mut self, code: Code, args: BindingId, span: Span) -> NodeId {
        let plain = code.required + code.optional;
        let mut parts = Vec::new();
        for index in 0..plain {
            parts.push(self.list_part("argument", args, index, span));
        }
        if code.rest {
            parts.push(self.list_part("arguments_after", args, plain, span));
        }
        if parts.is_empty() {
            parts.push(self.unit(span));
        }
        let func = self.var(code.binding, span);
        self.apply(func, parts, self.runtime.value, span)
    }

    /// An element of a list, or what comes after it.
    pub fn list_part(&mut self, what: &str, list: BindingId, index: usize, span: Span) -> NodeId {
        let list = self.var(list, span);
        let index = self.int(index as i64, span);
        self.runtime_call(what, vec![list, index], span)
    }
}

impl Lowering<'_, '_> {
    /// Bindings for the clauses of a procedure.
    pub fn declare_function(&mut self, id: LambdaId, name: Symbol, scope: Scope) -> Rc<Function> {
        let lambda = &self.program.lambdas[id];
        let span = lambda.origin.span;
        let place = self.located(lambda.origin);
        let mut clauses = Vec::new();
        for clause in &lambda.clauses {
            let formals = &clause.formals;
            let (required, optional) = (formals.required.len(), formals.optional.len());
            let rest = formals.rest.is_some();
            let ty = self.shared.function_type(required + optional + usize::from(rest));
            let binding = self.shared.binding(name, span, ty, scope, false);
            clauses.push(Code { binding, required, optional, rest });
        }
        Rc::new(Function { clauses, place, lambda: Some(id) })
    }

    /// The functions of a procedure, each with its binding.
    pub fn define_function(
        &mut self,
        function: &Function,
        id: LambdaId,
    ) -> Vec<(BindingId, NodeId)> {
        let program = self.program;
        let lambda = &program.lambdas[id];
        let name =
            function.clauses.first().map(|code| self.shared.graph.bindings[code.binding].name);
        let clauses = lambda.clauses.iter().zip(&function.clauses);
        let mut found = Vec::new();
        for (clause, code) in clauses {
            debug_assert_eq!(code.params(), clause.formals.vars().count());
            let node = self.clause(clause, name, lambda.origin);
            self.shared.graph.bindings[code.binding].def = Some(node);
            found.push((code.binding, node));
        }
        found
    }

    fn clause(&mut self, clause: &Clause, name: Option<Symbol>, origin: Origin) -> NodeId {
        let mut params = Vec::new();
        let mut copies = Vec::new();
        for var in clause.formals.vars() {
            let (param, copy) = self.parameter(var);
            params.push(param);
            copies.extend(copy);
        }
        let body = self.expr(clause.body);
        let body = self.shared.block(copies, body);
        self.shared.lambda(&params, body, name, origin.span)
    }

    /// A parameter, and the statement that copies one that is assigned.
    fn parameter(&mut self, var: Var) -> (BindingId, Option<NodeId>) {
        let variable = &self.program.vars[var];
        let (name, span, ty) = (variable.name, variable.span, self.shared.runtime.value);
        let param = self.shared.binding(name, span, ty, Scope::Local, false);
        if !self.analysis.assigned.contains(var) {
            self.vars[var] = Some(Meaning::Value(param));
            return (param, None);
        }
        let value = self.shared.var(param, span);
        (param, Some(self.bind_value(var, value)))
    }

    /// A procedure that is not bound to a name.
    pub fn lambda_value(&mut self, id: LambdaId) -> NodeId {
        let value = self.plain_lambda_value(id);
        self.with_text(id, value)
    }

    fn plain_lambda_value(&mut self, id: LambdaId) -> NodeId {
        let lambda = &self.program.lambdas[id];
        let (span, name) = (lambda.origin.span, lambda.name);
        if let [clause] = &lambda.clauses[..]
            && clause.formals.optional.is_empty()
            && clause.formals.rest.is_none()
            && clause.formals.required.len() <= MAX_PLAIN
        {
            let count = clause.formals.required.len();
            let node = self.clause(clause, name, lambda.origin);
            return self.shared.construct(&format!("P{count}"), vec![node], span);
        }
        let name = name.unwrap_or_else(|| Symbol::new("procedure "));
        let function = self.declare_function(id, name, Scope::Local);
        let stmts = self.define_function(&function, id);
        let stmts: Vec<NodeId> =
            stmts.into_iter().map(|(b, v)| self.shared.let_node(b, v)).collect();
        let value = self.shared.procedure_value(&function, span);
        self.shared.block(stmts, value)
    }
}
