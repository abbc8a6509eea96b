//! Branches, and forms that are evaluated in a special place: `guard`, `parameterize`, `delay`.

use enfold_syntax::codes;

use super::Expander;
use super::form::Form;
use super::formals::Unique;
use super::scope::Scope;
use crate::data::{DataId, Kind};
use crate::tree::{Arm, Expr, Node, Var};

/// A clause of `cond`, expanded but for what follows it.
enum Clause {
    /// `(test expression …)`
    Plain(Expr, Expr),
    /// `(test => procedure)`
    Arrow(Expr, Expr),
    /// `(test)`
    Value(Expr),
}

impl Expander<'_> {
    pub(super) fn if_form(&mut self, x: DataId, scope: Scope) -> Option<Expr> {
        let parts = self.parts(x, Form::If, 2, Some(3))?;
        let all = self.exprs(&parts, scope);
        let otherwise = match all.get(2) {
            Some(otherwise) => *otherwise,
            None => self.unspecified(x),
        };
        Some(self.node(x, Node::If(all[0], all[1], otherwise)))
    }

    pub(super) fn when(&mut self, form: Form, x: DataId, scope: Scope) -> Option<Expr> {
        let parts = self.parts(x, form, 2, None)?;
        let test = self.expr(parts[0], scope);
        let body = self.sequence_of(x, &parts[1..], scope);
        let nothing = self.unspecified(x);
        let node = match form {
            Form::When => Node::If(test, body, nothing),
            _ => Node::If(test, nothing, body),
        };
        Some(self.node(x, node))
    }

    pub(super) fn and(&mut self, x: DataId, scope: Scope) -> Option<Expr> {
        let parts = self.parts(x, Form::And, 0, None)?;
        let mut all = self.exprs(&parts, scope);
        let Some(last) = all.pop() else { return Some(self.boolean(x, true)) };
        Some(all.into_iter().rev().fold(last, |rest, test| {
            let no = self.boolean(x, false);
            self.node(x, Node::If(test, rest, no))
        }))
    }

    pub(super) fn or(&mut self, x: DataId, scope: Scope) -> Option<Expr> {
        let parts = self.parts(x, Form::Or, 0, None)?;
        let mut all = self.exprs(&parts, scope);
        let Some(last) = all.pop() else { return Some(self.boolean(x, false)) };
        Some(all.into_iter().rev().fold(last, |rest, test| self.value_or(x, test, rest)))
    }

    /// The value of a test if it is true, or else what follows.
    fn value_or(&mut self, x: DataId, test: Expr, rest: Expr) -> Expr {
        let var = self.temporary("or", x);
        let (tested, value) = (self.node(x, Node::Ref(var)), self.node(x, Node::Ref(var)));
        let choice = self.node(x, Node::If(tested, value, rest));
        self.node(x, Node::Let(vec![(var, test)], choice))
    }

    fn boolean(&mut self, x: DataId, value: bool) -> Expr {
        let constant = self.program.constants.push(Kind::Bool(value), self.data.span(x));
        self.node(x, Node::Const(constant))
    }

    pub(super) fn cond(&mut self, x: DataId, scope: Scope) -> Option<Expr> {
        let parts = self.parts(x, Form::Cond, 0, None)?;
        let nothing = self.unspecified(x);
        Some(self.clauses(&parts, scope, Form::Cond, nothing))
    }

    /// The clauses of `cond` or `guard`; `default` is what is done where no clause fits.
    fn clauses(&mut self, parts: &[DataId], scope: Scope, form: Form, default: Expr) -> Expr {
        let mut last = default;
        let mut made = Vec::new();
        for (index, part) in parts.iter().enumerate() {
            let Some(all) = self.data.list(*part).filter(|all| !all.is_empty()) else {
                self.bad_form(*part, form, "a clause is a test and expressions");
                continue;
            };
            if self.keyword(all[0], scope) == Some(Form::Else) {
                self.check_else(index, parts, *part, &all, form);
                last = self.sequence_of(*part, &all[1..], scope);
                break;
            }
            let test = self.expr(all[0], scope);
            let clause = match all.as_slice() {
                [_] => Clause::Value(test),
                [_, arrow, rest @ ..] if self.keyword(*arrow, scope) == Some(Form::Arrow) => {
                    match rest {
                        [procedure] => Clause::Arrow(test, self.expr(*procedure, scope)),
                        _ => {
                            self.bad_form(*part, form, "one procedure follows `=>`");
                            continue;
                        }
                    }
                }
                _ => Clause::Plain(test, self.sequence_of(*part, &all[1..], scope)),
            };
            made.push((*part, clause));
        }
        made.into_iter().rev().fold(last, |rest, (at, clause)| match clause {
            Clause::Plain(test, body) => self.node(at, Node::If(test, body, rest)),
            Clause::Value(test) => self.value_or(at, test, rest),
            Clause::Arrow(test, procedure) => self.pass_on(at, test, procedure, rest),
        })
    }

    /// `(test => procedure)`
    fn pass_on(&mut self, x: DataId, test: Expr, procedure: Expr, rest: Expr) -> Expr {
        let var = self.temporary("found", x);
        let (tested, value) = (self.node(x, Node::Ref(var)), self.node(x, Node::Ref(var)));
        let call = self.node(x, Node::Call(procedure, vec![value]));
        let choice = self.node(x, Node::If(tested, call, rest));
        self.node(x, Node::Let(vec![(var, test)], choice))
    }

    fn check_else(
        &mut self,
        index: usize,
        parts: &[DataId],
        at: DataId,
        all: &[DataId],
        form: Form,
    ) {
        if all.len() < 2 {
            self.bad_form(at, form, "expressions follow `else`");
        }
        if let Some(next) = parts.get(index + 1) {
            let next = self.data.span(*next);
            self.error(at, codes::ELSE_NOT_LAST, "`else` is not the last clause", |d| {
                d.also(next, "this clause is never reached")
            });
        }
    }

    pub(super) fn case(&mut self, x: DataId, scope: Scope) -> Option<Expr> {
        let parts = self.parts(x, Form::Case, 1, None)?;
        let key = self.expr(parts[0], scope);
        let var = self.temporary("key", parts[0]);
        let mut default = None;
        let mut arms = Vec::new();
        for (index, part) in parts[1..].iter().enumerate() {
            let Some(all) = self.data.list(*part).filter(|all| all.len() >= 2) else {
                self.bad_form(*part, Form::Case, "a clause is a list of data and expressions");
                continue;
            };
            let body = self.case_body(*part, &all[1..], var, scope);
            if self.keyword(all[0], scope) == Some(Form::Else) {
                self.check_else(index, &parts[1..], *part, &all, Form::Case);
                default = Some(body);
                break;
            }
            match self.data.list(all[0]) {
                Some(data) => {
                    let data = data.iter().map(|datum| self.constant(*datum)).collect();
                    arms.push(Arm { data, body });
                }
                None => self.bad_form(all[0], Form::Case, "the data of a clause are a list"),
            }
        }
        let default = default.unwrap_or_else(|| self.unspecified(x));
        let switch = self.node(x, Node::Case(var, arms, default));
        Some(self.node(x, Node::Let(vec![(var, key)], switch)))
    }

    fn case_body(&mut self, x: DataId, all: &[DataId], key: Var, scope: Scope) -> Expr {
        if let [arrow, procedure] = all
            && self.keyword(*arrow, scope) == Some(Form::Arrow)
        {
            let procedure = self.expr(*procedure, scope);
            let key = self.node(x, Node::Ref(key));
            return self.node(x, Node::Call(procedure, vec![key]));
        }
        self.sequence_of(x, all, scope)
    }

    pub(super) fn parameterize(&mut self, x: DataId, scope: Scope) -> Option<Expr> {
        let parts = self.parts(x, Form::Parameterize, 2, None)?;
        let Some(all) = self.data.list(parts[0]) else {
            self.bad_form(parts[0], Form::Parameterize, "the bindings are a list");
            return None;
        };
        let mut bindings = Vec::new();
        for one in all {
            match self.data.list(one).as_deref() {
                Some([parameter, value]) => {
                    bindings.push((self.expr(*parameter, scope), self.expr(*value, scope)));
                }
                _ => self.bad_form(one, Form::Parameterize, "a binding is a parameter and a value"),
            }
        }
        let body = self.body(x, parts[1..].to_vec(), scope, Form::Parameterize);
        Some(self.node(x, Node::Parameterize(bindings, body)))
    }

    pub(super) fn guard(&mut self, x: DataId, scope: Scope) -> Option<Expr> {
        let parts = self.parts(x, Form::Guard, 2, None)?;
        let spec = self.data.list(parts[0]).unwrap_or_default();
        let name = spec.first().and_then(|first| self.data.ident(*first));
        let Some(name) = name else {
            self.bad_form(parts[0], Form::Guard, "a name and clauses are expected here");
            return None;
        };
        let inner = self.scopes.within(scope);
        let var = self.bind_local(name, spec[0], inner, &mut Unique::default());
        let reraise = self.node(x, Node::Reraise(var));
        let handler = self.clauses(&spec[1..], inner, Form::Guard, reraise);
        let body = self.body(x, parts[1..].to_vec(), scope, Form::Guard);
        Some(self.node(x, Node::Guard { body, var, handler }))
    }

    /// `delay` and `delay-force`: the library makes a promise of a thunk.
    pub(super) fn delay(&mut self, form: Form, x: DataId, scope: Scope) -> Option<Expr> {
        let parts = self.parts(x, form, 1, Some(1))?;
        let body = self.expr(parts[0], scope);
        let thunk = self.thunk(x, body);
        let maker = if form == Form::Delay { "%delay" } else { "%delay-force" };
        Some(self.call_primitive(x, maker, vec![thunk]))
    }
}
