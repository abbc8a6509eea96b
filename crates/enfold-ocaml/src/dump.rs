//! Types, patterns and expressions as S-expressions, broken over lines where they would be too
//! wide. The text is stable: it holds what was written and no spans.

use crate::tree::*;

const WIDTH: usize = 96;

/// What is shown: a word or a list, with how wide it is on one line.
pub(crate) enum Sexp {
    Word(String),
    List(Vec<Sexp>, usize),
}

impl Sexp {
    fn width(&self) -> usize {
        match self {
            Sexp::Word(text) => text.chars().count(),
            Sexp::List(_, width) => *width,
        }
    }
}

pub(crate) fn word(text: impl ToString) -> Sexp {
    Sexp::Word(text.to_string())
}

pub(crate) fn node(head: &str, items: impl IntoIterator<Item = Sexp>) -> Sexp {
    let items: Vec<Sexp> = std::iter::once(word(head)).chain(items).collect();
    let width = items.iter().map(|i| i.width() + 1).sum::<usize>() + 1;
    Sexp::List(items, width)
}

pub(crate) fn render(sexp: &Sexp, indent: usize, out: &mut String) {
    match sexp {
        Sexp::Word(text) => out.push_str(text),
        Sexp::List(items, width) => {
            let wide = indent + width > WIDTH && items.len() > 1;
            out.push('(');
            for (i, item) in items.iter().enumerate() {
                if i > 0 && wide {
                    out.push('\n');
                    out.extend(std::iter::repeat_n(' ', indent + 2));
                } else if i > 0 {
                    out.push(' ');
                }
                render(item, indent + 2, out);
            }
            out.push(')');
        }
    }
}

pub(crate) fn name(ident: Option<Ident>) -> Sexp {
    word(ident.map_or("_", |ident| ident.name.as_str()))
}

fn error() -> Sexp {
    word("<error>")
}

fn literal(lit: &Lit) -> Sexp {
    match lit {
        Lit::Int(v) => word(v),
        Lit::Int32(v) => word(format!("{v}l")),
        Lit::Int64(v) => word(format!("{v}L")),
        Lit::Nativeint(v) => word(format!("{v}n")),
        Lit::Float(v) => word(format!("{v:?}")),
        Lit::Char(b) => word(format!("'{}'", b.escape_ascii())),
        Lit::String(bytes) => word(format!("\"{}\"", bytes.escape_ascii())),
    }
}

fn labelled(label: &Label, inner: Sexp) -> Sexp {
    match label {
        Label::None => inner,
        Label::Labelled(ident) => node(&format!("~{}", ident.name), [inner]),
        Label::Optional(ident) => node(&format!("?{}", ident.name), [inner]),
    }
}

pub(crate) fn package(package: &PackageType) -> Sexp {
    let constraints = package.constraints.iter().map(|(p, t)| node("with", [word(p), ty(t)]));
    node("package", std::iter::once(word(&package.path)).chain(constraints))
}

pub(crate) fn ty(ty_: &CoreType) -> Sexp {
    match &ty_.kind {
        CoreTypeKind::Any => word("_"),
        CoreTypeKind::Var(v) => word(format!("'{}", v.name)),
        CoreTypeKind::Arrow { params, result } => {
            node("->", params.iter().map(|(label, t)| labelled(label, ty(t))).chain([ty(result)]))
        }
        CoreTypeKind::Tuple(items) => node("*", items.iter().map(ty)),
        CoreTypeKind::Constr { path, args } if args.is_empty() => word(path),
        CoreTypeKind::Constr { path, args } => node(&path.to_string(), args.iter().map(ty)),
        CoreTypeKind::Alias { ty: t, name } => node("as", [ty(t), word(format!("'{}", name.name))]),
        CoreTypeKind::Variant { fields, bound } => {
            let head = match bound {
                RowBound::Exact => "row",
                RowBound::AtLeast => "row>",
                RowBound::AtMost(_) => "row<",
            };
            let required = match bound {
                RowBound::AtMost(tags) => &tags[..],
                _ => &[],
            };
            let required = required.iter().map(|t| word(format!(">`{}", t.name)));
            node(head, fields.iter().map(row_field).chain(required))
        }
        CoreTypeKind::Poly { vars, ty: t } => {
            node("poly", vars.iter().map(|v| word(format!("'{}", v.name))).chain([ty(t)]))
        }
        CoreTypeKind::Package(p) => package(p),
        CoreTypeKind::Error => error(),
    }
}

