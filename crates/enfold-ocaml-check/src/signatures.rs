//! Signatures: matching a module with one, and sealing it by one.
//!
//! The items of a signature are gone through in order, beside the module. An abstract type of the signature is
//! the module's own type where the signature is only a view (a functor's parameter), and a new type
//! that hides it where it seals. A value of the signature is the module's, at the
//! signature's type: the type arguments of its binding are found by making the module's type an
//! instance that equals the signature's, with the types that were just hidden seen through.
//!
//! Without a module (a functor that is checked by itself, a first-class module's type) types are
//! abstract and values are bindings that nothing defines.

use std::rc::Rc;

use enfold_graph::Scope;
use enfold_ocaml::tree::{
    ExtensionCase, ModuleType, ModuleTypeDecl, ModuleTypeKind, SignatureItem,
    SignatureItemKind as Item, ValueDecl, WithConstraint, WithKind,
};
use enfold_syntax::{Diagnostic, Span, Symbol, codes};

use crate::Checker;
use crate::env::{Functor, FunctorBody, Module, ModuleRef, Sig, SigKind, Value, ValueKind};
use crate::store::{Term, TyConId};

/// What a signature is matched with.
#[derive(Clone)]
pub(crate) enum Source<'t> {
    Actual(ModuleRef<'t>),
    /// Nothing.
    Fresh,
}

/// What `with` says about a part of a signature.
#[derive(Clone)]
pub(crate) struct Given<'t> {
    pub path: Vec<Symbol>,
    pub what: What<'t>,
    /// The part is left out.
    pub substitute: bool,
}

