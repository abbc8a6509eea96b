//! Expressions: what kind one is, references, calls, and the simplest forms.

use enfold_syntax::codes;
use enfold_syntax::symbol::Symbol;

use super::Expander;
use super::form::{self, Form};
use super::scope::{Meaning, Scope};
use crate::Dialect;
use crate::data::{DataId, Ident, Kind, Marker};
use crate::libraries;
use crate::suggest::nearest;
use crate::tree::{Expr, Node};

impl Expander<'_> {
    /// Expands an expression.
    pub(super) fn expr(&mut self, x: DataId, scope: Scope) -> Expr {
        if self.enter(x).is_none() {
            return self.unspecified(x);
        }
        let expr = self.any_expr(x, scope);
        self.depth -= 1;
        expr
    }

    pub(super) fn exprs(&mut self, all: &[DataId], scope: Scope) -> Vec<Expr> {
        all.iter().map(|x| self.expr(*x, scope)).collect()
    }

    /// Expressions one after the other.
    pub(super) fn sequence_of(&mut self, x: DataId, all: &[DataId], scope: Scope) -> Expr {
        let all = self.exprs(all, scope);
        self.sequence(x, all)
    }

    fn any_expr(&mut self, mut x: DataId, scope: Scope) -> Expr {
        loop {
            match self.data.kind(x) {
                Kind::Symbol(_) | Kind::Alias(_) => return self.reference(x, scope),
                Kind::Pair(head, _) => {
                    let name = self.data.ident(*head);
                    match name.and_then(|name| self.scopes.lookup(name, scope)) {
                        Some(Meaning::Form(form)) => return self.form(form, x, scope),
                        Some(Meaning::Macro(id)) => match self.expand_use(id, x, scope) {
                            Some(next) => x = next,
                            None => return self.unspecified(x),
                        },
                        Some(Meaning::Var(_) | Meaning::Primitive(_)) | None => {
                            return self.call(x, scope);
                        }
                    }
                }
                Kind::Null => {
                    self.error(x, codes::BAD_FORM, "`()` calls nothing", |d| {
                        d.help("the empty list is written '()")
                    });
                    return self.unspecified(x);
                }
                Kind::Same(_) => {
                    let message = "a label may stand in quoted data only";
                    self.error(x, codes::DATUM_LABEL, message, |d| d);
                    return self.unspecified(x);
                }
                Kind::Marker(Marker::Optional | Marker::Rest) => {
                    self.error(x, codes::BAD_FORM, "this stands in parameter lists only", |d| d);
                    return self.unspecified(x);
                }
                Kind::Bad => return self.unspecified(x),
                Kind::Vector(_)
                | Kind::Bool(_)
                | Kind::Number(_)
                | Kind::Char(_)
                | Kind::Str(_)
                | Kind::Bytes(_)
                | Kind::Marker(Marker::Default | Marker::Eof) => {
                    let constant = self.constant(x);
                    return self.node(x, Node::Const(constant));
                }
            }
        }
    }

    pub(super) fn reference(&mut self, x: DataId, scope: Scope) -> Expr {
        let Some(name) = self.data.ident(x) else { return self.unspecified(x) };
        match self.scopes.lookup(name, scope) {
            Some(Meaning::Var(var)) => {
                self.mentions[var] += 1;
                self.node(x, Node::Ref(var))
            }
            Some(Meaning::Primitive(primitive)) => self.node(x, Node::Primitive(primitive)),
            Some(Meaning::Form(form)) => {
                let message = format!("`{}` is a keyword, not a value", form.name());
                self.error(x, codes::KEYWORD_AS_VALUE, message, |d| {
                    d.help(format!("it is written {}", form.shape()))
                });
                self.unspecified(x)
            }
            Some(Meaning::Macro(_)) => {
                let message = format!("`{}` is a macro, not a value", self.written(name));
                self.error(x, codes::KEYWORD_AS_VALUE, message, |d| d);
                self.unspecified(x)
            }
            None => self.unbound(x, name, scope),
        }
    }

    pub(super) fn unbound(&mut self, x: DataId, name: Ident, scope: Scope) -> Expr {
        let name = self.written(name);
        // Once is enough, however often it is mentioned.
        if !self.unbound.insert(name) {
            return self.unspecified(x);
        }
        let visible = self.scopes.visible(scope);
        let exporter = libraries::exporters(name).next().or_else(|| form::exporter(name.as_str()));
        let span = self.data.span(x);
        self.error(x, codes::UNKNOWN_NAME, format!("`{name}` is not defined"), |d| {
            if let Some(library) = exporter {
                return d.help(format!("it is in the library {library}: import that"));
            }
            match nearest(name, &visible) {
                Some(near) => d.fix(format!("there is `{near}`"), span, near.as_str()),
                None => d,
            }
        });
        self.unspecified(x)
    }

    pub(super) fn call(&mut self, x: DataId, scope: Scope) -> Expr {
        let Some(parts) = self.data.list(x) else {
            self.error(x, codes::BAD_FORM, "a call is a proper list", |d| d);
            return self.unspecified(x);
        };
        let procedure = self.expr(parts[0], scope);
        if self.is_missing_keyword(parts[0], scope) {
            // What follows a keyword is not always an expression.
            return procedure;
        }
        let args = self.exprs(&parts[1..], scope);
        self.node(x, Node::Call(procedure, args))
    }

    /// Whether a name would be a keyword if its library were imported.
    fn is_missing_keyword(&self, x: DataId, scope: Scope) -> bool {
        let name = self.data.ident(x);
        name.is_some_and(|name| {
            self.scopes.lookup(name, scope).is_none()
                && form::exporter(self.written(name).as_str()).is_some()
        })
    }

    /// The parts of a form after its keyword; nothing, with a report, if their number is wrong.
    pub(super) fn parts(
        &mut self,
        x: DataId,
        form: Form,
        least: usize,
        most: Option<usize>,
    ) -> Option<Vec<DataId>> {
        let Some(mut parts) = self.data.list(x) else {
            self.bad_form(x, form, "it is no proper list");
            return None;
        };
        parts.remove(0);
        if parts.len() < least {
            self.bad_form(x, form, "something is missing");
            return None;
        }
        if let Some(most) = most
            && parts.len() > most
        {
            self.bad_form(parts[most], form, "this is too much");
            return None;
        }
        Some(parts)
    }

    fn form(&mut self, form: Form, x: DataId, scope: Scope) -> Expr {
        let expr = match form {
            Form::Quote => self.quote(x),
            Form::Quasiquote => self.quasiquote(x, scope),
            Form::Lambda => self.lambda(x, scope),
            Form::CaseLambda => self.case_lambda(x, scope),
            Form::Cut | Form::Cute => self.cut(form, x, scope),
            Form::Let => self.let_form(x, scope),
            Form::LetStar => self.let_star(x, scope),
            Form::Letrec | Form::LetrecStar => self.letrec(form, x, scope),
            Form::LetValues | Form::LetStarValues => self.let_values(form, x, scope),
            Form::Receive => self.receive(x, scope),
            Form::LetSyntax | Form::LetrecSyntax => self.let_syntax(form, x, scope),
            Form::Do => self.do_loop(x, scope),
            Form::If => self.if_form(x, scope),
            Form::Cond => self.cond(x, scope),
            Form::Case => self.case(x, scope),
            Form::And => self.and(x, scope),
            Form::Or => self.or(x, scope),
            Form::When | Form::Unless => self.when(form, x, scope),
            Form::Begin => self.begin(x, scope),
            Form::Set => self.set(x, scope),
            Form::Parameterize => self.parameterize(x, scope),
            Form::Guard => self.guard(x, scope),
            Form::Delay | Form::DelayForce => self.delay(form, x, scope),
            Form::CondExpand => self.cond_expand_expr(x, scope),
            Form::Include | Form::IncludeCi => self.include_expr(form, x, scope),
            Form::SyntaxError => self.syntax_error(x),
            Form::WithRegion => self.with_region(x, scope),
            Form::Owned | Form::Shared | Form::WeakRef | Form::Move => self.owner(form, x, scope),
            Form::Borrow => self.borrow(x, scope),
            Form::The => self.the(x, scope),
            Form::Diff => self.diff(x),
            Form::Define
            | Form::DefineValues
            | Form::DefineRecordType
            | Form::DefineSyntax
            | Form::DefineType
            | Form::Declare
            | Form::Extern
            | Form::Import
            | Form::DefineLibrary
            | Form::Require
            | Form::Provide
            | Form::Load => {
                self.misplaced(form, x);
                None
            }
            Form::Unquote
            | Form::UnquoteSplicing
            | Form::SyntaxRules
            | Form::Ellipsis
            | Form::Underscore
            | Form::Else
            | Form::Arrow => {
                let message = format!("`{}` means nothing here", form.name());
                self.error(x, codes::KEYWORD_AS_VALUE, message, |d| {
                    d.help(format!("it is written {}", form.shape()))
                });
                None
            }
        };
        expr.unwrap_or_else(|| self.unspecified(x))
    }

    pub(super) fn misplaced(&mut self, form: Form, x: DataId) {
        let message = format!("`{}` may not stand here", form.name());
        self.error(x, codes::MISPLACED_DEFINITION, message, |d| match form {
            Form::Define | Form::DefineValues | Form::DefineRecordType | Form::DefineSyntax => d
                .help("a definition stands at the top level, or before the expressions of a body; `(let () …)` is a body"),
            _ => d.help("it stands at the top level only"),
        });
    }

    fn quote(&mut self, x: DataId) -> Option<Expr> {
        let parts = self.parts(x, Form::Quote, 1, Some(1))?;
        let constant = self.constant(parts[0]);
        Some(self.node(x, Node::Const(constant)))
    }

    fn begin(&mut self, x: DataId, scope: Scope) -> Option<Expr> {
        let parts = self.parts(x, Form::Begin, 0, None)?;
        if parts.is_empty() {
            self.bad_form(x, Form::Begin, "an expression must have a value");
        }
        Some(self.sequence_of(x, &parts, scope))
    }

    fn set(&mut self, x: DataId, scope: Scope) -> Option<Expr> {
        let parts = self.parts(x, Form::Set, 2, Some(2))?;
        let Some(name) = self.data.ident(parts[0]) else {
            self.bad_form(parts[0], Form::Set, "only a variable can be assigned");
            return None;
        };
        let value = self.expr(parts[1], scope);
        match self.scopes.lookup(name, scope) {
            Some(Meaning::Var(var)) => {
                self.mentions[var] += 1;
                let set = self.node(x, Node::Set(var, value));
                if self.dialect == Dialect::Scheme {
                    return Some(set);
                }
                // In Eshkol an assignment has a value: the new one.
                let value = self.node(x, Node::Ref(var));
                Some(self.node(x, Node::Seq(vec![set, value])))
            }
            Some(Meaning::Primitive(_)) => {
                let message = format!(
                    "`{}` belongs to the library and cannot be assigned",
                    self.written(name)
                );
                self.error(parts[0], codes::NOT_MUTABLE, message, |d| {
                    d.help("define a variable of your own")
                });
                None
            }
            Some(Meaning::Form(_) | Meaning::Macro(_)) => {
                let message = format!("`{}` is a keyword, not a variable", self.written(name));
                self.error(parts[0], codes::KEYWORD_AS_VALUE, message, |d| d);
                None
            }
            None => Some(self.unbound(parts[0], name, scope)),
        }
    }

    fn syntax_error(&mut self, x: DataId) -> Option<Expr> {
        let parts = self.parts(x, Form::SyntaxError, 1, None)?;
        let mut message = match self.data.kind(parts[0]) {
            Kind::Str(text) => text.to_string(),
            _ => self.show(parts[0]),
        };
        for part in &parts[1..] {
            message += " ";
            message += &self.show(*part);
        }
        self.error(x, codes::MACRO_COMPLAINS, message, |d| d);
        None
    }

    /// Names a procedure that is bound to a variable.
    pub(super) fn name_lambda(&mut self, expr: Expr, name: Symbol) {
        if let Node::Lambda(id) = self.program.nodes[expr] {
            self.program.lambdas[id].name.get_or_insert(name);
        }
    }
}
