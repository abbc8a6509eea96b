//! Structures, signatures and declarations of types as S-expressions.

use crate::dump::{Sexp, expr, group, name, node, package, render, ty, word};
use crate::tree::*;

/// An `.ml` file as S-expressions, one item after the other.
pub fn dump_structure(structure: &Structure) -> String {
    lines(structure.items.iter().map(structure_item))
}

/// An `.mli` file as S-expressions.
pub fn dump_signature(signature: &Signature) -> String {
    lines(signature.items.iter().map(signature_item))
}

fn lines(items: impl Iterator<Item = Sexp>) -> String {
    let mut out = String::new();
    for item in items {
        render(&item, 0, &mut out);
        out.push('\n');
    }
    out
}

fn structure_item(item: &StructureItem) -> Sexp {
    match &item.kind {
        StructureItemKind::Eval(e) => node("do", [expr(e)]),
        StructureItemKind::Let(g) => group(g),
        StructureItemKind::External(decl) => value("external", decl),
        StructureItemKind::Types(g) => types("type", g),
        StructureItemKind::Extend(extension) => extend(extension),
        StructureItemKind::Exception(case) => node("exception", [extension_case(case)]),
        StructureItemKind::Module(binding) => node("module", [module_binding(binding)]),
        StructureItemKind::RecModules(modules) => {
            node("module-rec", modules.iter().map(module_binding))
        }
        StructureItemKind::ModuleType(decl) => module_type_decl("module-type", decl),
        StructureItemKind::Open(m) => node("open", [module(m)]),
        StructureItemKind::Include(m) => node("include", [module(m)]),
        StructureItemKind::Error => word("<error>"),
    }
}

fn signature_item(item: &SignatureItem) -> Sexp {
    match &item.kind {
        SignatureItemKind::Value(decl) => value("val", decl),
        SignatureItemKind::External(decl) => value("external", decl),
        SignatureItemKind::Types(g) => types("type", g),
        SignatureItemKind::TypeSubst(g) => types("type:=", g),
        SignatureItemKind::Extend(extension) => extend(extension),
        SignatureItemKind::Exception(case) => node("exception", [extension_case(case)]),
        SignatureItemKind::Module(decl) => node("module", [module_decl(decl)]),
        SignatureItemKind::ModuleSubst { name, of } => {
            node("module:=", [word(name.name), word(of)])
        }
        SignatureItemKind::RecModules(decls) => node("module-rec", decls.iter().map(module_decl)),
        SignatureItemKind::ModuleType(decl) => module_type_decl("module-type", decl),
        SignatureItemKind::ModuleTypeSubst(decl) => module_type_decl("module-type:=", decl),
        SignatureItemKind::Open(path) => node("open", [word(path)]),
        SignatureItemKind::Include(t) => node("include", [module_type(t)]),
        SignatureItemKind::Error => word("<error>"),
    }
}

fn value(head: &str, decl: &ValueDecl) -> Sexp {
    let primitives = decl.primitives.iter().map(|p| word(format!("\"{p}\"")));
    node(head, [word(decl.name.name), ty(&decl.ty)].into_iter().chain(primitives))
}

fn types(head: &str, group: &TypeGroup) -> Sexp {
    let head = format!("{head}{}", if group.recursive { "" } else { "-nonrec" });
    node(&head, group.decls.iter().map(type_decl))
}

fn params(params: &[TypeParam]) -> Option<Sexp> {
    let param = |p: &TypeParam| {
        let variance = match p.variance {
            Variance::None => "",
            Variance::Covariant => "+",
            Variance::Contravariant => "-",
        };
        let injective = if p.injective { "!" } else { "" };
        let name = p.name.map_or("_".to_string(), |n| format!("'{}", n.name));
        word(format!("{variance}{injective}{name}"))
    };
    (!params.is_empty()).then(|| node("params", params.iter().map(param)))
}

fn type_decl(decl: &TypeDecl) -> Sexp {
    let private = decl.private.then(|| word("private"));
    let manifest = decl.manifest.iter().map(|t| node("=", [ty(t)]));
    let kind = match &decl.kind {
        TypeKind::Abstract => None,
        TypeKind::Variant(cases) => Some(node("cases", cases.iter().map(case_decl))),
        TypeKind::Record(fields) => Some(record(fields)),
        TypeKind::Open => Some(word("..")),
    };
    let constraints = decl.constraints.iter().map(|(a, b)| node("constraint", [ty(a), ty(b)]));
    let rest = params(&decl.params).into_iter().chain(private).chain(manifest).chain(kind);
    node(decl.name.name.as_str(), rest.chain(constraints))
}

