//! Module expressions.

use std::rc::Rc;

use enfold_ocaml::tree::{ModuleBinding, ModuleExpr, ModuleExprKind as E};
use enfold_syntax::{Diagnostic, Span, Symbol, codes};

use crate::Checker;
use crate::env::{Functor, FunctorBody, Module, ModuleRef, Sig, SigKind};

impl<'t> Checker<'t, '_> {
    /// A module with a name, by which what it declares is called in reports.
    pub(crate) fn named_module(
        &mut self,
        expr: &'t ModuleExpr,
        name: Symbol,
    ) -> Option<ModuleRef<'t>> {
        let path = self.building.path().map(|path| format!("{path}.{name}"));
        let name = self.qualified(name);
        let before = self.building.rename(name.to_string());
        let module = self.at_path(path, |c| c.module_expr(expr));
        self.building.rename(before);
        module
    }

    pub(crate) fn module_expr(&mut self, expr: &'t ModuleExpr) -> Option<ModuleRef<'t>> {
        match &expr.kind {
            E::Path(path) => self.module_path(path),
            E::Structure(items) => {
                let outside = self.env.clone();
                let name = self.building.name();
                self.building.begin_body(Module { name, ..Module::default() });
                self.structure_items(items);
                let module = self.building.end_body();
                self.env = outside;
                Some(ModuleRef::Structure(Rc::new(module)))
            }
            E::Functor { params, body } => {
                self.building.foresee(None);
                let functor = Rc::new(Functor {
                    name: self.building.name(),
                    params,
                    body: FunctorBody::Expr(body),
                    env: self.env.clone(),
                    path: self.building.path().map(str::to_owned),
                });
                self.rehearse(&functor);
                Some(ModuleRef::Functor(functor))
            }
            E::Apply { functor, arg } => {
                self.building.foresee(None);
                let found = self.at_path(None, |c| c.module_expr(functor))?;
                let arg = match arg {
                    Some(arg) => {
                        let name = self.building.name();
                        let before = self.building.rename(name + ".Arg");
                        let module = self.at_path(None, |c| c.module_expr(arg));
                        self.building.rename(before);
                        Some(module?)
                    }
                    None => None,
                };
                self.apply_functor(found, arg, expr.span)
            }
            E::Constraint { expr: inner, ty } => {
                let module = self.module_expr(inner)?;
                let sig = Sig { kind: SigKind::Type(ty), env: self.env.clone() };
                self.seal(&module, &sig, expr.span)
            }
            E::Unpack { expr: value, ty, coerce } => {
                self.unpack_expr(value, ty.as_ref().or(coerce.as_ref()), expr.span)
            }
            E::Error => None,
        }
    }

    /// A module expression that must be a structure.
    pub(crate) fn structure_of(&mut self, expr: &'t ModuleExpr) -> Option<Rc<Module<'t>>> {
        let here = self.building.here().to_owned();
        let before = self.building.rename(here);
        let module = self.at_path(None, |c| c.module_expr(expr));
        self.building.rename(before);
        match module? {
            ModuleRef::Structure(module) => Some(module),
            ModuleRef::Functor(_) => {
                self.is_functor(expr.span);
                None
            }
        }
    }

    pub(crate) fn is_functor(&mut self, span: Span) {
        let message = "this is a functor, and a structure is expected";
        self.report(Diagnostic::new(codes::TYPE_MISMATCH, span, message));
    }

    /// `open M`; what the expression itself defines is not part of the structure around it.
    pub(crate) fn open_module(&mut self, expr: &'t ModuleExpr) {
        if let Some(module) = self.structure_of(expr) {
            self.env.open(&module);
        }
    }

    /// `let module M = … in`.
    pub(crate) fn local_module(&mut self, binding: &'t ModuleBinding) {
        let name = binding.name.map_or_else(|| Symbol::new("_"), |name| name.name);
        if let Some(module) = self.at_path(None, |c| c.named_module(&binding.expr, name))
            && binding.name.is_some()
        {
            self.env.add_module(name, module);
        }
    }
}
