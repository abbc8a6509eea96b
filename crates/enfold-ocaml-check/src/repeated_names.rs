//! Names that are defined twice where OCaml has them once: types, modules and module types of one structure or signature, and what one
//! `let … and …` binds.
//!
//! ```text
//! type t = int   type t = string          the second is reported
//! let f x = x and f y = y + 1             the same
//! ```
//!
//! What comes by `include` may be defined again, and so may values of a structure or signature. Cost: linear.

use enfold_ocaml::tree::{
    Ident, LetGroup, PatKind, SignatureItem, SignatureItemKind, StructureItem, StructureItemKind,
};
use enfold_syntax::{Diagnostic, Symbol, codes};
use rustc_hash::FxHashSet;

use crate::Checker;

/// What has a name, and which.
type Named<'i> = (&'static str, &'i Ident);

impl<'t> Checker<'t, '_> {
    pub(crate) fn names_of_structure(&mut self, items: &'t [StructureItem]) {
        let names = |item: &'t StructureItem| -> Vec<Named<'t>> {
            match &item.kind {
                StructureItemKind::Types(group) => types(&group.decls),
                StructureItemKind::Module(binding) => module(binding.name.as_ref()),
                StructureItemKind::RecModules(bindings) => {
                    bindings.iter().flat_map(|binding| module(binding.name.as_ref())).collect()
                }
                StructureItemKind::ModuleType(decl) => vec![("module type", &decl.name)],
                _ => Vec::new(),
            }
        };
        self.once(items.iter().flat_map(names));
    }

    pub(crate) fn names_of_signature(&mut self, items: &'t [SignatureItem]) {
        let names = |item: &'t SignatureItem| -> Vec<Named<'t>> {
            match &item.kind {
                SignatureItemKind::Types(group) => types(&group.decls),
                SignatureItemKind::Module(decl) => module(decl.name.as_ref()),
                SignatureItemKind::ModuleType(decl) => vec![("module type", &decl.name)],
                _ => Vec::new(),
            }
        };
        self.once(items.iter().flat_map(names));
    }

    pub(crate) fn names_of_bindings(&mut self, group: &'t LetGroup) {
        let names = group.bindings.iter().filter_map(|binding| match &binding.pattern.kind {
            PatKind::Var(name) => Some(("variable", name)),
            _ => None,
        });
        self.once(names);
    }

    fn once(&mut self, names: impl Iterator<Item = Named<'t>>) {
        let mut before: FxHashSet<(&str, Symbol)> = FxHashSet::default();
        for (what, name) in names {
            if !before.insert((what, name.name)) {
                let message = format!("the {what} `{}` is defined twice here", name.name);
                self.report(Diagnostic::new(codes::DUPLICATE, name.span, message));
            }
        }
    }
}

fn types(decls: &[enfold_ocaml::tree::TypeDecl]) -> Vec<Named<'_>> {
    decls.iter().map(|decl| ("type", &decl.name)).collect()
}

fn module(name: Option<&Ident>) -> Vec<Named<'_>> {
    name.into_iter().map(|name| ("module", name)).collect()
}
