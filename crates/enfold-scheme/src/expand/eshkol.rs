//! What only Eshkol has: regions, ownership, types, `diff`, `extern`, `require`.
//!
//! The operators of calculus are procedures of the library (`derivative`, `gradient`, …), so that they
//! can be passed on like any other; only `diff`, which differentiates an expression as it is written, is a
//! form. Types are kept as they are written.

use enfold_syntax::codes;

use super::Expander;
use super::form::Form;
use super::scan::{Level, Part};
use super::scope::{Meaning, Scope};
use crate::data::{DataId, Kind};
use crate::tree::{Expr, Node, Ownership};

impl Expander<'_> {
    /// `(with-region body …)`, `(with-region 'name body …)`, `(with-region ('name bytes) body …)`
    pub(super) fn with_region(&mut self, x: DataId, scope: Scope) -> Option<Expr> {
        let parts = self.parts(x, Form::WithRegion, 1, None)?;
        let mut name = None;
        let mut size = None;
        let mut body = parts.as_slice();
        if parts.len() > 1 {
            if let Some(symbol) = self.quoted_name(parts[0], scope) {
                name = Some(symbol);
                body = &parts[1..];
            } else if let Some([first, second]) =
                self.data.list(parts[0]).and_then(|p| <[DataId; 2]>::try_from(p).ok())
                && let Some(symbol) = self.quoted_name(first, scope)
            {
                name = Some(symbol);
                size = Some(self.expr(second, scope));
                body = &parts[1..];
            }
        }
        let body = self.body(x, body.to_vec(), scope, Form::WithRegion);
        Some(self.node(x, Node::Region { name, size, body }))
    }

    /// `'name`
    fn quoted_name(&self, x: DataId, scope: Scope) -> Option<enfold_syntax::Symbol> {
        let parts = self.data.list(x)?;
        match parts.as_slice() {
            [quote, name] if self.keyword(*quote, scope) == Some(Form::Quote) => {
                Some(self.written(self.data.ident(*name)?))
            }
            _ => None,
        }
    }

    pub(super) fn owner(&mut self, form: Form, x: DataId, scope: Scope) -> Option<Expr> {
        let parts = self.parts(x, form, 1, Some(1))?;
        let ownership = match form {
            Form::Owned => Ownership::Owned,
            Form::Shared => Ownership::Shared,
            Form::WeakRef => Ownership::WeakRef,
            _ => Ownership::Move,
        };
        if form == Form::Move && !self.is_variable(parts[0], scope) {
            self.bad_form(parts[0], form, "only a variable can be moved");
        }
        let value = self.expr(parts[0], scope);
        Some(self.node(x, Node::Owner(ownership, value)))
    }

    fn is_variable(&self, x: DataId, scope: Scope) -> bool {
        let name = self.data.ident(x);
        name.is_some_and(|name| {
            matches!(self.scopes.lookup(name, scope), Some(Meaning::Var(_)) | None)
        })
    }

    /// `(borrow x body …)`: `x` is looked at first, so that a moved value cannot be borrowed.
    pub(super) fn borrow(&mut self, x: DataId, scope: Scope) -> Option<Expr> {
        let parts = self.parts(x, Form::Borrow, 2, None)?;
        if !self.is_variable(parts[0], scope) {
            self.bad_form(parts[0], Form::Borrow, "only a variable can be borrowed");
        }
        let borrowed = self.expr(parts[0], scope);
        let body = self.body(x, parts[1..].to_vec(), scope, Form::Borrow);
        let both = self.node(x, Node::Seq(vec![borrowed, body]));
        Some(self.node(x, Node::Owner(Ownership::Borrow, both)))
    }

    pub(super) fn the(&mut self, x: DataId, scope: Scope) -> Option<Expr> {
        let parts = self.parts(x, Form::The, 2, Some(2))?;
        let ty = self.constant(parts[0]);
        let value = self.expr(parts[1], scope);
        Some(self.node(x, Node::The(ty, value)))
    }

    /// `(diff expression name)`, where the name may be quoted and the expression a lambda of one parameter.
    pub(super) fn diff(&mut self, x: DataId) -> Option<Expr> {
        let parts = self.parts(x, Form::Diff, 2, Some(2))?;
        let at = self.data.list(parts[1]).filter(|p| p.len() == 2).map_or(parts[1], |p| p[1]);
        let Some(name) = self.data.ident(at) else {
            self.bad_form(parts[1], Form::Diff, "the second part is a variable's name");
            return None;
        };
        let expression = self.constant(parts[0]);
        let name = self.written(name);
        Some(self.node(x, Node::Diff(expression, name)))
    }

    /// `(: name type)` and `(define-type name type)`; `provide` names what exists.
    pub(super) fn type_declaration(&mut self, form: Form, x: DataId) {
        if form == Form::Provide {
            let names = self.parts(x, form, 0, None).unwrap_or_default();
            for name in names {
                if self.data.ident(name).is_none() {
                    self.bad_form(name, form, "this is no name");
                }
            }
            return;
        }
        let Some(parts) = self.parts(x, form, 2, None) else { return };
        let at = self.data.pair(parts[0]).map_or(parts[0], |(first, _)| first);
        let Some(name) = self.data.ident(at) else {
            return self.bad_form(parts[0], form, "a name is missing");
        };
        if form == Form::Declare {
            let (name, ty) = (self.written(name), self.constant(parts[1]));
            self.types.insert(name, ty);
        }
    }

    /// `(extern int printf char* ...)`. What the library has under the same name is the library's.
    pub(super) fn extern_form(&mut self, x: DataId, scope: Scope, level: Level) -> Option<Part> {
        let parts = self.parts(x, Form::Extern, 2, None)?;
        let Some(name) = self.data.ident(parts[1]) else {
            self.bad_form(parts[1], Form::Extern, "the procedure's name is missing");
            return None;
        };
        if matches!(self.scopes.lookup(name, scope), Some(Meaning::Primitive(_))) {
            return None;
        }
        Some(Part::Extern(self.declare(name, parts[1], scope, level), x))
    }

    /// `(require module …)`: the library is there anyway; other modules are files, `a.b` in `a/b.esk`.
    pub(super) fn require(&mut self, x: DataId) -> Vec<DataId> {
        let mut forms = Vec::new();
        for part in self.parts(x, Form::Require, 1, None).unwrap_or_default() {
            let name = match self.data.kind(part) {
                Kind::Str(path) => path.to_string(),
                _ => match self.data.ident(part) {
                    Some(name) => self.written(name).as_str().to_owned(),
                    None => {
                        self.bad_form(part, Form::Require, "a module is a name or a file's name");
                        continue;
                    }
                },
            };
            let own = name == "stdlib"
                || name == "math"
                || name.starts_with("core.")
                || name.starts_with("tensor");
            if own {
                continue;
            }
            let path =
                if name.ends_with(".esk") { name.clone() } else { name.replace('.', "/") + ".esk" };
            if self.included.contains(&path) {
                continue;
            }
            match self.open(&path, part) {
                Some(file) => forms.extend(self.read_file(file, false)),
                None => {
                    let message = format!("there is no module `{name}`");
                    self.error(part, codes::UNKNOWN_LIBRARY, message, |d| {
                        d.help(format!("it would be in the file {path}"))
                    });
                }
            }
        }
        forms
    }
}