/// A type or a module.
#[derive(Clone)]
pub(crate) enum What<'t> {
    Type(TyConId),
    Module(ModuleRef<'t>),
    Signature(Rc<Sig<'t>>),
    /// A value that is declared again further on, which counts.
    Later,
}

impl<'t> Checker<'t, '_> {
    /// A module of which only what a signature says is known.
    pub(crate) fn seal(
        &mut self,
        module: &ModuleRef<'t>,
        sig: &Sig<'t>,
        span: Span,
    ) -> Option<ModuleRef<'t>> {
        let seal = self.next_seal();
        self.match_signature(sig, &Source::Actual(module.clone()), Some(seal), &[], span)
    }

    /// A module seen through a signature.
    pub(crate) fn match_signature(
        &mut self,
        sig: &Sig<'t>,
        source: &Source<'t>,
        seal: Option<u32>,
        given: &[Given<'t>],
        span: Span,
    ) -> Option<ModuleRef<'t>> {
        if !self.has_room(1, span) {
            return None;
        }
        match &sig.kind {
            SigKind::Type(ty) => self.match_type(ty, sig, source, seal, given, span),
            SigKind::Items(items) => self.match_items(items, sig, source, seal, given, span),
            SigKind::Of(module) => match source {
                Source::Actual(actual) => self.match_module(module, actual, span),
                Source::Fresh => Some(module.clone()),
            },
            SigKind::Abstract => {
                self.unsupported(span, "module types of which nothing is known");
                None
            }
        }
    }

    fn match_type(
        &mut self,
        ty: &'t ModuleType,
        sig: &Sig<'t>,
        source: &Source<'t>,
        seal: Option<u32>,
        given: &[Given<'t>],
        span: Span,
    ) -> Option<ModuleRef<'t>> {
        match &ty.kind {
            ModuleTypeKind::Path(path) => {
                let found = self.in_env(&sig.env, |c| c.signature_path(path))?;
                self.match_signature(&found, source, seal, given, span)
            }
            ModuleTypeKind::Signature(items) => {
                self.match_items(items, sig, source, seal, given, span)
            }
            ModuleTypeKind::Functor { params, result } => {
                let body = match source {
                    Source::Actual(ModuleRef::Functor(actual)) => {
                        FunctorBody::Sealed(actual.clone(), result, seal)
                    }
                    Source::Actual(ModuleRef::Structure(_)) => {
                        let message = "this is a structure, and a functor is expected";
                        self.report(Diagnostic::new(codes::TYPE_MISMATCH, span, message));
                        return None;
                    }
                    Source::Fresh => FunctorBody::Signature(result),
                };
                let (name, env) = (self.building.name(), sig.env.clone());
                let path = None;
                Some(ModuleRef::Functor(Rc::new(Functor { name, params, body, env, path })))
            }
            ModuleTypeKind::With { base, constraints } => {
                let mut all = given.to_vec();
                self.in_env(&sig.env, |c| {
                    all.extend(constraints.iter().filter_map(|with| c.with_constraint(with)));
                });
                self.match_type(base, sig, source, seal, &all, span)
            }
            ModuleTypeKind::TypeOf(expr) => {
                let module = self.in_env(&sig.env, |c| c.module_expr(expr))?;
                let sig = Sig { kind: SigKind::Of(module), env: sig.env.clone() };
                self.match_signature(&sig, source, seal, given, span)
            }
            ModuleTypeKind::Alias(path) => self.in_env(&sig.env, |c| c.module_path(path)),
            ModuleTypeKind::Error => None,
        }
    }

    /// A module seen as another one is: it must have at least the same names.
    fn match_module(
        &mut self,
        like: &ModuleRef<'t>,
        actual: &ModuleRef<'t>,
        span: Span,
    ) -> Option<ModuleRef<'t>> {
        let (ModuleRef::Structure(like), ModuleRef::Structure(module)) = (like, actual) else {
            return Some(actual.clone());
        };
        let lacks = like.values.keys().find(|name| !module.values.contains_key(*name));
        if let Some(name) = lacks {
            self.lacks("value", *name, span);
            return None;
        }
        if let Some(name) = like.types.keys().find(|name| !module.types.contains_key(*name)) {
            self.lacks("type", *name, span);
            return None;
        }
        Some(actual.clone())
    }

    pub(crate) fn lacks(&mut self, what: &str, name: Symbol, span: Span) {
        let message = format!("the {what} `{name}` is required by the signature and is missing");
        self.report(Diagnostic::new(codes::MISSING_MEMBER, span, message));
    }

    /// The same, with the type that it must have.
    fn lacks_value(&mut self, decl: &'t ValueDecl, ty: Term, span: Span) {
        let (name, shown) = (decl.name.name, self.show(ty));
        let message = format!("the value `{name}` is required by the signature and is missing");
        let report = Diagnostic::new(codes::MISSING_MEMBER, span, message)
            .also(decl.span, format!("it must have the type `{shown}`"));
        self.report(report);
    }

    fn with_constraint(&mut self, constraint: &'t WithConstraint) -> Option<Given<'t>> {
        let names = |path: &enfold_ocaml::tree::Path| {
            path.segments.iter().map(|segment| segment.ident.name).collect()
        };
        let substitute = constraint.substitute;
        match &constraint.kind {
            WithKind::Type { path, decl } => {
                let con = self.reserve_type(decl);
                self.type_body(decl, con);
                Some(Given { path: names(path), what: What::Type(con), substitute })
            }
            WithKind::Module { path, of } => {
                let module = self.module_path(of)?;
                Some(Given { path: names(path), what: What::Module(module), substitute })
            }
            WithKind::ModuleType { path, ty } => {
                let sig = Rc::new(Sig { kind: SigKind::Type(ty), env: self.env.clone() });
                Some(Given { path: names(path), what: What::Signature(sig), substitute })
            }
        }
    }

    fn match_items(
        &mut self,
        items: &'t [SignatureItem],
        sig: &Sig<'t>,
        source: &Source<'t>,
        seal: Option<u32>,
        given: &[Given<'t>],
        span: Span,
    ) -> Option<ModuleRef<'t>> {
        let actual = match source {
            Source::Actual(ModuleRef::Structure(module)) => Some(module.clone()),
            Source::Actual(ModuleRef::Functor(_)) => {
                self.is_functor(span);
                return None;
            }
            Source::Fresh => None,
        };
        let name = match &actual {
            Some(module) => module.name.clone(),
            None => self.building.name(),
        };
        let origin = match (&actual, seal) {
            (Some(module), None) => Some(module.origin.clone().unwrap_or_else(|| module.clone())),
            _ => None,
        };
        self.building.begin_signature(Module { name, origin, ..Module::default() });
        let hidden = Vec::new();
        let mut matching = Matching {
            actual,
            seal,
            given,
            span,
            hidden,
            sound: true,
            other_type: false,
            later: Rc::default(),
        };
        self.names_of_signature(items);
        let later = later_values(items);
        self.in_env(&sig.env, |c| {
            for (item, later) in items.iter().zip(&later) {
                matching.later.clone_from(later);
                c.match_item(item, &mut matching);
            }
        });
        let mut module = self.building.end_body();
        for name in &matching.hidden {
            module.types.shift_remove(name);
            module.modules.shift_remove(name);
        }
        matching.sound.then(|| ModuleRef::Structure(Rc::new(module)))
    }

    fn match_item(&mut self, item: &'t SignatureItem, matching: &mut Matching<'t, '_>) {
        match &item.kind {
            Item::Value(decl) | Item::External(decl) if matching.is_later(decl.name.name) => {}
            Item::Value(decl) | Item::External(decl) => self.match_value(decl, matching),
            Item::Types(group) => self.match_types(group, matching),
            Item::TypeSubst(group) => {
                for decl in &group.decls {
                    let con = self.reserve_type(decl);
                    self.type_body(decl, con);
                    self.env.add_type(decl.name.name, con);
                }
            }
            Item::Exception(case) => {
                let exn = self.known.exn_con;
                self.match_extension(exn, case, matching);
            }
            Item::Extend(extension) => {
                if let Some(con) = self.type_path(&extension.path) {
                    let names = extension.params.iter().map(|p| p.name.map(|name| name.name));
                    self.declared.name_extension_params(names.collect());
                    for case in &extension.cases {
                        self.match_extension(con, case, matching);
                    }
                }
            }
            Item::Module(decl) => {
                let Some(name) = decl.name else { return };
                self.match_submodule(name.name, &decl.ty, matching);
            }
            Item::ModuleSubst { name, of } => {
                if let Some(module) = self.module_path(of) {
                    self.env.add_module(name.name, module);
                }
            }
            Item::RecModules(_) => self.unsupported(item.span, "recursive modules"),
            Item::ModuleType(decl) | Item::ModuleTypeSubst(decl) => {
                self.match_module_type(decl, matching);
            }
            Item::Open(path) => {
                if let Some(ModuleRef::Structure(module)) = self.module_path(path) {
                    self.env.open(&module);
                }
            }
            Item::Include(ty) => self.match_include(ty, matching),
            Item::Error => {}
        }
    }

    fn match_module_type(&mut self, decl: &'t ModuleTypeDecl, matching: &Matching<'t, '_>) {
        let (name, env) = (decl.name.name, self.env.clone());
        let own = matching.actual.as_ref().and_then(|m| m.module_types.get(&name).cloned());
        let replaced = matching.given.iter().find_map(|given| match &given.what {
            What::Signature(sig) if given.path == [name] => Some(sig.clone()),
            _ => None,
        });
        let sig = match (&decl.ty, replaced, own) {
            (_, Some(sig), _) => sig,
            (Some(ty), ..) => Rc::new(Sig { kind: SigKind::Type(ty), env }),
            (None, _, Some(own)) => own,
            (None, ..) => Rc::new(Sig { kind: SigKind::Abstract, env }),
        };
        self.define_signature(name, sig);
    }

    fn match_include(&mut self, ty: &'t ModuleType, matching: &mut Matching<'t, '_>) {
        let sig = Sig { kind: SigKind::Type(ty), env: self.env.clone() };
        let source = match &matching.actual {
            Some(module) => Source::Actual(ModuleRef::Structure(module.clone())),
            None => Source::Fresh,
        };
        let (seal, span) = (matching.seal, matching.span);
        let later = matching.later.iter();
        let later =
            later.map(|&name| Given { path: vec![name], what: What::Later, substitute: false });
        let given: Vec<Given<'t>> = matching.given.iter().cloned().chain(later).collect();
        match self.match_signature(&sig, &source, seal, &given, span) {
            Some(ModuleRef::Structure(module)) => {
                self.env.open(&module);
                if let Some(current) = self.building.current() {
                    current.include(&module);
                }
            }
            _ => matching.sound = false,
        }
    }

    fn match_submodule(
        &mut self,
        name: Symbol,
        ty: &'t ModuleType,
        matching: &mut Matching<'t, '_>,
    ) {
        let inner: Vec<Given<'t>> = matching
            .given
            .iter()
            .filter(|given| given.path.len() > 1 && given.path[0] == name)
            .map(|given| Given { path: given.path[1..].to_vec(), ..given.clone() })
            .collect();
        let replaced = matching.given.iter().find_map(|given| match &given.what {
            What::Module(module) if given.path == [name] => {
                Some((module.clone(), given.substitute))
            }
            _ => None,
        });
        let source = match (&matching.actual, &replaced) {
            (Some(module), _) => match module.modules.get(&name) {
                Some(found) => Source::Actual(found.clone()),
                None => {
                    if let Some((module, true)) = replaced {
                        self.env.add_module(name, module);
                        return;
                    }
                    self.lacks("module", name, matching.span);
                    matching.sound = false;
                    return;
                }
            },
            (None, Some((module, _))) => Source::Actual(module.clone()),
            (None, None) => Source::Fresh,
        };
        let sig = Sig { kind: SigKind::Type(ty), env: self.env.clone() };
        let seal = if replaced.is_some() { None } else { matching.seal };
        match self.match_signature(&sig, &source, seal, &inner, matching.span) {
            Some(module) => {
                if replaced.is_some_and(|(_, substitute)| substitute) {
                    matching.hidden.push(name);
                }
                self.define_module(name, module);
            }
            None => matching.sound = false,
        }
    }

    fn match_extension(
        &mut self,
        con: TyConId,
        case: &'t ExtensionCase,
        matching: &mut Matching<'t, '_>,
    ) {
        let name = match case {
            ExtensionCase::New(case) => case.name.name,
            ExtensionCase::Rebind { name, .. } => name.name,
        };
        match &matching.actual {
            None => self.extension(con, case),
            Some(module) => {
                let found = module.constructors.get(&name).cloned();
                let Some(found) = found.filter(|found| found.kind.is_extension()) else {
                    self.lacks("exception", name, matching.span);
                    matching.sound = false;
                    return;
                };
                let view = match case {
                    ExtensionCase::New(case) => {
                        self.view_extension(con, case, &found, matching.seal)
                    }
                    ExtensionCase::Rebind { .. } => Some(found),
                };
                match view {
                    Some(view) => self.define_constructor(name, view),
                    None => {
                        let message =
                            format!("the exception `{name}` is not declared as the signature says");
                        self.report(Diagnostic::new(codes::TYPE_MISMATCH, matching.span, message));
                        matching.sound = false;
                    }
                }
            }
        }
    }

    fn match_value(&mut self, decl: &'t ValueDecl, matching: &mut Matching<'t, '_>) {
        let (params, ty) = self.declared_type(decl);
        let name = decl.name.name;
        let Some(module) = &matching.actual else {
            let binding = self.binding(name, decl.name.span, ty, Scope::Local);
            self.graph.bindings[binding].params = params.clone();
            let args = self.store.params(&params).into();
            let kind = ValueKind::Binding(binding, args);
            let value = Value { kind, params: params.into(), ty, span: decl.name.span };
            return self.define_value(name, Rc::new(value), true);
        };
        let Some(actual) = module.values.get(&name).cloned() else {
            self.lacks_value(decl, ty, matching.span);
            matching.sound = false;
            return;
        };
        self.store.enter_level();
        let map = self.store.instantiate(&actual.params);
        let found = self.store.substitute(actual.ty, &map);
        let same = self.store.unify_through(matching.seal, found, ty);
        self.store.leave_level();
        if same.is_err() && matching.other_type {
            return;
        }
        if same.is_err() {
            let [has, wants] = self.show_all([actual.ty, ty]);
            let message = format!("`{name}` has type `{has}`, and the signature says `{wants}`");
            let at = if self.reports.in_library() { decl.span } else { matching.span };
            let report = Diagnostic::new(codes::TYPE_MISMATCH, at, message)
                .also(actual.span, "defined here")
                .also(decl.span, "declared here");
            self.report(report);
            matching.sound = false;
            return;
        }
        let kind = match &actual.kind {
            ValueKind::Binding(binding, args) => {
                let args = args.iter().map(|&arg| self.store.substitute(arg, &map)).collect();
                ValueKind::Binding(*binding, args)
            }
            ValueKind::Primitive(primitive) => ValueKind::Primitive(*primitive),
            ValueKind::Universal(binding) => {
                if params.len() != actual.params.len() {
                    let what =
                        "polymorphic values of first-class modules, seen at less general types,";
                    self.unsupported(matching.span, what);
                }
                ValueKind::Universal(*binding)
            }
        };
        let value = Value { kind, params: params.into(), ty, span: actual.span };
        self.define_value(name, Rc::new(value), true);
    }
}