fn row_field(field: &RowField) -> Sexp {
    match &field.kind {
        RowFieldKind::Inherit(t) => node("inherit", [ty(t)]),
        RowFieldKind::Tag { name, constant: true, args } if args.is_empty() => {
            word(format!("`{}", name.name))
        }
        RowFieldKind::Tag { name, constant, args } => node(
            &format!("`{}{}", name.name, if *constant { "&" } else { "" }),
            args.iter().map(ty),
        ),
    }
}

pub(crate) fn pat(p: &Pat) -> Sexp {
    match &p.kind {
        PatKind::Any => word("_"),
        PatKind::Var(ident) => word(ident.name),
        PatKind::Alias { pattern, name } => node("as", [pat(pattern), word(name.name)]),
        PatKind::Lit(lit) => literal(lit),
        PatKind::Range(from, to) => node("..", [literal(from), literal(to)]),
        PatKind::Tuple(items) => node(",", items.iter().map(pat)),
        PatKind::Construct { path, newtypes, arg } if newtypes.is_empty() && arg.is_none() => {
            word(path)
        }
        PatKind::Construct { path, newtypes, arg } => node(
            &path.to_string(),
            newtypes
                .iter()
                .map(|n| node("type", [word(n.name)]))
                .chain(arg.iter().map(|arg| pat(arg))),
        ),
        PatKind::Variant { tag, arg: None } => word(format!("`{}", tag.name)),
        PatKind::Variant { tag, arg: Some(arg) } => node(&format!("`{}", tag.name), [pat(arg)]),
        PatKind::TypeTags(path) => word(format!("#{path}")),
        PatKind::Record { fields, open } => {
            let rest = open.then(|| word("_"));
            node("record", fields.iter().map(field_pat).chain(rest))
        }
        PatKind::Array(items) => node("array", items.iter().map(pat)),
        PatKind::List(items) => node("list", items.iter().map(pat)),
        PatKind::Cons { items, tail } => node("::", items.iter().map(pat).chain([pat(tail)])),
        PatKind::Or(items) => node("|", items.iter().map(pat)),
        PatKind::Constraint { pattern, ty: t } => node(":", [pat(pattern), ty(t)]),
        PatKind::Lazy(inner) => node("lazy", [pat(inner)]),
        PatKind::Exception(inner) => node("exception", [pat(inner)]),
        PatKind::Unpack { name: n, ty: t } => {
            node("module", [name(*n)].into_iter().chain(t.iter().map(package)))
        }
        PatKind::LocalOpen { module, pattern } => node("open", [word(module), pat(pattern)]),
        PatKind::Error => error(),
    }
}

fn field_pat(field: &FieldPat) -> Sexp {
    let t = field.ty.iter().map(|t| node(":", [ty(t)]));
    node(&field.path.to_string(), t.chain([pat(&field.pattern)]))
}

pub(crate) fn group(group: &LetGroup) -> Sexp {
    let head = if group.recursive { "let-rec" } else { "let" };
    node(head, group.bindings.iter().map(binding))
}

fn binding(binding: &LetBinding) -> Sexp {
    let annotation = binding.annotation.iter().map(|annotation| match annotation {
        Annotation::Type(t) => node(":", [ty(t)]),
        Annotation::Newtypes { names, ty: t } => {
            node(":type", names.iter().map(|n| word(n.name)).chain([ty(t)]))
        }
        Annotation::Coerce { from, to } => node(":>", from.iter().map(ty).chain([ty(to)])),
    });
    let head = [pat(&binding.pattern)].into_iter().chain(binding.params.iter().map(param));
    node("=", head.chain(annotation).chain([expr(&binding.body)]))
}

fn param(param: &Param) -> Sexp {
    match &param.kind {
        ParamKind::Newtype(ident) => node("type", [word(ident.name)]),
        ParamKind::Value { label, pattern, default } => {
            let inner = match default {
                Some(value) => node("=", [pat(pattern), expr(value)]),
                None => pat(pattern),
            };
            match label {
                Label::None => node("param", [inner]),
                label => labelled(label, inner),
            }
        }
    }
}

fn case(case: &Case) -> Sexp {
    let guard = case.guard.iter().map(|guard| node("when", [expr(guard)]));
    node("case", [pat(&case.pattern)].into_iter().chain(guard).chain([expr(&case.body)]))
}

fn brackets(kind: IndexKind) -> &'static str {
    match kind {
        IndexKind::Array => ".()",
        IndexKind::String => ".[]",
        IndexKind::Bigarray => ".{}",
    }
}

