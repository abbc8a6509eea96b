//! Bodies: definitions become `letrec*`.
//!
//! ```text
//! (define a 1) (define-values (b c) e) (define (f) b) (f)
//!     letrec* ((a 1)) (receive (b c) e (letrec* ((f (lambda () b))) (f)))
//! ```
//!
//! `define-values` is a [`Node::Receive`] around what follows, so that its variables are bound once and need
//! no cell. Only if something before it mentions a variable of it or of what follows, its variables are
//! bound first and assigned then.

use super::Expander;
use super::form::Form;
use super::scan::{Level, Part, Value};
use super::scope::Scope;
use crate::data::DataId;
use crate::tree::{Expr, Formals, Node, Var};

/// What a body is made of, outermost first.
enum Layer {
    Letrec(Vec<(Var, Expr)>),
    Receive(Formals, Expr),
}

impl Expander<'_> {
    /// A body in a scope of its own.
    pub(super) fn body(&mut self, x: DataId, forms: Vec<DataId>, outer: Scope, form: Form) -> Expr {
        if self.enter(x).is_none() {
            return self.unspecified(x);
        }
        let scope = self.scopes.within(outer);
        let reports = self.out.len();
        let parts = self.scan(&forms, scope, Level::Body);
        if !matches!(parts.last(), Some(Part::Expr(_))) && self.out.len() == reports {
            self.bad_form(x, form, "the body has no expression at its end");
        }
        let body = self.build_body(x, parts, scope);
        self.depth -= 1;
        body
    }

    fn build_body(&mut self, x: DataId, parts: Vec<Part>, scope: Scope) -> Expr {
        let last = parts.iter().rposition(|part| !matches!(part, Part::Expr(_)));
        let definitions = last.map_or(0, |last| last + 1);
        let mut defined: Vec<Vec<Var>> = parts.iter().map(Part::defines).collect();
        let mut layers = vec![Layer::Letrec(Vec::new())];
        let mut exprs = Vec::new();
        for (index, part) in parts.into_iter().enumerate() {
            match part {
                Part::Expr(e) if index >= definitions => exprs.push(self.expr(e, scope)),
                Part::DefineValues(formals, producer) => {
                    let producer_at = producer;
                    let later = defined.split_off(index);
                    let producer = self.expr(producer, scope);
                    let early = later.iter().flatten().any(|var| self.mentions[*var] > 0);
                    defined.extend(later);
                    if early {
                        let bindings = self.assign_values(producer_at, formals, producer);
                        push_bindings(&mut layers, bindings);
                    } else {
                        layers.push(Layer::Receive(formals, producer));
                        layers.push(Layer::Letrec(Vec::new()));
                    }
                }
                part => {
                    let bindings = self.bindings_of(part, scope);
                    push_bindings(&mut layers, bindings);
                }
            }
        }
        let body = self.sequence(x, exprs);
        layers.into_iter().rev().fold(body, |body, layer| match layer {
            Layer::Letrec(bindings) if bindings.is_empty() => body,
            Layer::Letrec(bindings) => self.node(x, Node::Letrec(bindings, body)),
            Layer::Receive(formals, producer) => {
                self.node(x, Node::Receive(formals, producer, body))
            }
        })
    }

    /// What one definition binds.
    fn bindings_of(&mut self, part: Part, scope: Scope) -> Vec<(Var, Expr)> {
        match part {
            Part::Define(var, value) => vec![(var, self.value(var, value, scope))],
            Part::Record(id, procs, at) => procs
                .into_iter()
                .map(|(var, which)| (var, self.node(at, Node::RecordProc(id, which))))
                .collect(),
            // An expression between definitions: Eshkol allows that.
            Part::Expr(e) => {
                let value = self.expr(e, scope);
                vec![(self.temporary("effect", e), value)]
            }
            Part::Redefine(var, value, at) => {
                let value = self.value(var, value, scope);
                let set = self.node(at, Node::Set(var, value));
                vec![(self.temporary("effect", at), set)]
            }
            Part::Extern(var, at) => vec![(var, self.unspecified(at))],
            Part::DefineValues(..) => vec![],
        }
    }

    /// The value of a definition.
    pub(super) fn value(&mut self, var: Var, value: Value, scope: Scope) -> Expr {
        let expr = match value {
            Value::Expr(x) => self.expr(x, scope),
            Value::Procedure { form, formals, body } => {
                self.procedure(form, formals, body, scope, Form::Define)
            }
            Value::Nothing(x) => self.unspecified(x),
        };
        self.name_lambda(expr, self.program.vars[var].name);
        expr
    }

    /// `define-values` whose names are needed before: bound to nothing, and then assigned.
    fn assign_values(&mut self, x: DataId, formals: Formals, producer: Expr) -> Vec<(Var, Expr)> {
        let mut bindings = Vec::new();
        for var in formals.vars() {
            bindings.push((var, self.unspecified(x)));
        }
        let mut sets = Vec::new();
        let mut fresh = |this: &mut Self, var: Var| {
            let temporary = this.temporary("value", x);
            let value = this.node(x, Node::Ref(temporary));
            sets.push(this.node(x, Node::Set(var, value)));
            temporary
        };
        let required = formals.required.iter().map(|var| fresh(self, *var)).collect();
        let rest = formals.rest.map(|var| fresh(self, var));
        let assign = self.sequence(x, sets);
        let temporaries = Formals { required, optional: vec![], rest };
        let effect = self.node(x, Node::Receive(temporaries, producer, assign));
        bindings.push((self.temporary("effect", x), effect));
        bindings
    }
}

fn push_bindings(layers: &mut [Layer], bindings: Vec<(Var, Expr)>) {
    if let Some(Layer::Letrec(all)) = layers.last_mut() {
        all.extend(bindings);
    }
}
