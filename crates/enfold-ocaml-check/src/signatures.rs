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

use enfold_graph::{ParamId, Scope};
use enfold_ocaml::tree::{
    CaseArgs, ExtensionCase, ModuleType, ModuleTypeKind, SignatureItem, SignatureItemKind as Item,
    TypeDecl, TypeGroup, TypeKind, ValueDecl, WithConstraint, WithKind,
};
use enfold_syntax::{Diagnostic, Span, Symbol, codes};

use crate::Checker;
use crate::annotations::Mode;
use crate::env::{
    Constructor, Field, Functor, FunctorBody, Module, ModuleRef, Parts, Payload, Sig, SigKind,
    Value, ValueKind,
};
use crate::store::{Def, Shape, Term, TyCon, TyConId};

/// The parameters of a constructor, those that are not its type's, and its result.
type View = (Rc<[ParamId]>, Option<Rc<[ParamId]>>, Term);

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
}

impl<'t> Checker<'t, '_> {
    /// A module of which only what a signature says is known.
    pub(crate) fn seal(
        &mut self,
        module: &ModuleRef<'t>,
        sig: &Sig<'t>,
        span: Span,
    ) -> Option<ModuleRef<'t>> {
        self.seals += 1;
        let seal = self.seals;
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
                let outside = std::mem::replace(&mut self.env, sig.env.clone());
                let found = self.signature_path(path);
                self.env = outside;
                self.match_signature(&*found?, source, seal, given, span)
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
                let (name, env) = (self.module_name.clone(), sig.env.clone());
                Some(ModuleRef::Functor(Rc::new(Functor { name, params, body, env })))
            }
            ModuleTypeKind::With { base, constraints } => {
                let outside = std::mem::replace(&mut self.env, sig.env.clone());
                let mut all = given.to_vec();
                for constraint in constraints {
                    all.extend(self.with_constraint(constraint));
                }
                self.env = outside;
                self.match_type(base, sig, source, seal, &all, span)
            }
            ModuleTypeKind::TypeOf(expr) => {
                let outside = std::mem::replace(&mut self.env, sig.env.clone());
                let module = self.module_expr(expr);
                self.env = outside;
                let sig = Sig { kind: SigKind::Of(module?), env: sig.env.clone() };
                self.match_signature(&sig, source, seal, given, span)
            }
            ModuleTypeKind::Alias(path) => {
                let outside = std::mem::replace(&mut self.env, sig.env.clone());
                let module = self.module_path(path);
                self.env = outside;
                module
            }
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

    fn lacks(&mut self, what: &str, name: Symbol, span: Span) {
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
        let outside = std::mem::replace(&mut self.env, sig.env.clone());
        let name = match &actual {
            Some(module) => module.name.clone(),
            None => self.module_name.clone(),
        };
        self.structures.push(Module { name, ..Module::default() });
        self.bodies.push(None);
        let mut matching = Matching { actual, seal, given, span, hidden: Vec::new(), sound: true };
        for item in items {
            self.match_item(item, &mut matching);
        }
        let mut module = self.structures.pop().unwrap_or_default();
        self.bodies.pop();
        for name in &matching.hidden {
            module.types.shift_remove(name);
            module.modules.shift_remove(name);
        }
        self.env = outside;
        matching.sound.then(|| ModuleRef::Structure(Rc::new(module)))
    }

    fn match_item(&mut self, item: &'t SignatureItem, matching: &mut Matching<'t, '_>) {
        match &item.kind {
            Item::Value(decl) | Item::External(decl) => self.match_value(decl, matching),
            Item::Types(group) => self.match_types(group, matching),
            Item::TypeSubst(group) => {
                for decl in &group.decls {
                    let con = self.reserve_type(decl);
                    self.type_body(decl, con);
                    self.env.types.insert(decl.name.name, con);
                }
            }
            Item::Exception(case) => {
                let exn = self.known.exn_con;
                self.match_extension(exn, case, matching);
            }
            Item::Extend(extension) => {
                if let Some(con) = self.type_path(&extension.path) {
                    let names = extension.params.iter().map(|p| p.name.map(|name| name.name));
                    self.extension_params = names.collect();
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
                    self.env.modules.insert(name.name, module);
                }
            }
            Item::RecModules(_) => self.unsupported(item.span, "recursive modules"),
            Item::ModuleType(decl) | Item::ModuleTypeSubst(decl) => {
                let env = self.env.clone();
                let own = matching.actual.as_ref();
                let own = own.and_then(|m| m.module_types.get(&decl.name.name).cloned());
                let replaced = matching.given.iter().find_map(|given| match &given.what {
                    What::Signature(sig) if given.path == [decl.name.name] => Some(sig.clone()),
                    _ => None,
                });
                let sig = match (&decl.ty, replaced, own) {
                    (_, Some(sig), _) => sig,
                    (Some(ty), ..) => Rc::new(Sig { kind: SigKind::Type(ty), env }),
                    (None, _, Some(own)) => own,
                    (None, ..) => Rc::new(Sig { kind: SigKind::Abstract, env }),
                };
                self.define_signature(decl.name.name, sig);
            }
            Item::Open(path) => {
                if let Some(ModuleRef::Structure(module)) = self.module_path(path) {
                    self.env.open(&module);
                }
            }
            Item::Include(ty) => {
                let sig = Sig { kind: SigKind::Type(ty), env: self.env.clone() };
                let source = match &matching.actual {
                    Some(module) => Source::Actual(ModuleRef::Structure(module.clone())),
                    None => Source::Fresh,
                };
                let (seal, span) = (matching.seal, matching.span);
                match self.match_signature(&sig, &source, seal, matching.given, span) {
                    Some(ModuleRef::Structure(module)) => {
                        self.env.open(&module);
                        if let Some(current) = self.structures.last_mut() {
                            current.include(&module);
                        }
                    }
                    _ => matching.sound = false,
                }
            }
            Item::Error => {}
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
                        self.env.modules.insert(name, module);
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
            Some(module) => match module.constructors.get(&name).cloned() {
                Some(found) => self.define_constructor(name, found),
                None => {
                    self.lacks("exception", name, matching.span);
                    matching.sound = false;
                }
            },
        }
    }

    fn match_types(&mut self, group: &'t TypeGroup, matching: &mut Matching<'t, '_>) {
        let Some(module) = matching.actual.clone() else {
            return self.fresh_types(group, matching);
        };
        let mut views: Vec<(&'t TypeDecl, TyConId, TyConId)> = Vec::new();
        for decl in &group.decls {
            let name = decl.name.name;
            let Some(&actual) = module.types.get(&name) else {
                if let Some((given, _)) = matching.given_type(name) {
                    self.env.types.insert(name, given);
                    continue;
                }
                self.lacks("type", name, matching.span);
                matching.sound = false;
                continue;
            };
            if self.store.tycon(actual).params.len() != decl.params.len() {
                let message =
                    format!("the type `{name}` has not as many parameters as the signature says");
                self.report(Diagnostic::new(codes::TYPE_ARGUMENTS, matching.span, message));
                matching.sound = false;
                continue;
            }
            if let Some((given, substitute)) = matching.given_type(name) {
                self.same_type(name, actual, given, matching);
                if substitute {
                    matching.hidden.push(name);
                }
                self.define_type(name, actual);
                self.parts_of(actual, decl);
                continue;
            }
            // An extensible type is the same in the signature, so that its constructors are.
            let open = matches!(decl.kind, TypeKind::Open)
                && matches!(self.store.tycon(actual).def, Def::Open);
            let hides =
                matching.seal.is_some() && (decl.manifest.is_none() || decl.private) && !open;
            let view = if hides { self.sealed_type(decl, actual, matching) } else { actual };
            self.define_type(name, view);
            views.push((decl, view, actual));
        }
        for (decl, view, actual) in views {
            self.match_type_body(decl, view, actual, matching);
        }
    }

    /// Makes the constructors of a type visible if the signature lists them.
    fn parts_of(&mut self, con: TyConId, decl: &'t TypeDecl) {
        if !matches!(decl.kind, TypeKind::Abstract) {
            let con = self.true_con(con);
            self.define_parts(con);
        }
    }

    /// The type that a chain of abbreviations leads to.
    fn true_con(&mut self, con: TyConId) -> TyConId {
        if self.parts.contains_key(&con) {
            return con;
        }
        let ty = self.self_type(con);
        match self.store.head(ty) {
            Shape::Con(con, _) => con,
            _ => con,
        }
    }

    /// A new type that hides another.
    fn sealed_type(
        &mut self,
        decl: &'t TypeDecl,
        actual: TyConId,
        matching: &Matching<'t, '_>,
    ) -> TyConId {
        let con = self.reserve_type(decl);
        let params = self.store.tycon(con).params.clone();
        let args: Vec<Term> = params.iter().map(|&p| self.store.add(Shape::Param(p))).collect();
        let body = self.store.con(actual, &args);
        self.store.define(con, Def::Sealed(body, matching.seal.unwrap_or(0)));
        con
    }

    /// Two types must be the same.
    fn same_type(
        &mut self,
        name: Symbol,
        actual: TyConId,
        wanted: TyConId,
        matching: &mut Matching<'t, '_>,
    ) {
        let params = self.store.tycon(actual).params.clone();
        let args: Vec<Term> = params.iter().map(|&p| self.store.add(Shape::Param(p))).collect();
        if self.store.tycon(wanted).params.len() != args.len() {
            matching.sound = false;
            return;
        }
        let (a, b) = (self.store.con(actual, &args), self.store.con(wanted, &args));
        let before = self.store.through.len();
        self.store.through.extend(matching.seal);
        let same = self.store.unify(a, b).is_ok();
        self.store.through.truncate(before);
        if !same {
            let (a, b) = (self.store.expand(a), self.store.expand(b));
            let (a, b) = (self.show(a), self.show(b));
            let message = format!("the type `{name}` is `{a}`, and must be `{b}`");
            self.report(Diagnostic::new(codes::TYPE_MISMATCH, matching.span, message));
            matching.sound = false;
        }
    }

    fn match_type_body(
        &mut self,
        decl: &'t TypeDecl,
        view: TyConId,
        actual: TyConId,
        matching: &mut Matching<'t, '_>,
    ) {
        if decl.manifest.is_some() {
            let con = self.reserve_type(decl);
            self.type_body(decl, con);
            if let Def::Sealed(term, _) = self.store.tycon(con).def {
                self.store.define(con, Def::Alias(term));
            }
            self.same_type(decl.name.name, actual, con, matching);
            if decl.private {
                self.private.insert(view);
            }
            return self.parts_of(actual, decl);
        }
        if matches!(decl.kind, TypeKind::Abstract | TypeKind::Open) {
            return;
        }
        let source = self.true_con(actual);
        let Some(parts) = self.parts.get(&source).cloned() else {
            let message =
                format!("the type `{}` is not declared as the signature says", decl.name.name);
            self.report(Diagnostic::new(codes::TYPE_MISMATCH, matching.span, message));
            matching.sound = false;
            return;
        };
        if view == actual {
            return self.define_parts(source);
        }
        match self.view_parts(decl, view, &parts) {
            Some(parts) => {
                if decl.private {
                    self.private_data.insert(view);
                }
                self.parts.insert(view, Rc::new(parts));
                self.define_parts(view);
            }
            None => {
                let message =
                    format!("the type `{}` is not declared as the signature says", decl.name.name);
                self.report(Diagnostic::new(codes::TYPE_MISMATCH, matching.span, message));
                matching.sound = false;
            }
        }
    }

    /// The constructors or fields of a type with the types that the signature gives them.
    fn view_parts(&mut self, decl: &'t TypeDecl, con: TyConId, actual: &Parts) -> Option<Parts> {
        self.with_type_vars(Mode::Declared, |c| {
            let params = c.store.tycon(con).params.clone();
            for (param, &id) in decl.params.iter().zip(&*params) {
                if let Some(name) = param.name {
                    let term = c.store.add(Shape::Param(id));
                    c.type_vars.names.insert(name.name, term);
                }
            }
            let result = c.self_type(con);
            match &decl.kind {
                TypeKind::Variant(cases) if cases.len() == actual.constructors.len() => {
                    let mut constructors = Vec::new();
                    let names = c.type_vars.names.clone();
                    for (case, own) in cases.iter().zip(&actual.constructors) {
                        let (params, refines, result) = match own.refines.is_some() {
                            true => c.view_refined(con, case, own)?,
                            false => (params.clone(), None, result),
                        };
                        let payload = match (&case.args, &own.payload) {
                            (CaseArgs::Tuple(items), Payload::Tuple(types))
                                if items.len() == types.len() =>
                            {
                                Payload::Tuple(items.iter().map(|i| c.annotation(i)).collect())
                            }
                            (CaseArgs::Record(fields), Payload::Record(record)) => {
                                c.view_record(fields, *record, &params)?
                            }
                            _ => return None,
                        };
                        c.type_vars.names = names.clone();
                        if case.name.name != own.name
                            || !c.same_view(con, own, &params, result, &payload)
                        {
                            return None;
                        }
                        let (tycon, own) = (con, (**own).clone());
                        constructors.push(Rc::new(Constructor {
                            tycon,
                            params,
                            payload,
                            result,
                            refines,
                            ..own
                        }));
                    }
                    Some(Parts { constructors, ..Parts::default() })
                }
                TypeKind::Record(fields) if fields.len() == actual.fields.len() => {
                    let fields = c.view_fields(fields, con, &actual.fields, &params)?;
                    Some(Parts { fields, ..Parts::default() })
                }
                _ => None,
            }
        })
    }

    /// The parameters of a constructor that says what it yields, those that are not the type's, and its result, as the
    /// signature says.
    fn view_refined(
        &mut self,
        con: TyConId,
        case: &'t enfold_ocaml::tree::CaseDecl,
        own: &Constructor,
    ) -> Option<View> {
        let params = self.store.tycon(con).params.clone();
        let erased = self.store.erased.get(&own.tycon).cloned();
        let erased = erased.unwrap_or_else(|| vec![false; params.len()].into());
        if erased.contains(&true) {
            self.store.erased.insert(con, erased.clone());
        }
        let (vars, result) = self.refined_result(con, case, &erased);
        let kept = params.iter().zip(&*erased).filter(|(_, e)| !**e).map(|(p, _)| *p);
        let all: Rc<[ParamId]> = kept.chain(vars.iter().copied()).collect();
        (all.len() == own.params.len()).then(|| (all, Some(vars.into()), result))
    }

    /// Whether a constructor that says what it yields is as the signature says.
    fn same_view(
        &mut self,
        con: TyConId,
        own: &Constructor,
        params: &[ParamId],
        result: Term,
        payload: &Payload,
    ) -> bool {
        let (Def::Sealed(_, seal), Some(_)) = (self.store.tycon(con).def.clone(), &own.refines)
        else {
            return true;
        };
        let args = params.iter().map(|&p| self.store.add(Shape::Param(p)));
        let map: Vec<_> = own.params.iter().copied().zip(args.collect::<Vec<_>>()).collect();
        self.store.through.push(seal);
        let found = self.store.substitute(own.result, &map);
        let mut same = self.store.unify(found, result).is_ok();
        if let (Payload::Tuple(items), Payload::Tuple(wanted)) = (&own.payload, payload) {
            for (&item, &wanted) in items.iter().zip(&**wanted) {
                let found = self.store.substitute(item, &map);
                same &= self.store.unify(found, wanted).is_ok();
            }
        }
        self.store.through.pop();
        same
    }

    fn view_fields(
        &mut self,
        fields: &'t [enfold_ocaml::tree::FieldDecl],
        con: TyConId,
        actual: &[Rc<Field>],
        params: &Rc<[enfold_graph::ParamId]>,
    ) -> Option<Vec<Rc<Field>>> {
        let record = self.self_type(con);
        let mut made = Vec::new();
        for (field, own) in fields.iter().zip(actual) {
            if field.name.name != own.name || field.mutable != own.mutable {
                return None;
            }
            made.push(Rc::new(Field {
                name: own.name,
                tycon: con,
                data: own.data,
                index: own.index,
                params: params.clone(),
                ty: self.field_type(&field.ty).0,
                own: own.own.clone(),
                record,
                mutable: own.mutable,
            }));
        }
        Some(made)
    }

    /// The record of a constructor, as a type that hides it.
    fn view_record(
        &mut self,
        fields: &'t [enfold_ocaml::tree::FieldDecl],
        actual: TyConId,
        params: &Rc<[enfold_graph::ParamId]>,
    ) -> Option<Payload> {
        let parts = self.parts.get(&actual).cloned()?;
        if parts.fields.len() != fields.len() {
            return None;
        }
        let args: Vec<Term> = params.iter().map(|&p| self.store.add(Shape::Param(p))).collect();
        let body = self.store.con(actual, &args);
        let (name, span) = (self.store.tycon(actual).name, self.store.tycon(actual).span);
        let def = Def::Sealed(body, self.seals);
        let outer = self.store.tycon(actual).outer.clone();
        let view = self.store.add_tycon(TyCon { name, span, params: params.clone(), def, outer });
        let fields = self.view_fields(fields, view, &parts.fields, params)?;
        self.parts.insert(view, Rc::new(Parts { fields, ..Parts::default() }));
        Some(Payload::Record(view))
    }

    /// The types of a signature without a module.
    fn fresh_types(&mut self, group: &'t TypeGroup, matching: &mut Matching<'t, '_>) {
        let given: Vec<Option<(TyConId, bool)>> =
            group.decls.iter().map(|decl| matching.given_type(decl.name.name)).collect();
        if given.iter().all(Option::is_none) {
            return self.type_group(group);
        }
        for (decl, given) in group.decls.iter().zip(given) {
            match given {
                Some((con, substitute)) => {
                    self.define_type(decl.name.name, con);
                    if substitute {
                        matching.hidden.push(decl.name.name);
                    }
                }
                None => {
                    let con = self.reserve_type(decl);
                    self.store.define(con, Def::Abstract);
                    self.define_type(decl.name.name, con);
                    self.type_body(decl, con);
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
            let args = params.iter().map(|&p| self.store.add(Shape::Param(p))).collect();
            let kind = ValueKind::Binding(binding, args);
            let value = Value { kind, params: params.into(), ty, span: decl.name.span };
            return self.define_value(name, Rc::new(value), true);
        };
        let Some(actual) = module.values.get(&name).cloned() else {
            self.lacks_value(decl, ty, matching.span);
            matching.sound = false;
            return;
        };
        self.store.level += 1;
        let map = self.store.instantiate(&actual.params);
        let found = self.store.substitute(actual.ty, &map);
        let before = self.store.through.len();
        self.store.through.extend(matching.seal);
        let same = self.store.unify(found, ty);
        self.store.through.truncate(before);
        self.store.level -= 1;
        if same.is_err() {
            let (has, wants) = (self.show(actual.ty), self.show(ty));
            let message = format!("`{name}` has type `{has}`, and the signature says `{wants}`");
            let at = if self.in_library { decl.span } else { matching.span };
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
struct Matching<'t, 'g> {
    actual: Option<Rc<Module<'t>>>,
    seal: Option<u32>,
    given: &'g [Given<'t>],
    span: Span,
    /// Parts that `with … := …` removes.
    hidden: Vec<Symbol>,
    sound: bool,
}

impl Matching<'_, '_> {
    /// What `with` says about a type.
    fn given_type(&self, name: Symbol) -> Option<(TyConId, bool)> {
        self.given.iter().rev().find_map(|given| match given.what {
            What::Type(con) if given.path == [name] => Some((con, given.substitute)),
            _ => None,
        })
    }
}
