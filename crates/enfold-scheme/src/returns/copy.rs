//! Copies of procedures: all that they bind is new.

use rustc_hash::FxHashMap;

use super::Pass;
use crate::tree::{Arm, Clause, Expr, Formals, Lambda, LambdaId, Node, Program, Var};

/// Larger bodies, in nodes, are not copied.
const MAX_SIZE: usize = 600;

/// Whether a body may be copied.
pub fn is_small(program: &Program, body: Expr) -> bool {
    let (mut size, mut tasks) = (0, vec![body]);
    while let Some(expr) = tasks.pop() {
        size += 1;
        if size > MAX_SIZE {
            return false;
        }
        program.children(expr, &mut |child| tasks.push(child));
    }
    true
}

impl Pass<'_> {
    /// A copy of a procedure, defined beside it: its name and what it is.
    pub fn copy_procedure(
        &mut self,
        procedure: Var,
        value: Expr,
        id: LambdaId,
    ) -> Option<(Var, LambdaId)> {
        let name = self.program.vars.push(self.source.vars[procedure].clone());
        self.original[name] = Some(procedure);
        let origin = self.source.origins[value];
        let copied = Copy { pass: self, names: FxHashMap::default() }.lambda(id);
        let value = self.program.push(Node::Lambda(copied), origin);
        self.define_beside(procedure, name, value)?;
        Some((name, copied))
    }
}

/// A copy that is being made.
struct Copy<'p, 'a> {
    pass: &'p mut Pass<'a>,
    names: FxHashMap<Var, Var>,
}

impl Copy<'_, '_> {
    fn lambda(&mut self, id: LambdaId) -> LambdaId {
        let Lambda { name, clauses, result, origin } = self.pass.source.lambdas[id].clone();
        let clauses = clauses
            .into_iter()
            .map(|clause| {
                let formals = self.formals(&clause.formals);
                Clause { formals, body: self.expr(clause.body) }
            })
            .collect();
        self.pass.program.lambdas.push(Lambda { name, clauses, result, origin })
    }

    fn bind(&mut self, var: Var) -> Var {
        let new = self.pass.program.vars.push(self.pass.source.vars[var].clone());
        self.pass.original[new] = Some(var);
        self.names.insert(var, new);
        new
    }

    fn formals(&mut self, formals: &Formals) -> Formals {
        Formals {
            required: formals.required.iter().map(|var| self.bind(*var)).collect(),
            optional: formals.optional.iter().map(|var| self.bind(*var)).collect(),
            rest: formals.rest.map(|var| self.bind(var)),
        }
    }

    fn mention(&self, var: Var) -> Var {
        self.names.get(&var).copied().unwrap_or(var)
    }

    fn all(&mut self, exprs: Vec<Expr>) -> Vec<Expr> {
        exprs.into_iter().map(|expr| self.expr(expr)).collect()
    }

    fn expr(&mut self, expr: Expr) -> Expr {
        let origin = self.pass.source.origins[expr];
        let node = match self.pass.source.nodes[expr].clone() {
            Node::Ref(var) => {
                let var = self.mention(var);
                self.pass.mentions[var] += 1;
                Node::Ref(var)
            }
            Node::Set(var, value) => Node::Set(self.mention(var), self.expr(value)),
            Node::If(test, yes, no) => Node::If(self.expr(test), self.expr(yes), self.expr(no)),
            Node::Lambda(id) => Node::Lambda(self.lambda(id)),
            Node::Let(bindings, body) => {
                let values = self.all(bindings.iter().map(|(_, value)| *value).collect());
                let vars: Vec<Var> = bindings.iter().map(|(var, _)| self.bind(*var)).collect();
                Node::Let(vars.into_iter().zip(values).collect(), self.expr(body))
            }
            Node::Letrec(bindings, body) => {
                let vars: Vec<Var> = bindings.iter().map(|(var, _)| self.bind(*var)).collect();
                let values = self.all(bindings.into_iter().map(|(_, value)| value).collect());
                Node::Letrec(vars.into_iter().zip(values).collect(), self.expr(body))
            }
            Node::Seq(all) => Node::Seq(self.all(all)),
            Node::Call(callee, args) => Node::Call(self.expr(callee), self.all(args)),
            Node::Receive(formals, producer, body) => {
                let producer = self.expr(producer);
                let formals = self.formals(&formals);
                Node::Receive(formals, producer, self.expr(body))
            }
            Node::Case(var, arms, default) => {
                let arm = |arm: Arm| Arm { data: arm.data, body: self.expr(arm.body) };
                let arms = arms.into_iter().map(arm).collect();
                Node::Case(self.mention(var), arms, self.expr(default))
            }
            Node::Parameterize(bindings, body) => {
                let both = |(param, value)| (self.expr(param), self.expr(value));
                let bindings = bindings.into_iter().map(both).collect();
                Node::Parameterize(bindings, self.expr(body))
            }
            Node::Guard { body, var, handler } => {
                let body = self.expr(body);
                let var = self.bind(var);
                Node::Guard { body, var, handler: self.expr(handler) }
            }
            Node::Reraise(var) => Node::Reraise(self.mention(var)),
            Node::Region { name, size, body } => {
                let size = size.map(|size| self.expr(size));
                Node::Region { name, size, body: self.expr(body) }
            }
            Node::Owner(what, value) => Node::Owner(what, self.expr(value)),
            Node::The(ty, value) => Node::The(ty, self.expr(value)),
            node @ (Node::Const(_)
            | Node::Unspecified
            | Node::Primitive(_)
            | Node::RecordProc(..)
            | Node::Diff(..)) => node,
        };
        let copied = self.pass.program.push(node, origin);
        self.pass.mark_root(copied);
        copied
    }
}
