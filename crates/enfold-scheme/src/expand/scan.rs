//! The forms of a body or of the top level: which are definitions, and what they define.
//!
//! Macros at the head of a form are expanded, `begin`, `include` and `cond-expand` are spliced, macros
//! are defined at once, and variables get their names; values are left for later, when all names of the
//! body are known.

use enfold_syntax::codes;

use super::Expander;
use super::form::Form;
use super::formals::Unique;
use super::scope::{Meaning, Scope};
use crate::Dialect;
use crate::data::{DataId, Ident, Kind};
use crate::tree::{Formals, RecordId, RecordProc, Var};

/// Where the forms stand.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Level {
    /// A body: what is defined is local.
    Body,
    /// A library's body.
    Library,
    /// The top level of a program.
    Program,
}

/// What a variable is defined as.
pub(super) enum Value {
    Expr(DataId),
    /// `(define (name . formals) body …)`
    Procedure {
        form: DataId,
        formals: DataId,
        body: Vec<DataId>,
    },
    /// `(define name)`
    Nothing(DataId),
}

/// A form that was scanned.
pub(super) enum Part {
    Define(Var, Value),
    /// A definition of a name that is defined already.
    Redefine(Var, Value, DataId),
    DefineValues(Formals, DataId),
    Record(RecordId, Vec<(Var, RecordProc)>, DataId),
    Extern(Var, DataId),
    Expr(DataId),
}

impl Part {
    /// The variables that it defines.
    pub(super) fn defines(&self) -> Vec<Var> {
        match self {
            Part::Define(var, _) | Part::Extern(var, _) => vec![*var],
            Part::DefineValues(formals, _) => formals.vars().collect(),
            Part::Record(_, procs, _) => procs.iter().map(|(var, _)| *var).collect(),
            Part::Redefine(..) | Part::Expr(_) => vec![],
        }
    }
}

struct Scanning {
    level: Level,
    scope: Scope,
    /// What is still to be read, last first.
    waiting: Vec<DataId>,
    parts: Vec<Part>,
    /// The first expression.
    expression: Option<DataId>,
}