pub(crate) fn expr(e: &Expr) -> Sexp {
    let exprs = |items: &[Expr]| items.iter().map(expr).collect::<Vec<_>>();
    match &e.kind {
        ExprKind::Lit(lit) => literal(lit),
        ExprKind::Ident(path) => word(path),
        ExprKind::Construct { path, arg: None } => word(path),
        ExprKind::Construct { path, arg: Some(arg) } => node(&path.to_string(), [expr(arg)]),
        ExprKind::Variant { tag, arg: None } => word(format!("`{}", tag.name)),
        ExprKind::Variant { tag, arg: Some(arg) } => node(&format!("`{}", tag.name), [expr(arg)]),
        ExprKind::Tuple(items) => node(",", exprs(items)),
        ExprKind::List(items) => node("list", exprs(items)),
        ExprKind::Cons { items, tail } => node("::", items.iter().map(expr).chain([expr(tail)])),
        ExprKind::Array(items) => node("array", exprs(items)),
        ExprKind::Record { fields, base } => {
            let base = base.iter().map(|base| node("with", [expr(base)]));
            node("record", base.chain(fields.iter().map(field)))
        }
        ExprKind::Field { expr: e, field } => node(".", [expr(e), word(field)]),
        ExprKind::SetField { expr: e, field, value } => {
            node(".<-", [expr(e), word(field), expr(value)])
        }
        ExprKind::Index { kind, expr: e, indices } => {
            node(brackets(*kind), [expr(e)].into_iter().chain(exprs(indices)))
        }
        ExprKind::SetIndex { kind, expr: e, indices, value } => node(
            &format!("{}<-", brackets(*kind)),
            [expr(e)].into_iter().chain(exprs(indices)).chain([expr(value)]),
        ),
        ExprKind::Apply { function, args } => {
            let args = args.iter().map(|arg| labelled(&arg.label, expr(&arg.value)));
            node("app", [expr(function)].into_iter().chain(args))
        }
        ExprKind::Fun { params, result, body } => {
            let result = result.iter().map(|t| node(":", [ty(t)]));
            node("fun", params.iter().map(param).chain(result).chain([expr(body)]))
        }
        ExprKind::Function(cases) => node("function", cases.iter().map(case)),
        ExprKind::Match { scrutinee, cases } => {
            node("match", [expr(scrutinee)].into_iter().chain(cases.iter().map(case)))
        }
        ExprKind::Try { body, cases } => {
            node("try", [expr(body)].into_iter().chain(cases.iter().map(case)))
        }
        ExprKind::Block { stmts, result } => {
            node("block", stmts.iter().map(stmt).chain([expr(result)]))
        }
        ExprKind::LetOp { bindings, body } => {
            let bindings = bindings.iter().map(|b| node(b.op.name.as_str(), [binding(&b.binding)]));
            node("bind", bindings.chain([expr(body)]))
        }
        ExprKind::If { cond, then, otherwise } => node(
            "if",
            [expr(cond), expr(then)].into_iter().chain(otherwise.iter().map(|e| expr(e))),
        ),
        ExprKind::While { cond, body } => node("while", [expr(cond), expr(body)]),
        ExprKind::For { pattern, from, to, down, body } => {
            let head = if *down { "for-down" } else { "for" };
            node(head, [pat(pattern), expr(from), expr(to), expr(body)])
        }
        ExprKind::Constraint { expr: e, ty: t } => node(":", [expr(e), ty(t)]),
        ExprKind::Coerce { expr: e, from, to } => {
            node(":>", [expr(e)].into_iter().chain(from.iter().map(ty)).chain([ty(to)]))
        }
        ExprKind::Assert(e) => node("assert", [expr(e)]),
        ExprKind::Lazy(e) => node("lazy", [expr(e)]),
        ExprKind::LocalOpen { module, body } => node("open", [word(module), expr(body)]),
        ExprKind::Pack { module, ty: t } => node(
            "pack",
            [crate::dump_modules::module(module)].into_iter().chain(t.iter().map(package)),
        ),
        ExprKind::Unreachable => word("."),
        ExprKind::Error => error(),
    }
}

fn field(field: &FieldExpr) -> Sexp {
    let t = field.ty.iter().map(|t| node(":", [ty(t)]));
    node(&field.path.to_string(), t.chain([expr(&field.value)]))
}

fn stmt(stmt: &Stmt) -> Sexp {
    match &stmt.kind {
        StmtKind::Expr(e) => expr(e),
        StmtKind::Let(g) => group(g),
        StmtKind::Open(m) => node("let-open", [crate::dump_modules::module(m)]),
        StmtKind::Module(m) => node("let-module", [crate::dump_modules::module_binding(m)]),
        StmtKind::Exception(case) => {
            node("let-exception", [crate::dump_modules::extension_case(case)])
        }
    }
}