/// The state of one match.
pub(crate) struct Matching<'t, 'g> {
    pub actual: Option<Rc<Module<'t>>>,
    pub seal: Option<u32>,
    given: &'g [Given<'t>],
    pub span: Span,
    /// Parts that `with … := …` removes.
    pub hidden: Vec<Symbol>,
    /// Whether nothing was reported.
    pub sound: bool,
    /// Whether a type was reported to be another one: values that mention it are not looked at any more.
    pub other_type: bool,
    /// Values that are declared after the item that is looked at.
    later: Rc<[Symbol]>,
}

/// For each item of a signature the values that are declared after it.
fn later_values(items: &[SignatureItem]) -> Vec<Rc<[Symbol]>> {
    let mut names: Vec<Symbol> = Vec::new();
    let mut later: Vec<Rc<[Symbol]>> = Vec::new();
    for item in items.iter().rev() {
        // The list is only asked for where something is declared by another signature, or is declared already.
        let asked = match &item.kind {
            Item::Include(_) => true,
            Item::Value(decl) | Item::External(decl) => names.contains(&decl.name.name),
            _ => false,
        };
        later.push(if asked { names.clone().into() } else { Rc::default() });
        if let Item::Value(decl) | Item::External(decl) = &item.kind
            && !asked
        {
            names.push(decl.name.name);
        }
    }
    later.reverse();
    later
}

impl Matching<'_, '_> {
    /// Whether a value is declared again further on, here or where this is included.
    fn is_later(&self, name: Symbol) -> bool {
        let given = self.given.iter();
        let mut given = given.filter(|given| matches!(given.what, What::Later));
        self.later.contains(&name) || given.any(|given| given.path == [name])
    }

    /// What `with` says about a type.
    pub(crate) fn given_type(&self, name: Symbol) -> Option<(TyConId, bool)> {
        self.given.iter().rev().find_map(|given| match given.what {
            What::Type(con) if given.path == [name] => Some((con, given.substitute)),
            _ => None,
        })
    }
}