impl Expander<'_> {
    pub(super) fn scan(&mut self, forms: &[DataId], scope: Scope, level: Level) -> Vec<Part> {
        let waiting = forms.iter().rev().copied().collect();
        let mut s = Scanning { level, scope, waiting, parts: Vec::new(), expression: None };
        while let Some(x) = s.waiting.pop()
            && self.step(x)
        {
            self.scan_form(x, &mut s);
        }
        s.parts
    }

    fn scan_form(&mut self, mut x: DataId, s: &mut Scanning) {
        let form = loop {
            let head = self.data.pair(x).and_then(|(head, _)| self.data.ident(head));
            match head.and_then(|head| self.scopes.lookup(head, s.scope)) {
                Some(Meaning::Form(form)) => break form,
                Some(Meaning::Macro(id)) => match self.expand_use(id, x, s.scope) {
                    Some(next) => x = next,
                    None => return,
                },
                Some(Meaning::Var(_) | Meaning::Primitive(_)) | None => {
                    return self.scan_expression(x, s);
                }
            }
        };
        match form {
            Form::Begin => {
                let parts = self.parts(x, form, 0, None).unwrap_or_default();
                s.waiting.extend(parts.iter().rev());
            }
            Form::CondExpand => {
                let parts = self.cond_expand(x).unwrap_or_default();
                s.waiting.extend(parts.iter().rev());
            }
            Form::Include | Form::IncludeCi => {
                let forms = self.include(form, x).unwrap_or_default();
                s.waiting.extend(forms.iter().rev());
            }
            Form::Define | Form::DefineValues | Form::DefineRecordType | Form::DefineSyntax => {
                self.check_order(x, form, s);
                self.scan_definition(form, x, s);
            }
            Form::Import
            | Form::DefineLibrary
            | Form::Load
            | Form::Require
            | Form::Provide
            | Form::DefineType
            | Form::Declare
            | Form::Extern => self.scan_declaration(form, x, s),
            _ => self.scan_expression(x, s),
        }
    }

    fn scan_expression(&mut self, x: DataId, s: &mut Scanning) {
        if !matches!(self.data.kind(x), Kind::Bad) {
            s.expression.get_or_insert(x);
            s.parts.push(Part::Expr(x));
        }
    }

    fn check_order(&mut self, x: DataId, form: Form, s: &Scanning) {
        if let (Level::Body, Some(first), Dialect::Scheme) = (s.level, s.expression, self.dialect) {
            let first = self.data.span(first);
            let message = format!("`{}` stands after an expression", form.name());
            self.error(x, codes::MISPLACED_DEFINITION, message, |d| {
                d.also(first, "the definitions of a body end before this")
            });
        }
    }

    fn scan_declaration(&mut self, form: Form, x: DataId, s: &mut Scanning) {
        let allowed = match form {
            Form::Import | Form::DefineLibrary => s.level == Level::Program,
            Form::Load | Form::Require | Form::Provide => s.level != Level::Body,
            _ => true,
        };
        if !allowed {
            return self.misplaced(form, x);
        }
        match form {
            Form::Import => self.import_form(x, s.scope),
            Form::DefineLibrary => self.define_library(x),
            Form::Load => {
                let forms = self.include(form, x).unwrap_or_default();
                s.waiting.extend(forms.iter().rev());
            }
            Form::Require => {
                let forms = self.require(x);
                s.waiting.extend(forms.iter().rev());
            }
            Form::Extern => s.parts.extend(self.extern_form(x, s.scope, s.level)),
            _ => self.type_declaration(form, x),
        }
    }

    fn scan_definition(&mut self, form: Form, x: DataId, s: &mut Scanning) {
        let part = match form {
            Form::Define => self.define(x, s),
            Form::DefineValues => self.define_values(x, s),
            Form::DefineRecordType => self.record_type(x, s.scope, s.level),
            _ => {
                self.define_syntax(x, s);
                None
            }
        };
        s.parts.extend(part);
    }

    fn define(&mut self, x: DataId, s: &mut Scanning) -> Option<Part> {
        let parts = self.parts(x, Form::Define, 1, None)?;
        let target = parts[0];
        let (at, value, ty) = if let Some((name, formals)) = self.data.pair(target) {
            if parts.len() < 2 {
                self.bad_form(x, Form::Define, "the body is missing");
                return None;
            }
            (name, Value::Procedure { form: x, formals, body: parts[1..].to_vec() }, None)
        } else if parts.len() == 4 && self.is_colon(parts[1]) {
            // Eshkol: (define name : type value)
            (target, Value::Expr(parts[3]), Some(parts[2]))
        } else {
            if parts.len() > 2 {
                self.bad_form(parts[2], Form::Define, "a variable has one value");
                return None;
            }
            (target, parts.get(1).map_or(Value::Nothing(x), |value| Value::Expr(*value)), None)
        };
        let Some(name) = self.data.ident(at) else {
            self.bad_form(at, Form::Define, "what is defined must be a name");
            return None;
        };
        let part = match self.redefined(name, s.scope, s.level) {
            Some(var) => {
                self.warn_redefined(name, at, var);
                Part::Redefine(var, value, x)
            }
            None => Part::Define(self.declare(name, at, s.scope, s.level), value),
        };
        if let (Some(ty), Some(var)) = (ty, part.defines().first()) {
            self.program.vars[*var].ty = Some(self.constant(ty));
        }
        Some(part)
    }

    /// At the top level of a program a second definition is an assignment (R7RS 5.3.1).
    fn redefined(&self, name: Ident, scope: Scope, level: Level) -> Option<Var> {
        match (level, self.scopes.here(scope, name)) {
            (Level::Program, Some(Meaning::Var(var))) => Some(var),
            _ => None,
        }
    }

    fn warn_redefined(&mut self, name: Ident, at: DataId, var: Var) {
        let first = self.program.vars[var].span;
        let message = format!("`{}` is defined again", self.written(name));
        self.error(at, codes::REDEFINED, message, |d| {
            d.also(first, "first here")
                .note("the second definition assigns the first one's variable")
        });
    }

    /// Gives a name that a form defines its variable.
    pub(super) fn declare(&mut self, name: Ident, at: DataId, scope: Scope, level: Level) -> Var {
        if let Some(Meaning::Var(other)) = self.scopes.here(scope, name) {
            let first = self.program.vars[other].span;
            let message = format!("`{}` is defined twice", self.written(name));
            self.error(at, codes::DUPLICATE, message, |d| d.also(first, "first here"));
        }
        let var = self.new_var(name, at, level != Level::Body);
        self.scopes.bind(scope, name, Meaning::Var(var));
        var
    }

    fn define_values(&mut self, x: DataId, s: &mut Scanning) -> Option<Part> {
        let parts = self.parts(x, Form::DefineValues, 2, Some(2))?;
        let (items, end) = self.data.elements(parts[0]);
        let mut formals = Formals::default();
        let mut unique = Unique::default();
        for item in items {
            let Some(name) = self.data.ident(item) else {
                self.bad_form(item, Form::DefineValues, "what is defined must be a name");
                return None;
            };
            self.check_unique(&mut unique, name, item);
            formals.required.push(self.declare(name, item, s.scope, s.level));
        }
        if let Some(name) = self.data.ident(end) {
            self.check_unique(&mut unique, name, end);
            formals.rest = Some(self.declare(name, end, s.scope, s.level));
        } else if !matches!(self.data.kind(end), Kind::Null) {
            self.bad_form(end, Form::DefineValues, "what is defined must be a name");
        }
        Some(Part::DefineValues(formals, parts[1]))
    }

    fn define_syntax(&mut self, x: DataId, s: &mut Scanning) {
        let Some(parts) = self.parts(x, Form::DefineSyntax, 2, Some(2)) else { return };
        let Some(name) = self.data.ident(parts[0]) else {
            return self.bad_form(parts[0], Form::DefineSyntax, "a macro's name is missing");
        };
        if let Some(meaning) = self.transformer(parts[1], s.scope) {
            self.scopes.bind(s.scope, name, meaning);
        }
    }
}
