//! Outlines of recursive modules: the names of the types that their signatures declare, of which nothing is known yet.
//!
//! The signatures of a group mention each other's types, so all of these are there before any signature is read. Once it is,
//! a type of the outline is another name of the one that the signature declares.

use std::rc::Rc;

use enfold_ocaml::tree::{ModuleType, ModuleTypeKind, SignatureItem, SignatureItemKind};

use crate::Checker;
use crate::env::{Env, Module, ModuleRef, SigKind};
use crate::store::Def;

/// How deep signatures may lead to others.
const DEPTH: u32 = 100;

impl<'t> Checker<'t, '_> {
    /// The names of the types of a signature, about which nothing is known yet.
    pub(crate) fn outline(&mut self, ty: &'t ModuleType) -> Module<'t> {
        let mut module = Module::default();
        let env = self.env.clone();
        self.outline_type(ty, &env, &mut module, 0);
        module
    }

    fn outline_type(
        &mut self,
        ty: &'t ModuleType,
        env: &Env<'t>,
        module: &mut Module<'t>,
        depth: u32,
    ) {
        match &ty.kind {
            ModuleTypeKind::Signature(items) => self.outline_items(items, env, module, depth),
            ModuleTypeKind::With { base, .. } => self.outline_type(base, env, module, depth),
            ModuleTypeKind::Path(path) if depth < DEPTH => {
                let Some(sig) = self.in_env(env, |c| c.signature_path(path)) else { return };
                match &sig.kind {
                    SigKind::Type(ty) => self.outline_type(ty, &sig.env, module, depth + 1),
                    SigKind::Items(items) => {
                        self.outline_items(items, &sig.env, module, depth + 1);
                    }
                    _ => {}
                }
            }
            _ => {}
        }
    }

    fn outline_items(
        &mut self,
        items: &'t [SignatureItem],
        env: &Env<'t>,
        module: &mut Module<'t>,
        depth: u32,
    ) {
        for item in items {
            match &item.kind {
                SignatureItemKind::Types(group) => {
                    for decl in &group.decls {
                        let con = self.reserve_type(decl);
                        self.store.define(con, Def::Abstract);
                        module.types.insert(decl.name.name, con);
                    }
                }
                SignatureItemKind::Module(decl) => {
                    let Some(name) = decl.name else { continue };
                    let mut inner = Module::default();
                    self.outline_type(&decl.ty, env, &mut inner, depth + 1);
                    module.modules.insert(name.name, ModuleRef::Structure(Rc::new(inner)));
                }
                SignatureItemKind::Include(ty) => self.outline_type(ty, env, module, depth + 1),
                _ => {}
            }
        }
    }

    /// The types of an outline are those that the signature declares.
    pub(crate) fn join_outline(&mut self, outline: &Module<'t>, forward: &Module<'t>) {
        for (name, &con) in &outline.types {
            let Some(&other) = forward.types.get(name) else { continue };
            let params = self.store.tycon(con).params.clone();
            let args = self.store.params(&params);
            let body = self.store.con(other, &args);
            self.store.define(con, Def::Alias(body));
        }
        for (name, module) in &outline.modules {
            if let (ModuleRef::Structure(inner), Some(ModuleRef::Structure(found))) =
                (module, forward.modules.get(name))
            {
                self.join_outline(inner, found);
            }
        }
    }
}
