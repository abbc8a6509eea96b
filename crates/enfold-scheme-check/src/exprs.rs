//! Expressions. A test yields a truth value of the graph, so that no value of Scheme is made of it.

use enfold_graph::{BindingId, Kind, NodeId, Prim, Scope};
use enfold_scheme::Dialect;
use enfold_scheme::data::Kind as Datum;
use enfold_scheme::tree::{Expr, Node, Origin, Var};
use enfold_syntax::Span;

use crate::{Lowering, Meaning};

impl Lowering<'_, '_> {
    /// An expression's value.
    pub fn expr(&mut self, expr: Expr) -> NodeId {
        let node = self.lower(expr);
        self.shared.as_value(node)
    }

    /// An expression for its effect.
    pub fn effect(&mut self, expr: Expr) -> NodeId {
        let node = self.lower(expr);
        self.shared.ignore(node)
    }

    /// An expression: a value, a truth value, or unit.
    fn lower(&mut self, expr: Expr) -> NodeId {
        let program = self.program;
        let origin = program.origins[expr];
        let span = origin.span;
        match &program.nodes[expr] {
            Node::Const(datum) => self.constant(*datum, span),
            Node::Unspecified => self.shared.construct("Unspecified", Vec::new(), span),
            Node::Ref(var) => self.reference(*var, expr),
            Node::Primitive(name) => self.primitive_value(*name, expr),
            Node::Set(var, value) => {
                let value = self.expr(*value);
                match self.shared.dialect {
                    Dialect::Scheme => self.assign(*var, value),
                    Dialect::Eshkol => self.assign_and_yield(*var, value, span),
                }
            }
            Node::If(cond, then, otherwise) => {
                let cond = self.test(*cond);
                let then = self.expr(*then);
                let otherwise = self.expr(*otherwise);
                self.shared.if_node(cond, then, otherwise, span)
            }
            Node::Lambda(id) => self.lambda_value(*id),
            Node::Let(bindings, body) => {
                let stmts = self.let_statements(bindings);
                let body = self.expr(*body);
                self.shared.block(stmts, body)
            }
            Node::Letrec(bindings, body) => {
                let stmts = self.letrec_statements(bindings);
                let body = self.expr(*body);
                self.shared.block(stmts, body)
            }
            Node::Seq(all) => self.sequence(all),
            Node::Call(callee, args) => self.call(expr, *callee, args),
            Node::Receive(formals, producer, body) => {
                let stmts = self.receive(formals, *producer, expr);
                let body = self.expr(*body);
                self.shared.block(stmts, body)
            }
            Node::Case(var, arms, default) => self.case(*var, arms, *default, expr),
            Node::RecordProc(record, proc) => self.record_value(*record, *proc, expr),
            Node::Parameterize(bindings, body) => self.parameterize(bindings, *body, expr),
            Node::Guard { body, var, handler } => self.guard(*body, *var, *handler, expr),
            Node::Reraise(var) => {
                let value = self.reference(*var, expr);
                let place = self.place(origin);
                match self.raised_at.get(var).copied() {
                    Some(caught) => self.raise_again(value, caught, place, span),
                    None => self.shared.runtime_call("p_raise", vec![place, value], span),
                }
            }
            Node::Region { size, body, .. } => {
                let stmts: Vec<NodeId> = size.iter().map(|size| self.effect(*size)).collect();
                let body = self.expr(*body);
                self.shared.block(stmts, body)
            }
            Node::Owner(_, inner) | Node::The(_, inner) => self.expr(*inner),
            Node::Diff(expression, name) => self.diff(*expression, *name, expr),
        }
    }

    fn sequence(&mut self, all: &[Expr]) -> NodeId {
        let Some((last, before)) = all.split_last() else {
            let span = Span::new(enfold_syntax::FileId::from_u32(0), 0, 0);
            return self.shared.construct("Unspecified", Vec::new(), span);
        };
        let stmts = before.iter().map(|expr| self.effect(*expr)).collect();
        let last = self.expr(*last);
        self.shared.block(stmts, last)
    }

    /// Whether an expression's value is true.
    pub fn test(&mut self, expr: Expr) -> NodeId {
        let program = self.program;
        let span = program.origins[expr].span;
        match &program.nodes[expr] {
            Node::Const(datum) => {
                let datum = program.constants.kind(*datum);
                self.shared.bool(!matches!(datum, Datum::Bool(false)), span)
            }
            Node::If(cond, then, otherwise) => {
                let cond = self.test(*cond);
                let then = self.test(*then);
                let otherwise = self.test(*otherwise);
                self.shared.if_node(cond, then, otherwise, span)
            }
            Node::Let(bindings, body) => {
                let stmts = self.let_statements(bindings);
                let body = self.test(*body);
                self.shared.block(stmts, body)
            }
            Node::Call(callee, args) if self.is_not(*callee) && args.len() == 1 => {
                let inner = self.test(args[0]);
                let op = Prim::Not;
                self.shared.node(
                    Kind::Prim { op, args: vec![inner] },
                    self.shared.runtime.bool,
                    span,
                )
            }
            _ => {
                let node = self.lower(expr);
                self.shared.as_test(node)
            }
        }
    }

