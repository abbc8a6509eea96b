//! The types of signatures: matching those of a module with them.
//!
//! A type of the signature is the module's own, or a new one that hides it where the signature seals. The parts that the
//! signature lists (constructors, fields) are the module's, at the types that the signature gives them.

use std::rc::Rc;

use enfold_graph::ParamId;
use enfold_ocaml::tree::{CaseArgs, CaseDecl, FieldDecl, TypeDecl, TypeGroup, TypeKind};
use enfold_syntax::{Diagnostic, Symbol, codes};

use crate::Checker;
use crate::annotations::Mode;
use crate::env::{Constructor, Field, Parts, Payload};
use crate::signatures::Matching;
use crate::store::{Def, Shape, Term, TyCon, TyConId};

/// The parameters of a constructor, those that are not its type's, and its result.
type View = (Rc<[ParamId]>, Option<Rc<[ParamId]>>, Term);

impl<'t> Checker<'t, '_> {
    pub(crate) fn match_types(&mut self, group: &'t TypeGroup, matching: &mut Matching<'t, '_>) {
        let Some(module) = matching.actual.clone() else {
            return self.fresh_types(group, matching);
        };
        let mut views: Vec<(&'t TypeDecl, TyConId, TyConId)> = Vec::new();
        for decl in &group.decls {
            let name = decl.name.name;
            let Some(&actual) = module.types.get(&name) else {
                if let Some((given, _)) = matching.given_type(name) {
                    self.env.add_type(name, given);
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
                // What `with` says may name types that this signature hides.
                let seen = if matching.seal.is_some() { given } else { actual };
                self.define_type(name, seen);
                self.parts_of(seen, decl);
                continue;
            }
            // An extensible type is the same in the signature, so that its constructors are.
            let open = matches!(decl.kind, TypeKind::Open)
                && matches!(self.store.tycon(actual).def, Def::Open);
            let view = match (matching.seal.is_some() && !open, &decl.manifest) {
                (false, _) => actual,
                // An abbreviation of the signature is over the types that it hides.
                (true, Some(_)) if !decl.private => self.view_again(|c| c.reserve_type(decl)),
                (true, _) => self.view_again(|c| c.sealed_type(decl, actual, matching)),
            };
            self.define_type(name, view);
            views.push((decl, view, actual));
        }
        // Abbreviations first: they may be over each other, and the other types over them.
        let (short, long): (Vec<_>, Vec<_>) =
            views.into_iter().partition(|(decl, ..)| decl.manifest.is_some());
        let written: Vec<TyConId> = short
            .iter()
            .map(|&(decl, view, actual)| self.written_view(decl, view, actual))
            .collect();
        for ((decl, view, actual), con) in short.into_iter().zip(written) {
            self.match_manifest(decl, (view, actual), con, matching);
        }
        for (decl, view, actual) in long {
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
        if self.declared.parts(con).is_some() {
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
        let args = self.store.params(&params);
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
        let args = self.store.params(&params);
        if self.store.tycon(wanted).params.len() != args.len() {
            matching.sound = false;
            return;
        }
        let (a, b) = (self.store.con(actual, &args), self.store.con(wanted, &args));
        if self.store.unify_through(matching.seal, a, b).is_err() {
            let (a, b) = (self.store.expand(a), self.store.expand(b));
            let [a, b] = self.show_all([a, b]);
            let message = format!("the type `{name}` is `{a}`, and must be `{b}`");
            self.report(Diagnostic::new(codes::TYPE_MISMATCH, matching.span, message));
            matching.sound = false;
            matching.other_type = true;
        }
    }

    fn match_type_body(
        &mut self,
        decl: &'t TypeDecl,
        view: TyConId,
        actual: TyConId,
        matching: &mut Matching<'t, '_>,
    ) {
        if matches!(decl.kind, TypeKind::Abstract | TypeKind::Open) {
            return;
        }
        let source = self.true_con(actual);
        let Some(parts) = self.declared.parts(source).cloned() else {
            let message =
                format!("the type `{}` is not declared as the signature says", decl.name.name);
            self.report(Diagnostic::new(codes::TYPE_MISMATCH, matching.span, message));
            matching.sound = false;
            return;
        };
        match self.view_parts(decl, view, &parts, matching.seal) {
            Some(_) if view == actual => self.define_parts(source),
            Some(parts) => {
                if decl.private {
                    self.declared.make_unmakable(view);
                }
                self.declared.set_parts(view, Rc::new(parts));
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

    /// What an abbreviation of the signature says: what is seen of the type afterwards, unless it is private or nothing is sealed.
    fn written_view(&mut self, decl: &'t TypeDecl, view: TyConId, actual: TyConId) -> TyConId {
        let own = view != actual && !decl.private;
        let con = if own { view } else { self.reserve_type(decl) };
        self.type_body(decl, con);
        if let Def::Sealed(term, _) = self.store.tycon(con).def {
            self.store.define(con, Def::Alias(term));
        }
        con
    }

    /// The module's type must be what an abbreviation of the signature says.
    fn match_manifest(
        &mut self,
        decl: &'t TypeDecl,
        (view, actual): (TyConId, TyConId),
        written: TyConId,
        matching: &mut Matching<'t, '_>,
    ) {
        self.same_type(decl.name.name, actual, written, matching);
        if decl.private {
            self.declared.make_private(view);
        }
        self.parts_of(if written == view { view } else { actual }, decl);
    }

    /// The constructors or fields of a type with the types that the signature gives them.
    fn view_parts(
        &mut self,
        decl: &'t TypeDecl,
        con: TyConId,
        actual: &Parts,
        seal: Option<u32>,
    ) -> Option<Parts> {
        self.with_type_vars(Mode::Declared, |c| {
            let params = c.store.tycon(con).params.clone();
            for (param, &id) in decl.params.iter().zip(&*params) {
                if let Some(name) = param.name {
                    let term = c.store.add(Shape::Param(id));
                    c.type_names.insert(name.name, term);
                }
            }
            match &decl.kind {
                TypeKind::Variant(cases) if cases.len() == actual.constructors.len() => {
                    let cases = cases.iter().zip(&actual.constructors);
                    let constructors = cases.map(|(case, own)| c.view_case(con, case, own, seal));
                    Some(Parts {
                        constructors: constructors.collect::<Option<_>>()?,
                        ..Parts::default()
                    })
                }
                TypeKind::Record(fields) if fields.len() == actual.fields.len() => {
                    let fields = c.view_fields(fields, con, &actual.fields, &params, seal)?;
                    Some(Parts { fields, ..Parts::default() })
                }
                _ => None,
            }
        })
    }

    /// A constructor with the types that the signature gives it; nothing if it is another one.
    fn view_case(
        &mut self,
        con: TyConId,
        case: &'t CaseDecl,
        own: &Constructor,
        seal: Option<u32>,
    ) -> Option<Rc<Constructor>> {
        let names = self.type_names.names();
        let (params, refines, result) = match own.refines.is_some() {
            true => self.view_refined(con, case, own)?,
            false => (self.store.tycon(con).params.clone(), None, self.self_type(con)),
        };
        let payload = match (&case.args, &own.payload) {
            (CaseArgs::Tuple(items), Payload::Tuple(types)) if items.len() == types.len() => {
                Payload::Tuple(items.iter().map(|item| self.annotation(item)).collect())
            }
            (CaseArgs::Record(fields), Payload::Record(record)) => {
                self.view_record(fields, *record, &params, seal)?
            }
            _ => return None,
        };
        self.type_names.set(names);
        let same =
            case.name.name == own.name && self.same_view(seal, own, &params, result, &payload);
        let (tycon, own) = (con, own.clone());
        let view = Constructor { tycon, params, payload, result, refines, ..own };
        same.then(|| Rc::new(view))
    }

    /// The parameters of a constructor that says what it yields, those that are not the type's, and its result, as the
    /// signature says.
    fn view_refined(
        &mut self,
        con: TyConId,
        case: &'t CaseDecl,
        own: &Constructor,
    ) -> Option<View> {
        let count = self.store.tycon(con).params.len();
        let erased = self.store.erased(own.tycon).cloned();
        let erased = erased.unwrap_or_else(|| vec![false; count].into());
        if erased.contains(&true) {
            self.store.erase(con, erased.clone());
        }
        let (all, vars, result) = self.refined_result(con, case, &erased);
        (all.len() == own.params.len()).then_some((all, Some(vars), result))
    }

    /// Whether the result and the arguments of a constructor are as the signature says.
    fn same_view(
        &mut self,
        seal: Option<u32>,
        own: &Constructor,
        params: &[ParamId],
        result: Term,
        payload: &Payload,
    ) -> bool {
        let args = self.store.params(params);
        let map: Vec<_> = own.params.iter().copied().zip(args).collect();
        let mut same = self.agrees(seal, own.result, &map, result);
        if let (Payload::Tuple(items), Payload::Tuple(wanted)) = (&own.payload, payload) {
            for (&item, &wanted) in items.iter().zip(&**wanted) {
                same &= self.agrees(seal, item, &map, wanted);
            }
        }
        same
    }

    /// Whether a type of the module, with other parameters, is the one that the signature says.
    fn agrees(
        &mut self,
        seal: Option<u32>,
        own: Term,
        map: &[(ParamId, Term)],
        wanted: Term,
    ) -> bool {
        let found = self.store.substitute(own, map);
        self.store.unify_through(seal, found, wanted).is_ok()
    }

    fn view_fields(
        &mut self,
        fields: &'t [FieldDecl],
        con: TyConId,
        actual: &[Rc<Field>],
        params: &Rc<[ParamId]>,
        seal: Option<u32>,
    ) -> Option<Vec<Rc<Field>>> {
        let record = self.self_type(con);
        let mut made = Vec::new();
        for (field, own) in fields.iter().zip(actual) {
            if field.name.name != own.name || field.mutable != own.mutable {
                return None;
            }
            let (ty, variables) = self.field_type(&field.ty);
            if variables.len() != own.own.len() {
                return None;
            }
            let args = self.store.params(&[&params[..], &variables[..]].concat());
            let all = own.params.iter().chain(&*own.own).copied();
            let map: Vec<_> = all.zip(args).collect();
            if !self.agrees(seal, own.ty, &map, ty) {
                return None;
            }
            made.push(Rc::new(Field {
                name: own.name,
                tycon: con,
                data: own.data,
                index: own.index,
                params: params.clone(),
                ty,
                own: variables,
                record,
                mutable: own.mutable,
            }));
        }
        Some(made)
    }

    /// The record of a constructor, as a type that hides it.
    pub(crate) fn view_record(
        &mut self,
        fields: &'t [FieldDecl],
        actual: TyConId,
        params: &Rc<[ParamId]>,
        seal: Option<u32>,
    ) -> Option<Payload> {
        let parts = self.declared.parts(actual).cloned()?;
        if parts.fields.len() != fields.len() {
            return None;
        }
        let args = self.store.params(params);
        let body = self.store.con(actual, &args);
        let (name, span) = (self.store.tycon(actual).name, self.store.tycon(actual).span);
        let def = Def::Sealed(body, seal.unwrap_or(self.declared.last_seal()));
        let outer = self.store.tycon(actual).outer.clone();
        let view = self.store.add_tycon(TyCon { name, span, params: params.clone(), def, outer });
        let fields = self.view_fields(fields, view, &parts.fields, params, seal)?;
        self.declared.set_parts(view, Rc::new(Parts { fields, ..Parts::default() }));
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
}
