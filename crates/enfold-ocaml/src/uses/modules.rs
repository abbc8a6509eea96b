//! Structures, signatures, modules and their types.

use super::Walk;
use crate::tree::*;

impl Walk {
    pub(super) fn structure(&mut self, items: &[StructureItem]) {
        self.inside(|walk| items.iter().for_each(|item| walk.structure_item(item)));
    }

    fn structure_item(&mut self, item: &StructureItem) {
        match &item.kind {
            StructureItemKind::Eval(expr) => self.expr(expr),
            StructureItemKind::Let(group) => self.let_group(group),
            StructureItemKind::External(decl) => self.ty(&decl.ty),
            StructureItemKind::Types(group) => self.types(group),
            StructureItemKind::Extend(extension) => self.extension(extension),
            StructureItemKind::Exception(case) => self.extension_case(case),
            StructureItemKind::Module(binding) => self.module_binding(binding),
            StructureItemKind::RecModules(bindings) => {
                self.define(bindings.iter().map(|binding| binding.name));
                bindings.iter().for_each(|binding| self.module(&binding.expr));
            }
            StructureItemKind::ModuleType(decl) => self.module_type_decl(decl),
            StructureItemKind::Open(module) => self.open(module),
            StructureItemKind::Include(module) => self.include(module),
            StructureItemKind::Error => {}
        }
    }

    pub(super) fn module_binding(&mut self, binding: &ModuleBinding) {
        self.module(&binding.expr);
        self.define([binding.name]);
    }

    /// What a structure includes is in scope after it, as far as it is written here.
    fn include(&mut self, module: &ModuleExpr) {
        self.module(module);
        if let ModuleExprKind::Structure(items) = &module.kind {
            let modules = items.iter().filter_map(|item| match &item.kind {
                StructureItemKind::Module(binding) => Some(binding.name),
                _ => None,
            });
            self.define(modules);
        }
    }

    pub(super) fn module(&mut self, module: &ModuleExpr) {
        match &module.kind {
            ModuleExprKind::Path(path) => {
                if let Some(name) = self.module_path(path) {
                    self.uses.whole.insert(name);
                }
            }
            ModuleExprKind::Structure(items) => self.structure(items),
            ModuleExprKind::Functor { params, body } => self.inside(|walk| {
                params.iter().for_each(|param| walk.functor_param(param));
                walk.module(body);
            }),
            ModuleExprKind::Apply { functor, arg } => {
                self.module(functor);
                arg.iter().for_each(|arg| self.module(arg));
            }
            ModuleExprKind::Constraint { expr, ty } => {
                self.module(expr);
                self.module_type(ty);
            }
            ModuleExprKind::Unpack { expr, ty, coerce } => {
                self.expr(expr);
                ty.iter().chain(coerce).for_each(|ty| self.package(ty));
            }
            ModuleExprKind::Error => {}
        }
    }

    fn functor_param(&mut self, param: &FunctorParam) {
        if let Some(named) = &param.named {
            self.module_type(&named.ty);
            self.define([named.name]);
        }
    }

    pub(super) fn signature(&mut self, items: &[SignatureItem]) {
        self.inside(|walk| items.iter().for_each(|item| walk.signature_item(item)));
    }

    fn signature_item(&mut self, item: &SignatureItem) {
        match &item.kind {
            SignatureItemKind::Value(decl) | SignatureItemKind::External(decl) => self.ty(&decl.ty),
            SignatureItemKind::Types(group) | SignatureItemKind::TypeSubst(group) => {
                self.types(group);
            }
            SignatureItemKind::Extend(extension) => self.extension(extension),
            SignatureItemKind::Exception(case) => self.extension_case(case),
            SignatureItemKind::Module(decl) => {
                self.module_type(&decl.ty);
                self.define([decl.name]);
            }
            SignatureItemKind::ModuleSubst { name, of } => {
                if let Some(whole) = self.module_path(of) {
                    self.uses.whole.insert(whole);
                }
                self.define([Some(*name)]);
            }
            SignatureItemKind::RecModules(decls) => {
                self.define(decls.iter().map(|decl| decl.name));
                decls.iter().for_each(|decl| self.module_type(&decl.ty));
            }
            SignatureItemKind::ModuleType(decl) | SignatureItemKind::ModuleTypeSubst(decl) => {
                self.module_type_decl(decl);
            }
            SignatureItemKind::Open(path) => self.open_path(path),
            SignatureItemKind::Include(ty) => self.module_type(ty),
            SignatureItemKind::Error => {}
        }
    }

    fn module_type_decl(&mut self, decl: &ModuleTypeDecl) {
        decl.ty.iter().for_each(|ty| self.module_type(ty));
    }

    pub(super) fn module_type(&mut self, ty: &ModuleType) {
        match &ty.kind {
            ModuleTypeKind::Path(path) => self.qualifier(path),
            ModuleTypeKind::Signature(items) => self.signature(items),
            ModuleTypeKind::Functor { params, result } => self.inside(|walk| {
                params.iter().for_each(|param| walk.functor_param(param));
                walk.module_type(result);
            }),
            ModuleTypeKind::With { base, constraints } => {
                self.module_type(base);
                constraints.iter().for_each(|constraint| self.with(&constraint.kind));
            }
            ModuleTypeKind::TypeOf(module) => self.module(module),
            ModuleTypeKind::Alias(path) => {
                if let Some(name) = self.module_path(path) {
                    self.uses.whole.insert(name);
                }
            }
            ModuleTypeKind::Error => {}
        }
    }

    fn with(&mut self, constraint: &WithKind) {
        match constraint {
            // The path is one of the signature's own.
            WithKind::Type { decl, .. } => self.type_decl(decl),
            WithKind::Module { of, .. } => {
                if let Some(name) = self.module_path(of) {
                    self.uses.whole.insert(name);
                }
            }
            WithKind::ModuleType { ty, .. } => self.module_type(ty),
        }
    }

    pub(super) fn package(&mut self, ty: &PackageType) {
        self.qualifier(&ty.path);
        ty.constraints.iter().for_each(|(_, ty)| self.ty(ty));
    }
}
