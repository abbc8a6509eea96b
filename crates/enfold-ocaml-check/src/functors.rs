//! Functors: applied by checking their bodies again with the argument.
//!
//! Types and values of the body are made anew for each application, and the parameter stands for the argument
//! itself, seen through the parameter's signature. So nothing is left of functors in the graph. A functor is
//! also checked once by itself, with a parameter of which only the signature is known, so that mistakes are
//! found where they are made; what that yields is dropped. Two applications of one functor to one module make the same types
//! (`applicative`), and if the functor is one of the library, they are one module.

use std::rc::Rc;

use enfold_graph::Scope;
use enfold_syntax::{Diagnostic, Span, codes};

use crate::Checker;
use crate::context::Room;
use crate::env::{Functor, FunctorBody, Module, ModuleRef, Sig, SigKind};
use crate::signatures::Source;

impl<'t> Checker<'t, '_> {
    /// Takes room for a module that is made; reports where there is none left.
    pub(crate) fn has_room(&mut self, cost: u32, span: Span) -> bool {
        let room = self.applications.take_room(cost);
        if room == Room::Ends {
            let message = "this program has too many modules";
            let report = Diagnostic::new(codes::ENDLESS_TYPES, span, message)
                .note("each application of a functor is a module of its own, and so is each module in a signature")
                .help("name a module once and use its name, so that it is not made again");
            self.report(report);
        }
        room == Room::Left
    }

    /// A functor applied to a module.
    pub(crate) fn apply_functor(
        &mut self,
        functor: ModuleRef<'t>,
        arg: Option<ModuleRef<'t>>,
        span: Span,
    ) -> Option<ModuleRef<'t>> {
        let ModuleRef::Functor(functor) = functor else {
            let message = "this is not a functor and cannot be applied";
            self.report(Diagnostic::new(codes::NOT_A_FUNCTION, span, message));
            return None;
        };
        if self.applications.is_too_deep() {
            self.unsupported(span, "functors that are applied in their own bodies");
            return None;
        }
        if !self.has_room(5, span) {
            return None;
        }
        let key = (Rc::as_ptr(&functor) as usize, arg.as_ref().map_or(0, address));
        let shared = self.sources.file(self.functor_span(&functor).file).library;
        if let Some(found) = self.applications.result(key)
            && (shared || matches!(found, ModuleRef::Functor(_)))
        {
            return Some(found.clone());
        }
        let (param, rest) = functor.params.split_first()?;
        let mut env = functor.env.clone();
        let mut viewed = None;
        if let Some(named) = &param.named {
            let Some(arg) = &arg else {
                let message = "this functor needs a module as its argument";
                self.report(Diagnostic::new(codes::TYPE_MISMATCH, span, message));
                return None;
            };
            let sig = Sig { kind: SigKind::Type(&named.ty), env: functor.env.clone() };
            let view = self.match_signature(&sig, &Source::Actual(arg.clone()), None, &[], span)?;
            if let Some(name) = named.name {
                env.add_module(name.name, view.clone());
            }
            viewed = Some(view);
        }
        self.applications.begin(key);
        let result = self.functor_result(&functor, rest, env, viewed, span);
        self.applications.end(key, &functor, arg.as_ref());
        let keeps = |result: &ModuleRef<'t>| {
            self.scope() == Scope::Module || matches!(result, ModuleRef::Functor(_))
        };
        if let Some(result) = result.as_ref().filter(|result| keeps(result)) {
            self.applications.keep(key, (functor, arg, result.clone()));
        }
        result
    }

    fn functor_span(&self, functor: &Functor<'t>) -> Span {
        match functor.body {
            FunctorBody::Expr(expr) => expr.span,
            FunctorBody::Sealed(_, ty, _) | FunctorBody::Signature(ty) => ty.span,
        }
    }

    fn functor_result(
        &mut self,
        functor: &Rc<Functor<'t>>,
        rest: &'t [enfold_ocaml::tree::FunctorParam],
        env: crate::env::Env<'t>,
        viewed: Option<ModuleRef<'t>>,
        span: Span,
    ) -> Option<ModuleRef<'t>> {
        let name = self.building.name();
        let path = path_inside(functor);
        let more = |body: FunctorBody<'t>, env: crate::env::Env<'t>, path: Option<String>| {
            Some(ModuleRef::Functor(Rc::new(Functor { name, params: rest, body, env, path })))
        };
        match &functor.body {
            FunctorBody::Expr(body) => {
                if !rest.is_empty() {
                    return more(FunctorBody::Expr(body), env, path);
                }
                self.in_env(&env, |c| c.at_path(path, |c| c.module_expr(body)))
            }
            FunctorBody::Sealed(inner, ty, outer) => {
                let before = self.store.see_through(*outer);
                let found = self.apply_functor(ModuleRef::Functor(inner.clone()), viewed, span);
                let result = match &found {
                    Some(found) if rest.is_empty() => {
                        let sig = Sig { kind: SigKind::Type(ty), env: env.clone() };
                        match outer {
                            Some(_) => self.seal(found, &sig, span),
                            // A parameter stands for the functor itself, whose types are known.
                            None => {
                                let source = Source::Actual(found.clone());
                                self.match_signature(&sig, &source, None, &[], span)
                            }
                        }
                    }
                    _ => None,
                };
                self.store.see_as_before(before);
                if rest.is_empty() {
                    return result;
                }
                match found? {
                    ModuleRef::Functor(inner) => {
                        more(FunctorBody::Sealed(inner, ty, *outer), env, path)
                    }
                    ModuleRef::Structure(_) => None,
                }
            }
            FunctorBody::Signature(ty) => {
                if !rest.is_empty() {
                    return more(FunctorBody::Signature(ty), env, path);
                }
                let sig = Sig { kind: SigKind::Type(ty), env };
                self.match_signature(&sig, &Source::Fresh, None, &[], span)
            }
        }
    }

    /// Checks a functor by itself.
    pub(crate) fn rehearse(&mut self, functor: &Rc<Functor<'t>>) {
        if self.reports.in_library()
            || self.applications.is_expanding()
            || self.applications.is_rehearsing()
        {
            return;
        }
        let FunctorBody::Expr(body) = functor.body else { return };
        self.applications.begin_rehearsal();
        self.building.open_block();
        let outside = self.env.clone();
        let mut sound = true;
        for param in functor.params {
            let Some(named) = &param.named else { continue };
            let sig = Sig { kind: SigKind::Type(&named.ty), env: self.env.clone() };
            let module = self.match_signature(&sig, &Source::Fresh, None, &[], param.span);
            match (module, named.name) {
                (Some(module), Some(name)) => self.env.add_module(name.name, module),
                (None, _) => sound = false,
                _ => {}
            }
        }
        if sound {
            self.building.begin(Module { name: functor.name.clone(), ..Module::default() });
            self.module_expr(body);
            self.building.end();
        }
        self.env = outside;
        self.building.close_block();
        self.applications.end_rehearsal();
    }
}

/// The path by which exceptions of a functor's body are called: `F(X)`, if the parameter has a name.
fn path_inside(functor: &Functor<'_>) -> Option<String> {
    let param = functor.params.first()?.named.as_ref()?.name?;
    Some(format!("{}({})", functor.path.as_ref()?, param.name))
}

/// Where a module is, which tells it from all others.
fn address(module: &ModuleRef<'_>) -> usize {
    match module {
        ModuleRef::Structure(module) => {
            Rc::as_ptr(module.origin.as_ref().unwrap_or(module)) as usize
        }
        ModuleRef::Functor(functor) => Rc::as_ptr(functor) as usize,
    }
}
