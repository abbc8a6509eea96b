//! Expressions, patterns, types and their declarations.

use super::Walk;
use crate::tree::*;

impl Walk {
    pub(super) fn let_group(&mut self, group: &LetGroup) {
        group.bindings.iter().for_each(|binding| self.let_binding(binding));
    }

    fn let_binding(&mut self, binding: &LetBinding) {
        self.inside(|walk| {
            walk.pattern(&binding.pattern);
            binding.params.iter().for_each(|param| walk.param(param));
            match &binding.annotation {
                None => {}
                Some(Annotation::Type(ty) | Annotation::Newtypes { ty, .. }) => walk.ty(ty),
                Some(Annotation::Coerce { from, to }) => {
                    from.iter().for_each(|ty| walk.ty(ty));
                    walk.ty(to);
                }
            }
            walk.expr(&binding.body);
        });
        // A module that the pattern unpacks is in scope after it.
        self.pattern(&binding.pattern);
    }

    fn param(&mut self, param: &Param) {
        match &param.kind {
            ParamKind::Value { pattern, default, .. } => {
                default.iter().for_each(|default| self.expr(default));
                self.pattern(pattern);
            }
            ParamKind::Newtype(_) => {}
        }
    }

    fn exprs<'e>(&mut self, exprs: impl IntoIterator<Item = &'e Expr>) {
        exprs.into_iter().for_each(|expr| self.expr(expr));
    }

    pub(super) fn expr(&mut self, expr: &Expr) {
        match &expr.kind {
            ExprKind::Lit(_) | ExprKind::Unreachable | ExprKind::Error => {}
            ExprKind::Ident(path) => self.qualifier(path),
            ExprKind::Construct { path, arg } => {
                self.qualifier(path);
                self.exprs(arg.as_deref());
            }
            ExprKind::Variant { arg, .. } => self.exprs(arg.as_deref()),
            ExprKind::Tuple(items) | ExprKind::List(items) | ExprKind::Array(items) => {
                self.exprs(items);
            }
            ExprKind::Cons { items, tail } => self.exprs(items.iter().chain([&**tail])),
            ExprKind::Record { fields, base } => {
                for field in fields {
                    self.qualifier(&field.path);
                    field.ty.iter().for_each(|ty| self.ty(ty));
                    self.expr(&field.value);
                }
                self.exprs(base.as_deref());
            }
            ExprKind::Field { expr, field } => {
                self.expr(expr);
                self.qualifier(field);
            }
            ExprKind::SetField { expr, field, value } => {
                self.qualifier(field);
                self.exprs([&**expr, value]);
            }
            ExprKind::Index { expr, indices, .. } => self.exprs(indices.iter().chain([&**expr])),
            ExprKind::SetIndex { expr, indices, value, .. } => {
                self.exprs(indices.iter().chain([&**expr, &**value]));
            }
            ExprKind::Apply { function, args } => {
                self.expr(function);
                self.exprs(args.iter().map(|arg| &arg.value));
            }
            ExprKind::Fun { params, result, body } => self.inside(|walk| {
                params.iter().for_each(|param| walk.param(param));
                result.iter().for_each(|ty| walk.ty(ty));
                walk.expr(body);
            }),
            ExprKind::Function(cases) => self.cases(cases),
            ExprKind::Match { scrutinee: expr, cases } | ExprKind::Try { body: expr, cases } => {
                self.expr(expr);
                self.cases(cases);
            }
            ExprKind::Block { stmts, result } => self.inside(|walk| {
                stmts.iter().for_each(|stmt| walk.stmt(stmt));
                walk.expr(result);
            }),
            ExprKind::LetOp { bindings, body } => self.inside(|walk| {
                bindings.iter().for_each(|bound| walk.let_binding(&bound.binding));
                walk.expr(body);
            }),
            ExprKind::If { cond, then, otherwise } => {
                self.exprs([&**cond, then]);
                self.exprs(otherwise.as_deref());
            }
            ExprKind::While { cond, body } => self.exprs([&**cond, body]),
            ExprKind::For { from, to, body, .. } => self.exprs([&**from, to, body]),
            ExprKind::Constraint { expr, ty } => {
                self.expr(expr);
                self.ty(ty);
            }
            ExprKind::Coerce { expr, from, to } => {
                self.expr(expr);
                from.iter().for_each(|ty| self.ty(ty));
                self.ty(to);
            }
            ExprKind::Assert(expr) | ExprKind::Lazy(expr) => self.expr(expr),
            ExprKind::LocalOpen { module, body } => self.inside(|walk| {
                walk.open_path(module);
                walk.expr(body);
            }),
            ExprKind::Pack { module, ty } => {
                self.module(module);
                ty.iter().for_each(|ty| self.package(ty));
            }
        }
    }

    fn stmt(&mut self, stmt: &Stmt) {
        match &stmt.kind {
            StmtKind::Expr(expr) => self.expr(expr),
            StmtKind::Let(group) => self.let_group(group),
            StmtKind::Open(module) => self.open(module),
            StmtKind::Module(binding) => self.module_binding(binding),
            StmtKind::Exception(case) => self.extension_case(case),
        }
    }

    fn cases(&mut self, cases: &[Case]) {
        for case in cases {
            self.inside(|walk| {
                walk.pattern(&case.pattern);
                walk.exprs(&case.guard);
                walk.expr(&case.body);
            });
        }
    }

    fn patterns<'p>(&mut self, patterns: impl IntoIterator<Item = &'p Pat>) {
        patterns.into_iter().for_each(|pattern| self.pattern(pattern));
    }

    pub(super) fn pattern(&mut self, pattern: &Pat) {
        match &pattern.kind {
            PatKind::Any
            | PatKind::Var(_)
            | PatKind::Lit(_)
            | PatKind::Range(..)
            | PatKind::Error => {}
            PatKind::Alias { pattern, .. }
            | PatKind::Lazy(pattern)
            | PatKind::Exception(pattern) => {
                self.pattern(pattern);
            }
            PatKind::Tuple(items)
            | PatKind::Array(items)
            | PatKind::List(items)
            | PatKind::Or(items) => self.patterns(items),
            PatKind::Cons { items, tail } => self.patterns(items.iter().chain([&**tail])),
            PatKind::Construct { path, arg, .. } => {
                self.qualifier(path);
                self.patterns(arg.as_deref());
            }
            PatKind::Variant { arg, .. } => self.patterns(arg.as_deref()),
            PatKind::TypeTags(path) => self.qualifier(path),
            PatKind::Record { fields, .. } => {
                for field in fields {
                    self.qualifier(&field.path);
                    field.ty.iter().for_each(|ty| self.ty(ty));
                    self.pattern(&field.pattern);
                }
            }
            PatKind::Constraint { pattern, ty } => {
                self.pattern(pattern);
                self.ty(ty);
            }
            PatKind::Unpack { name, ty } => {
                ty.iter().for_each(|ty| self.package(ty));
                self.define([*name]);
            }
            PatKind::LocalOpen { module, pattern } => {
                self.open_path(module);
                self.pattern(pattern);
            }
        }
    }

    pub(super) fn types(&mut self, group: &TypeGroup) {
        group.decls.iter().for_each(|decl| self.type_decl(decl));
    }

    pub(super) fn type_decl(&mut self, decl: &TypeDecl) {
        decl.manifest.iter().for_each(|ty| self.ty(ty));
        for (left, right) in &decl.constraints {
            self.ty(left);
            self.ty(right);
        }
        match &decl.kind {
            TypeKind::Variant(cases) => cases.iter().for_each(|case| self.case_decl(case)),
            TypeKind::Record(fields) => fields.iter().for_each(|field| self.ty(&field.ty)),
            TypeKind::Abstract | TypeKind::Open => {}
        }
    }

    fn case_decl(&mut self, case: &CaseDecl) {
        match &case.args {
            CaseArgs::Tuple(types) => types.iter().for_each(|ty| self.ty(ty)),
            CaseArgs::Record(fields) => fields.iter().for_each(|field| self.ty(&field.ty)),
        }
        case.result.iter().for_each(|ty| self.ty(ty));
    }

    pub(super) fn extension(&mut self, extension: &TypeExtension) {
        self.qualifier(&extension.path);
        extension.cases.iter().for_each(|case| self.extension_case(case));
    }

    pub(super) fn extension_case(&mut self, case: &ExtensionCase) {
        match case {
            ExtensionCase::New(decl) => self.case_decl(decl),
            ExtensionCase::Rebind { of, .. } => self.qualifier(of),
        }
    }

    pub(super) fn ty(&mut self, ty: &CoreType) {
        match &ty.kind {
            CoreTypeKind::Any | CoreTypeKind::Var(_) | CoreTypeKind::Error => {}
            CoreTypeKind::Arrow { params, result } => {
                params.iter().for_each(|(_, ty)| self.ty(ty));
                self.ty(result);
            }
            CoreTypeKind::Tuple(types) => types.iter().for_each(|ty| self.ty(ty)),
            CoreTypeKind::Constr { path, args } => {
                self.qualifier(path);
                args.iter().for_each(|ty| self.ty(ty));
            }
            CoreTypeKind::Alias { ty, .. } | CoreTypeKind::Poly { ty, .. } => self.ty(ty),
            CoreTypeKind::Variant { fields, .. } => {
                for field in fields {
                    match &field.kind {
                        RowFieldKind::Tag { args, .. } => args.iter().for_each(|ty| self.ty(ty)),
                        RowFieldKind::Inherit(ty) => self.ty(ty),
                    }
                }
            }
            CoreTypeKind::Package(package) => self.package(package),
        }
    }
}
