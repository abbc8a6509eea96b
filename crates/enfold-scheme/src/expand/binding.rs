//! The family of `let`, and `do`.
//!
//! ```text
//! (let loop ((i 0)) body)          (letrec* ((loop (lambda (i) body))) (loop 0))
//! (do ((i 0 (+ i 1))) (end r) c)   (letrec* ((do (lambda (i) (if end r (begin c (do (+ i 1))))))) (do 0))
//! (let* ((a 1) (b a)) body)        (let ((a 1)) (let ((b a)) body))
//! (let-values (((a b) e)) body)    receive (a b) e body
//! ```
//!
//! Variables are unique, so an expression of the outer scope may stand within an inner binding.

use super::Expander;
use super::form::Form;
use super::formals::Unique;
use super::scope::Scope;
use crate::data::{DataId, Ident};
use crate::tree::{Clause, Expr, Formals, Node, Var};

/// A binding of `let`: the name, where it stands, the value, and Eshkol's type.
struct Binding {
    name: Ident,
    at: DataId,
    value: DataId,
    ty: Option<DataId>,
}

impl Expander<'_> {
    fn bindings(&mut self, x: DataId, form: Form) -> Option<Vec<Binding>> {
        let Some(all) = self.data.list(x) else {
            self.bad_form(x, form, "the bindings are a list");
            return None;
        };
        let mut found = Vec::new();
        for one in all {
            let parts = self.data.list(one).unwrap_or_default();
            let name = parts.first().and_then(|part| self.data.ident(*part));
            match (name, parts.as_slice()) {
                (Some(name), [at, value]) => {
                    found.push(Binding { name, at: *at, value: *value, ty: None });
                }
                // Eshkol: (name : type value)
                (Some(name), [at, colon, ty, value]) if self.is_colon(*colon) => {
                    found.push(Binding { name, at: *at, value: *value, ty: Some(*ty) });
                }
                _ => self.bad_form(one, form, "a binding is a name and an expression"),
            }
        }
        Some(found)
    }

    fn bind_all(&mut self, bindings: &[Binding], scope: Scope) -> Vec<Var> {
        let mut unique = Unique::default();
        let bind = |b: &Binding| {
            let var = self.bind_local(b.name, b.at, scope, &mut unique);
            if let Some(ty) = b.ty {
                let ty = self.constant(ty);
                self.program.vars[var].ty = Some(ty);
            }
            var
        };
        bindings.iter().map(bind).collect()
    }

    fn bound_value(&mut self, binding: &Binding, scope: Scope) -> Expr {
        let value = self.expr(binding.value, scope);
        self.name_lambda(value, self.written(binding.name));
        value
    }

    pub(super) fn let_form(&mut self, x: DataId, scope: Scope) -> Option<Expr> {
        let parts = self.parts(x, Form::Let, 2, None)?;
        if self.data.ident(parts[0]).is_some() {
            return self.named_let(x, &parts, scope);
        }
        let bindings = self.bindings(parts[0], Form::Let)?;
        let values: Vec<Expr> = bindings.iter().map(|b| self.bound_value(b, scope)).collect();
        let inner = self.scopes.within(scope);
        let vars = self.bind_all(&bindings, inner);
        let body = self.body(x, parts[1..].to_vec(), inner, Form::Let);
        Some(self.let_node(x, vars.into_iter().zip(values).collect(), body))
    }

    fn let_node(&mut self, x: DataId, bindings: Vec<(Var, Expr)>, body: Expr) -> Expr {
        if bindings.is_empty() { body } else { self.node(x, Node::Let(bindings, body)) }
    }

    fn named_let(&mut self, x: DataId, parts: &[DataId], scope: Scope) -> Option<Expr> {
        if parts.len() < 3 {
            self.bad_form(x, Form::Let, "something is missing");
            return None;
        }
        let name = self.data.ident(parts[0])?;
        let bindings = self.bindings(parts[1], Form::Let)?;
        let values: Vec<Expr> = bindings.iter().map(|b| self.bound_value(b, scope)).collect();
        let outer = self.scopes.within(scope);
        let var = self.bind_local(name, parts[0], outer, &mut Unique::default());
        let inner = self.scopes.within(outer);
        let required = self.bind_all(&bindings, inner);
        let body = self.body(x, parts[2..].to_vec(), inner, Form::Let);
        let formals = Formals { required, ..Formals::default() };
        Some(self.loop_node(x, var, Clause { formals, body }, values))
    }

    /// A recursive procedure, and its first call.
    fn loop_node(&mut self, x: DataId, var: Var, clause: Clause, values: Vec<Expr>) -> Expr {
        let lambda = self.lambda_of(x, vec![clause]);
        self.name_lambda(lambda, self.program.vars[var].name);
        let callee = self.node(x, Node::Ref(var));
        let call = self.node(x, Node::Call(callee, values));
        self.node(x, Node::Letrec(vec![(var, lambda)], call))
    }

    pub(super) fn let_star(&mut self, x: DataId, scope: Scope) -> Option<Expr> {
        let parts = self.parts(x, Form::LetStar, 2, None)?;
        let bindings = self.bindings(parts[0], Form::LetStar)?;
        let mut scope = scope;
        let mut made = Vec::new();
        for binding in &bindings {
            let value = self.bound_value(binding, scope);
            scope = self.scopes.within(scope);
            let var = self.bind_all(std::slice::from_ref(binding), scope).remove(0);
            made.push((var, value));
        }
        let body = self.body(x, parts[1..].to_vec(), scope, Form::LetStar);
        Some(
            made.into_iter().rev().fold(body, |body, one| self.node(x, Node::Let(vec![one], body))),
        )
    }

    pub(super) fn letrec(&mut self, form: Form, x: DataId, scope: Scope) -> Option<Expr> {
        let parts = self.parts(x, form, 2, None)?;
        let bindings = self.bindings(parts[0], form)?;
        let inner = self.scopes.within(scope);
        let vars = self.bind_all(&bindings, inner);
        let values: Vec<Expr> = bindings.iter().map(|b| self.bound_value(b, inner)).collect();
        let body = self.body(x, parts[1..].to_vec(), inner, form);
        if vars.is_empty() {
            return Some(body);
        }
        Some(self.node(x, Node::Letrec(vars.into_iter().zip(values).collect(), body)))
    }

    pub(super) fn let_values(&mut self, form: Form, x: DataId, scope: Scope) -> Option<Expr> {
        let parts = self.parts(x, form, 2, None)?;
        let Some(all) = self.data.list(parts[0]) else {
            self.bad_form(parts[0], form, "the bindings are a list");
            return None;
        };
        let mut unique = Unique::default();
        let parallel = self.scopes.within(scope);
        let mut sequential = scope;
        let mut made = Vec::new();
        for one in all {
            let Some(pair) = self.data.list(one).filter(|pair| pair.len() == 2) else {
                self.bad_form(one, form, "a binding is a list of names and an expression");
                continue;
            };
            let (formals, producer) = if form == Form::LetValues {
                let producer = self.expr(pair[1], scope);
                (self.formals_of(pair[0], parallel, form, &mut unique), producer)
            } else {
                let producer = self.expr(pair[1], sequential);
                sequential = self.scopes.within(sequential);
                (self.formals(pair[0], sequential, form), producer)
            };
            made.push((formals, producer));
        }
        let inner = if form == Form::LetValues { parallel } else { sequential };
        let body = self.body(x, parts[1..].to_vec(), inner, form);
        let wrap = |body, (formals, producer)| self.node(x, Node::Receive(formals, producer, body));
        Some(made.into_iter().rev().fold(body, wrap))
    }

    pub(super) fn receive(&mut self, x: DataId, scope: Scope) -> Option<Expr> {
        let parts = self.parts(x, Form::Receive, 3, None)?;
        let producer = self.expr(parts[1], scope);
        let inner = self.scopes.within(scope);
        let formals = self.formals(parts[0], inner, Form::Receive);
        let body = self.body(x, parts[2..].to_vec(), inner, Form::Receive);
        Some(self.node(x, Node::Receive(formals, producer, body)))
    }

    pub(super) fn let_syntax(&mut self, form: Form, x: DataId, scope: Scope) -> Option<Expr> {
        let parts = self.parts(x, form, 2, None)?;
        let bindings = self.bindings(parts[0], form)?;
        let inner = self.scopes.within(scope);
        let seen_from = if form == Form::LetSyntax { scope } else { inner };
        let mut unique = Unique::default();
        let mut made = Vec::new();
        for binding in &bindings {
            self.check_unique(&mut unique, binding.name, binding.at);
            made.extend(self.transformer(binding.value, seen_from).map(|m| (binding.name, m)));
        }
        for (name, meaning) in made {
            self.scopes.bind(inner, name, meaning);
        }
        Some(self.body(x, parts[1..].to_vec(), inner, form))
    }

    pub(super) fn do_loop(&mut self, x: DataId, scope: Scope) -> Option<Expr> {
        let parts = self.parts(x, Form::Do, 2, None)?;
        let (specs, ending) = (self.data.list(parts[0]), self.data.list(parts[1]));
        let Some(specs) = specs else {
            self.bad_form(parts[0], Form::Do, "the variables are a list");
            return None;
        };
        let Some(ending) = ending.filter(|ending| !ending.is_empty()) else {
            self.bad_form(parts[1], Form::Do, "the test is missing");
            return None;
        };
        let mut bindings = Vec::new();
        let mut steps = Vec::new();
        for spec in specs {
            let all = self.data.list(spec).unwrap_or_default();
            let name = all.first().and_then(|first| self.data.ident(*first));
            match (name, all.as_slice()) {
                (Some(name), [at, value, step @ ..]) if step.len() <= 1 => {
                    bindings.push(Binding { name, at: *at, value: *value, ty: None });
                    steps.push(step.first().copied());
                }
                _ => self.bad_form(
                    spec,
                    Form::Do,
                    "a variable has a first value, and perhaps a next one",
                ),
            }
        }
        let values: Vec<Expr> = bindings.iter().map(|b| self.bound_value(b, scope)).collect();
        let var = self.temporary("do", x);
        let inner = self.scopes.within(scope);
        let vars = self.bind_all(&bindings, inner);
        let body = self.round(x, (var, &vars), &ending, &parts[2..], &steps, inner);
        let formals = Formals { required: vars, ..Formals::default() };
        Some(self.loop_node(x, var, Clause { formals, body }, values))
    }

    /// One round of a `do`.
    fn round(
        &mut self,
        x: DataId,
        (loop_var, vars): (Var, &[Var]),
        ending: &[DataId],
        commands: &[DataId],
        steps: &[Option<DataId>],
        scope: Scope,
    ) -> Expr {
        let test = self.expr(ending[0], scope);
        let results = self.sequence_of(x, &ending[1..], scope);
        let mut round = self.exprs(commands, scope);
        let mut next = Vec::new();
        for (step, var) in steps.iter().zip(vars) {
            next.push(match step {
                Some(step) => self.expr(*step, scope),
                None => self.node(x, Node::Ref(*var)),
            });
        }
        let again = self.node(x, Node::Ref(loop_var));
        round.push(self.node(x, Node::Call(again, next)));
        let round = self.sequence(x, round);
        self.node(x, Node::If(test, results, round))
    }
}