fn record(fields: &[FieldDecl]) -> Sexp {
    node(
        "record",
        fields.iter().map(|f| {
            let mutable = f.mutable.then(|| word("mutable"));
            node(f.name.name.as_str(), mutable.into_iter().chain([ty(&f.ty)]))
        }),
    )
}

fn case_decl(case: &CaseDecl) -> Sexp {
    let vars = case.vars.iter().map(|v| word(format!("'{}.", v.name)));
    let args: Vec<Sexp> = match &case.args {
        CaseArgs::Tuple(types) => types.iter().map(ty).collect(),
        CaseArgs::Record(fields) => vec![record(fields)],
    };
    let result = case.result.iter().map(|t| node("->", [ty(t)]));
    node(case.name.name.as_str(), vars.chain(args).chain(result))
}

fn extend(extension: &TypeExtension) -> Sexp {
    let private = extension.private.then(|| word("private"));
    let head = [word(&extension.path)].into_iter().chain(params(&extension.params)).chain(private);
    node("type+=", head.chain(extension.cases.iter().map(extension_case)))
}

pub(crate) fn extension_case(case: &ExtensionCase) -> Sexp {
    match case {
        ExtensionCase::New(decl) => case_decl(decl),
        ExtensionCase::Rebind { name, of, .. } => node("=", [word(name.name), word(of)]),
    }
}

pub(crate) fn module_binding(binding: &ModuleBinding) -> Sexp {
    node("=", [name(binding.name), module(&binding.expr)])
}

fn module_decl(decl: &ModuleDecl) -> Sexp {
    node(":", [name(decl.name), module_type(&decl.ty)])
}

fn module_type_decl(head: &str, decl: &ModuleTypeDecl) -> Sexp {
    node(head, [word(decl.name.name)].into_iter().chain(decl.ty.iter().map(module_type)))
}

fn functor_param(param: &FunctorParam) -> Sexp {
    match &param.named {
        None => word("()"),
        Some(named) => node("param", [name(named.name), module_type(&named.ty)]),
    }
}

pub(crate) fn module(m: &ModuleExpr) -> Sexp {
    match &m.kind {
        ModuleExprKind::Path(path) => word(path),
        ModuleExprKind::Structure(items) => node("struct", items.iter().map(structure_item)),
        ModuleExprKind::Functor { params, body } => {
            node("functor", params.iter().map(functor_param).chain([module(body)]))
        }
        ModuleExprKind::Apply { functor, arg } => {
            let arg = arg.as_ref().map_or_else(|| word("()"), |arg| module(arg));
            node("app", [module(functor), arg])
        }
        ModuleExprKind::Constraint { expr, ty } => node(":", [module(expr), module_type(ty)]),
        ModuleExprKind::Unpack { expr: e, ty, coerce } => {
            let coerce = coerce.iter().map(|t| node(":>", [package(t)]));
            node("val", [expr(e)].into_iter().chain(ty.iter().map(package)).chain(coerce))
        }
        ModuleExprKind::Error => word("<error>"),
    }
}

fn module_type(t: &ModuleType) -> Sexp {
    match &t.kind {
        ModuleTypeKind::Path(path) => word(path),
        ModuleTypeKind::Signature(items) => node("sig", items.iter().map(signature_item)),
        ModuleTypeKind::Functor { params, result } => {
            node("functor", params.iter().map(functor_param).chain([module_type(result)]))
        }
        ModuleTypeKind::With { base, constraints } => {
            node("with", [module_type(base)].into_iter().chain(constraints.iter().map(with)))
        }
        ModuleTypeKind::TypeOf(m) => node("type-of", [module(m)]),
        ModuleTypeKind::Alias(path) => node("alias", [word(path)]),
        ModuleTypeKind::Error => word("<error>"),
    }
}

fn with(constraint: &WithConstraint) -> Sexp {
    let sign = if constraint.substitute { ":=" } else { "=" };
    match &constraint.kind {
        WithKind::Type { path, decl } => {
            node(&format!("type{sign}"), [word(path), type_decl(decl)])
        }
        WithKind::Module { path, of } => node(&format!("module{sign}"), [word(path), word(of)]),
        WithKind::ModuleType { path, ty } => {
            node(&format!("module-type{sign}"), [word(path), module_type(ty)])
        }
    }
}
