//! Variants and records that signatures of first-class modules declare.
//!
//! Every module that is packed declares such a type of its own, and so does every place that unpacks one. All packages of a
//! signature hold the values at one representation: that of the signature's declaration, with the types that are not known at the
//! universal type. Packing a module converts them ([`Checker::converted_data`]); unpacking declares a type with that representation:
//!
//! ```text
//! module type S = sig type t = A | B of int  val x : t end      one type of the graph for S, say T
//! (module M : S)                       x is converted from M's type to T
//! let module N = (val m : S) in …      N.t is a type of the checker's with the representation T
//! ```

use std::rc::Rc;

use enfold_graph::DataId;
use enfold_syntax::{Span, Symbol};

use crate::Checker;
use crate::env::{Constructor, ConstructorKind, Field, Module, ModuleRef, Parts, Payload};
use crate::store::{Def, Shape, Term, TyConId};

/// The representation of each declared type, by the names that lead to it.
pub(crate) type Shared = Vec<(Vec<Symbol>, DataId)>;

impl<'t> Checker<'t, '_> {
    /// The types that a module of a package's signature declares, with their representations.
    pub(crate) fn declared_in(
        &mut self,
        module: &Module<'t>,
        path: &mut Vec<Symbol>,
        found: &mut Vec<(Vec<Symbol>, TyConId, DataId)>,
    ) {
        for (&name, &con) in &module.types {
            let Def::Data(data) = self.store.tycon(con).def else { continue };
            let declared = module.constructors.values().any(|c| c.tycon == con)
                || module.fields.values().any(|f| f.field.tycon == con);
            if !declared {
                continue;
            }
            path.push(name);
            found.push((path.clone(), con, data));
            let parts = self.declared.parts(con).cloned().unwrap_or_default();
            for constructor in &parts.constructors {
                if let Payload::Record(record) = constructor.payload
                    && let Def::Data(data) = self.store.tycon(record).def
                {
                    path.push(constructor.name);
                    found.push((path.clone(), record, data));
                    path.pop();
                }
            }
            path.pop();
        }
        for (&name, inner) in &module.modules {
            if let ModuleRef::Structure(inner) = inner {
                path.push(name);
                self.declared_in(inner, path, found);
                path.pop();
            }
        }
    }

    /// The representations that all packages of a signature share, from a module of it whose types nobody uses.
    pub(crate) fn shared_types(
        &mut self,
        module: &Module<'t>,
        given: &[Term],
        span: Span,
    ) -> Shared {
        let mut found = Vec::new();
        self.declared_in(module, &mut Vec::new(), &mut found);
        if found.is_empty() {
            return Shared::new();
        }
        self.seal_unknown(module);
        for (_, con, data) in &found {
            let parts = self.declared.parts(*con).cloned().unwrap_or_default();
            let mut types: Vec<Term> = parts.fields.iter().map(|field| field.ty).collect();
            for constructor in &parts.constructors {
                if let Payload::Tuple(items) = &constructor.payload {
                    types.extend(items.iter());
                }
            }
            let depends = types.into_iter().any(|ty| self.mentions_given(ty, given));
            if depends || self.declared.is_refining(*data) {
                let what =
                    "types that depend on others, declared in signatures of first-class modules,";
                self.unsupported(span, what);
                break;
            }
        }
        found.into_iter().map(|(path, _, data)| (path, data)).collect()
    }

    /// Types of a module that are not known are at the universal type.
    fn seal_unknown(&mut self, module: &Module<'t>) {
        let exn = self.known.exn;
        for &con in module.types.values() {
            if matches!(self.store.tycon(con).def, Def::Abstract) {
                self.store.define(con, Def::Sealed(exn, 0));
            }
        }
        for inner in module.modules.values() {
            if let ModuleRef::Structure(inner) = inner {
                self.seal_unknown(inner);
            }
        }
    }

    /// Whether a type mentions one that the package is given.
    fn mentions_given(&mut self, ty: Term, given: &[Term]) -> bool {
        if given.is_empty() {
            return false;
        }
        let ty = self.store.resolve(ty);
        match self.store.shape(ty).clone() {
            Shape::Con(con, items) => {
                self.given.named(con).is_some_and(|term| given.contains(&term))
                    || items.iter().any(|&item| self.mentions_given(item, given))
            }
            Shape::Tuple(items) => items.iter().any(|&item| self.mentions_given(item, given)),
            Shape::Arrow(_, from, to) => {
                self.mentions_given(from, given) || self.mentions_given(to, given)
            }
            _ => false,
        }
    }

    /// The module with the shared representations in the place of its own.
    pub(crate) fn with_shared(
        &mut self,
        module: &Rc<Module<'t>>,
        shared: &Shared,
    ) -> Rc<Module<'t>> {
        if shared.is_empty() {
            return module.clone();
        }
        let mut found = Vec::new();
        self.declared_in(module, &mut Vec::new(), &mut found);
        for (path, con, _) in found {
            if let Some(&(_, data)) = shared.iter().find(|(of, _)| *of == path) {
                self.store.define(con, Def::Data(data));
                let parts = self.declared.parts(con).cloned().unwrap_or_default();
                self.declared.set_parts(con, Rc::new(parts_at(&parts, data)));
            }
        }
        Rc::new(self.with_parts(module))
    }

    /// The module with the parts of its types as they are known now.
    fn with_parts(&mut self, module: &Module<'t>) -> Module<'t> {
        let mut new = Module { name: module.name.clone(), ..Module::default() };
        new.include(module);
        for &con in module.types.values() {
            let Some(parts) = self.declared.parts(con).cloned() else { continue };
            for constructor in &parts.constructors {
                if module.constructors.get(&constructor.name).is_some_and(|c| c.tycon == con) {
                    new.constructors.insert(constructor.name, constructor.clone());
                }
            }
            for field in &parts.fields {
                if module.fields.get(&field.name).is_some_and(|f| f.field.tycon == con) {
                    new.add_field(field.clone());
                }
            }
        }
        for (&name, inner) in &module.modules {
            if let ModuleRef::Structure(inner) = inner {
                let inner = self.with_parts(inner);
                new.modules.insert(name, ModuleRef::Structure(Rc::new(inner)));
            }
        }
        new
    }

    /// Which type of a module that is packed each declared one of the signature is.
    pub(crate) fn same_declared(&mut self, fresh: &Module<'t>, view: &Module<'t>) {
        for (name, &con) in &fresh.types {
            let (Def::Data(_), Some(&actual)) =
                (self.store.tycon(con).def.clone(), view.types.get(name))
            else {
                continue;
            };
            let ty = self.self_type(actual);
            let Shape::Con(actual, _) = self.store.head(ty) else { continue };
            if actual == con {
                continue;
            }
            self.packing.rename(con, actual);
            let of = |c: &Self, con| c.declared.parts(con).cloned().unwrap_or_default();
            let (ours, theirs) = (of(self, con), of(self, actual));
            for (a, b) in ours.constructors.iter().zip(&theirs.constructors) {
                if let (Payload::Record(a), Payload::Record(b)) = (&a.payload, &b.payload) {
                    self.packing.rename(*a, *b);
                }
            }
        }
        for (name, inner) in &fresh.modules {
            if let (ModuleRef::Structure(inner), Some(ModuleRef::Structure(view))) =
                (inner, view.modules.get(name))
            {
                self.same_declared(inner, view);
            }
        }
    }

    /// A type of the signature's as the module that is packed has it.
    pub(crate) fn renamed_type(&mut self, ty: Term) -> Term {
        let ty = self.store.resolve(ty);
        match self.store.shape(ty).clone() {
            Shape::Con(con, items) => {
                let items: Vec<Term> = items.iter().map(|&item| self.renamed_type(item)).collect();
                let con = self.packing.renamed(con).unwrap_or(con);
                self.store.con(con, &items)
            }
            Shape::Tuple(items) => {
                let items: Vec<Term> = items.iter().map(|&item| self.renamed_type(item)).collect();
                self.store.tuple(&items)
            }
            Shape::Arrow(label, from, to) => {
                let (from, to) = (self.renamed_type(from), self.renamed_type(to));
                self.store.arrow(label, from, to)
            }
            _ => ty,
        }
    }

    /// The parts of a type as a module that is packed has it.
    pub(crate) fn renamed_parts(&self, con: TyConId) -> Option<Rc<Parts>> {
        let con = self.packing.renamed(con).unwrap_or(con);
        self.declared.parts(con).cloned()
    }
}

fn parts_at(parts: &Parts, data: DataId) -> Parts {
    let constructor = |c: &Rc<Constructor>| {
        let kind = match c.kind {
            ConstructorKind::Case(_, case) => ConstructorKind::Case(data, case),
            other => other,
        };
        Rc::new(Constructor { kind, ..(**c).clone() })
    };
    let field = |f: &Rc<Field>| {
        Rc::new(Field {
            name: f.name,
            tycon: f.tycon,
            data,
            index: f.index,
            params: f.params.clone(),
            ty: f.ty,
            own: f.own.clone(),
            record: f.record,
            mutable: f.mutable,
        })
    };
    Parts {
        constructors: parts.constructors.iter().map(constructor).collect(),
        fields: parts.fields.iter().map(field).collect(),
    }
}
