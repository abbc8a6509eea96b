//! `lambda`, `case-lambda`, `cut` and `cute`.

use super::Expander;
use super::form::Form;
use super::scope::Scope;
use crate::data::DataId;
use crate::tree::{Clause, Expr, Formals, Lambda, Node, Var};

impl Expander<'_> {
    pub(super) fn lambda(&mut self, x: DataId, scope: Scope) -> Option<Expr> {
        let parts = self.parts(x, Form::Lambda, 2, None)?;
        Some(self.procedure(x, parts[0], parts[1..].to_vec(), scope, Form::Lambda))
    }

    /// A procedure with one clause.
    pub(super) fn procedure(
        &mut self,
        x: DataId,
        formals: DataId,
        mut body: Vec<DataId>,
        scope: Scope,
        form: Form,
    ) -> Expr {
        let result = self.result_type(&mut body);
        let clause = self.clause(x, formals, body, scope, form);
        let origin = self.origin(x);
        let lambda = Lambda { name: None, clauses: vec![clause], result, origin };
        let id = self.program.lambdas.push(lambda);
        self.node(x, Node::Lambda(id))
    }

    fn clause(
        &mut self,
        x: DataId,
        formals: DataId,
        body: Vec<DataId>,
        scope: Scope,
        form: Form,
    ) -> Clause {
        let inner = self.scopes.within(scope);
        let formals = self.formals(formals, inner, form);
        let body = self.body(x, body, inner, form);
        Clause { formals, body }
    }

    pub(super) fn case_lambda(&mut self, x: DataId, scope: Scope) -> Option<Expr> {
        let parts = self.parts(x, Form::CaseLambda, 0, None)?;
        let mut clauses = Vec::new();
        for part in parts {
            let Some(all) = self.data.list(part).filter(|all| all.len() >= 2) else {
                self.bad_form(part, Form::CaseLambda, "a clause is a parameter list and a body");
                continue;
            };
            clauses.push(self.clause(part, all[0], all[1..].to_vec(), scope, Form::CaseLambda));
        }
        Some(self.lambda_of(x, clauses))
    }

    /// A procedure with these clauses.
    pub(super) fn lambda_of(&mut self, x: DataId, clauses: Vec<Clause>) -> Expr {
        let origin = self.origin(x);
        let lambda = Lambda { name: None, clauses, result: None, origin };
        let id = self.program.lambdas.push(lambda);
        self.node(x, Node::Lambda(id))
    }

    /// A procedure without parameters.
    pub(super) fn thunk(&mut self, x: DataId, body: Expr) -> Expr {
        self.lambda_of(x, vec![Clause { formals: Formals::default(), body }])
    }

    /// SRFI 26: `<>` is a parameter, `<...>` at the end all further ones; `cute` evaluates the rest once.
    pub(super) fn cut(&mut self, form: Form, x: DataId, scope: Scope) -> Option<Expr> {
        let parts = self.parts(x, form, 1, None)?;
        let mut formals = Formals::default();
        let mut once: Vec<(Var, Expr)> = Vec::new();
        let mut slots = Vec::new();
        for (index, part) in parts.iter().enumerate() {
            let name = self.data.ident(*part).map(|name| self.written(name));
            let free = name.is_some_and(|_| {
                self.data.ident(*part).is_some_and(|n| self.scopes.lookup(n, scope).is_none())
            });
            match name {
                Some(name) if free && name == "<>" => {
                    let var = self.temporary("slot", *part);
                    formals.required.push(var);
                    slots.push(self.node(*part, Node::Ref(var)));
                }
                Some(name) if free && name == "<...>" => {
                    if index == 0 || index + 1 < parts.len() {
                        self.bad_form(*part, form, "`<...>` stands at the end");
                    }
                    let var = self.temporary("slots", *part);
                    formals.rest = Some(var);
                    slots.push(self.node(*part, Node::Ref(var)));
                }
                _ => {
                    let mut value = self.expr(*part, scope);
                    if form == Form::Cute {
                        let var = self.temporary("once", *part);
                        once.push((var, value));
                        value = self.node(*part, Node::Ref(var));
                    }
                    slots.push(value);
                }
            }
        }
        let body = if formals.rest.is_some() {
            self.call_primitive(x, "apply", slots)
        } else {
            let procedure = slots.remove(0);
            self.node(x, Node::Call(procedure, slots))
        };
        let lambda = self.lambda_of(x, vec![Clause { formals, body }]);
        Some(if once.is_empty() { lambda } else { self.node(x, Node::Let(once, lambda)) })
    }
}