    fn is_not(&self, callee: Expr) -> bool {
        let known = self.analysis.known(self.program, callee);
        matches!(self.program.nodes[known], Node::Primitive(name) if name.as_str() == "not")
    }

    /// A variable's value.
    pub fn reference(&mut self, var: Var, at: Expr) -> NodeId {
        let origin = self.program.origins[at];
        self.variable(var, origin)
    }

    /// A variable's value, asked for at a place.
    pub fn variable(&mut self, var: Var, origin: Origin) -> NodeId {
        let span = origin.span;
        match self.meaning(var) {
            Meaning::Value(binding) => self.shared.var(binding, span),
            Meaning::Function(function) => {
                let value = self.shared.procedure_value(&function, span);
                match function.lambda {
                    Some(id) => self.with_text(id, value),
                    None => value,
                }
            }
            Meaning::Checked(binding) => {
                let place = self.place(origin);
                self.checked(binding, var, place, span)
            }
            Meaning::Nothing => {
                let place = self.place(origin);
                self.unbound(var, place, span)
            }
        }
    }

    fn unbound(&mut self, var: Var, place: NodeId, span: Span) -> NodeId {
        let name = self.program.vars[var].name;
        let name = self.shared.text(name.as_str(), span);
        self.shared.runtime_call("unbound", vec![place, name], span)
    }

    /// The value of a variable that may have none yet.
    fn checked(&mut self, binding: BindingId, var: Var, place: NodeId, span: Span) -> NodeId {
        let value = self.shared.var(binding, span);
        let (stmt, name) = self.shared.named("value", value);
        let missing = self.unbound(var, place, span);
        let pattern = self.shared.case_pattern("Absent", Vec::new(), span);
        let there = self.shared.var(name, span);
        let scrutinee = self.shared.var(name, span);
        let found = self.shared.either(scrutinee, (pattern, missing), there, span);
        self.shared.block(vec![stmt], found)
    }

    /// An assignment, which yields unit.
    pub fn assign(&mut self, var: Var, value: NodeId) -> NodeId {
        let span = self.shared.graph.nodes[value].span;
        match self.meaning(var) {
            Meaning::Value(binding) | Meaning::Checked(binding) => {
                let kind = Kind::Assign { binding, value };
                self.shared.node(kind, self.shared.runtime.unit, span)
            }
            // What is assigned is never a known function, and every variable is bound around its mentions.
            Meaning::Function(_) | Meaning::Nothing => self.shared.ignore(value),
        }
    }

    /// An assignment whose value is what was assigned (Eshkol).
    fn assign_and_yield(&mut self, var: Var, value: NodeId, span: Span) -> NodeId {
        let (stmt, name) = self.shared.named("assigned", value);
        let value = self.shared.var(name, span);
        let assign = self.assign(var, value);
        let value = self.shared.var(name, span);
        self.shared.block(vec![stmt, assign], value)
    }

    /// Binds a local variable to a value.
    pub fn bind_value(&mut self, var: Var, value: NodeId) -> NodeId {
        let variable = &self.program.vars[var];
        let mutable = self.analysis.assigned.contains(var);
        let ty = self.shared.runtime.value;
        let binding = self.shared.binding(variable.name, variable.span, ty, Scope::Local, mutable);
        self.vars[var] = Some(Meaning::Value(binding));
        self.shared.let_node(binding, value)
    }

    /// The statements of a `let`: values first, then names.
    pub fn let_statements(&mut self, bindings: &[(Var, Expr)]) -> Vec<NodeId> {
        let mut stmts = Vec::new();
        for &(var, value) in bindings {
            if let Node::Lambda(id) = self.program.nodes[value]
                && !self.analysis.assigned.contains(var)
            {
                let name = self.program.vars[var].name;
                let function = self.declare_function(id, name, Scope::Local);
                let defined = self.define_function(&function, id);
                stmts.extend(defined.into_iter().map(|(b, v)| self.shared.let_node(b, v)));
                self.vars[var] = Some(Meaning::Function(function));
                continue;
            }
            let value = self.expr(value);
            stmts.push(self.bind_value(var, value));
        }
        stmts
    }
}
