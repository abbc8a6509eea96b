//! Tokens and trees as text, for `emit` and for tests.
//!
//! A tree is shown as S-expressions, broken over lines where they would be too wide. The text is
//! stable: it holds what was written and no spans.

use std::fmt::Write;

use crate::tree::*;
use enfold_syntax::span::FileId;

use crate::parser::{Event, Parser};
use crate::token::{T, Token};

const WIDTH: usize = 96;

/// The tokens of a file, one per line as `line:column kind text`. Layout's blocks are `{`, `;`
/// and `}` on lines of their own.
pub(crate) fn dump_tokens(source: &str, file: FileId) -> String {
    let mut parser = Parser::new(source, file, true);
    let original: Vec<Token> = parser.tokens.clone();
    parser.trace = Some(Vec::new());
    parser.source_file();
    let mut events = parser.trace.unwrap_or_default().into_iter().peekable();
    let mut out = String::new();
    let (mut line, mut scanned) = (1, 0);
    for (index, token) in original.iter().enumerate() {
        while let Some((_, event)) = events.next_if(|(at, _)| *at <= index) {
            let mark = match event {
                Event::Open => "{",
                Event::Sep => ";",
                Event::Close => "}",
            };
            let _ = writeln!(out, "        {mark}");
        }
        let lo = token.lo as usize;
        line += source.as_bytes()[scanned..lo].iter().filter(|b| **b == b'\n').count();
        scanned = lo;
        let place = format!("{line}:{}", token.col + 1);
        if token.kind == T::Eof {
            let _ = writeln!(out, "{place:<8}end");
            continue;
        }
        let text = source.get(lo..token.hi as usize).unwrap_or("");
        let kind = format!("{:?}", token.kind);
        let _ = writeln!(out, "{place:<8}{kind:<12} {}", text.escape_debug());
    }
    out
}

/// The tree as S-expressions.
pub fn dump_tree(file: &File) -> String {
    let mut out = String::new();
    if let Some(module) = &file.module {
        let _ = writeln!(out, "(module {module})");
    }
    for decl in &file.decls {
        render(&decl_sexp(decl), 0, &mut out);
        out.push('\n');
    }
    out
}

/// What is shown: a word or a list, with how wide it is on one line.
enum Sexp {
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

fn word(text: impl Into<String>) -> Sexp {
    Sexp::Word(text.into())
}

fn list(items: Vec<Sexp>) -> Sexp {
    let width = items.iter().map(|i| i.width() + 1).sum::<usize>() + 1;
    Sexp::List(items, width)
}

fn node(head: &str, items: impl IntoIterator<Item = Sexp>) -> Sexp {
    list(std::iter::once(word(head)).chain(items).collect())
}

fn render(sexp: &Sexp, indent: usize, out: &mut String) {
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

fn decl_sexp(decl: &Decl) -> Sexp {
    match &decl.kind {
        DeclKind::Let(group) => group_sexp(group),
        DeclKind::Types(types) => node("types", types.iter().map(type_decl)),
        DeclKind::Exception { name, fields } => node(
            "exception",
            std::iter::once(name_sexp(*name)).chain(fields.iter().map(case_field)),
        ),
        DeclKind::ModuleAlias { name, of } => {
            node("module", [name_sexp(*name), node("is", [word(of.to_string())])])
        }
        DeclKind::Module { name, decls, auto_open } => node(
            if *auto_open { "auto-open" } else { "module" },
            std::iter::once(name_sexp(*name)).chain(decls.iter().map(decl_sexp)),
        ),
        DeclKind::Open(path) => node("open", [word(path.to_string())]),
        DeclKind::Do(expr) => node("do", [expr_sexp(expr)]),
        DeclKind::Error => word("<error>"),
    }
}

fn group_sexp(group: &LetGroup) -> Sexp {
    let head = if group.recursive { "let-rec" } else { "let" };
    if let [only] = &group.bindings[..] {
        return node(head, binding(only));
    }
    node(head, group.bindings.iter().map(|b| list(binding(b))))
}

fn binding(binding: &LetBinding) -> Vec<Sexp> {
    let mut items: Vec<Sexp> = binding.attributes.iter().map(attribute).collect();
    if binding.mutable {
        items.push(word("mutable"));
    }
    if binding.inline {
        items.push(word("inline"));
    }
    if binding.disposed {
        items.push(word("use"));
    }
    items.push(pat_sexp(&binding.pattern));
    if !binding.type_params.is_empty() {
        items.push(node("for", binding.type_params.iter().map(|p| word(format!("'{}", p.name)))));
    }
    if !binding.params.is_empty() {
        items.push(list(binding.params.iter().map(pat_sexp).collect()));
    }
    if let Some(ty) = &binding.result {
        items.push(node(":", [type_sexp(ty)]));
    }
    items.push(expr_sexp(&binding.body));
    items
}

fn attribute(attribute: &Attribute) -> Sexp {
    let head = format!("@{}", attribute.name);
    if attribute.args.is_empty() {
        return word(head);
    }
    node(&head, attribute.args.iter().map(expr_sexp))
}

fn type_decl(decl: &TypeDecl) -> Sexp {
    let mut items = vec![name_sexp(decl.name)];
    items.extend(decl.params.iter().map(|p| word(format!("'{}", p.name))));
    items.push(match &decl.kind {
        TypeDeclKind::Record(fields) => node("record", fields.iter().map(field_decl)),
        TypeDeclKind::Union(cases) => node("union", cases.iter().map(case_decl)),
        TypeDeclKind::Alias(ty) => node("alias", [type_sexp(ty)]),
        TypeDeclKind::Enum(values) => node(
            "enum",
            values.iter().map(|(name, value)| list(vec![name_sexp(*name), lit(value)])),
        ),
        TypeDeclKind::Class(class) => {
            let mut parts = Vec::new();
            if let Some(params) = &class.params {
                parts.push(list(params.iter().map(pat_sexp).collect()));
            }
            parts.extend(class.this.map(|this| node("as", [name_sexp(this)])));
            parts.extend(class.statics.iter().map(|group| node("static", [group_sexp(group)])));
            parts.extend(class.items.iter().map(stmt));
            node("class", parts)
        }
        TypeDeclKind::Interface => word("interface"),
        TypeDeclKind::Extension => word("extension"),
        TypeDeclKind::Measure(of) => node("measure", of.iter().map(type_sexp)),
        TypeDeclKind::Error => word("<error>"),
    });
    items.extend(decl.members.iter().map(member_sexp));
    node("type", items)
}

fn member_sexp(member: &Member) -> Sexp {
    match &member.kind {
        MemberKind::Function { role, this, is_static, is_override, binding: of } => {
            let head = match role {
                Role::Method => "method",
                Role::Getter => "get",
                Role::Setter => "set",
                Role::Constructor => "new",
            };
            let mut items = Vec::new();
            if *is_static {
                items.push(word("static"));
            }
            if *is_override {
                items.push(word("override"));
            }
            items.extend(this.map(name_sexp));
            items.extend(binding(of));
            node(head, items)
        }
        MemberKind::Auto { name, ty, value, settable } => {
            let mut items = vec![name_sexp(*name)];
            items.extend(ty.iter().map(|ty| node(":", [type_sexp(ty)])));
            items.push(expr_sexp(value));
            node(if *settable { "auto-mutable" } else { "auto" }, items)
        }
        MemberKind::Abstract { name, ty, settable } => {
            let head = if *settable { "abstract-mutable" } else { "abstract" };
            node(head, [name_sexp(*name), type_sexp(ty)])
        }
        MemberKind::Interface { ty, members } => {
            node("interface", std::iter::once(type_sexp(ty)).chain(members.iter().map(member_sexp)))
        }
        MemberKind::Inherit(ty) => node("inherit", [type_sexp(ty)]),
        MemberKind::Error => word("<error>"),
    }
}

fn field_decl(field: &FieldDecl) -> Sexp {
    let mut items = Vec::new();
    if field.mutable {
        items.push(word("mutable"));
    }
    items.extend([name_sexp(field.name), type_sexp(&field.ty)]);
    list(items)
}

fn case_decl(case: &CaseDecl) -> Sexp {
    if case.fields.is_empty() {
        return name_sexp(case.name);
    }
    list(std::iter::once(name_sexp(case.name)).chain(case.fields.iter().map(case_field)).collect())
}

fn case_field(field: &CaseField) -> Sexp {
    match field.name {
        Some(name) => node(":", [name_sexp(name), type_sexp(&field.ty)]),
        None => type_sexp(&field.ty),
    }
}

fn name_sexp(name: Ident) -> Sexp {
    word(name.name.as_str())
}

fn type_sexp(ty: &TypeExpr) -> Sexp {
    match &ty.kind {
        TypeExprKind::Var(name) => word(format!("'{name}")),
        TypeExprKind::Name(path, args) if args.is_empty() => word(path.to_string()),
        TypeExprKind::Name(path, args) => node(&path.to_string(), args.iter().map(type_sexp)),
        TypeExprKind::Fun(from, to) => node("->", [type_sexp(from), type_sexp(to)]),
        TypeExprKind::Tuple(items) => node("*", items.iter().map(type_sexp)),
        TypeExprKind::Flexible(ty) => node("#", [type_sexp(ty)]),
        TypeExprKind::Measure(factors) => node(
            "unit",
            factors.iter().map(|(ty, power)| match power {
                1 => type_sexp(ty),
                _ => node("^", [type_sexp(ty), word(power.to_string())]),
            }),
        ),
        TypeExprKind::Wild => word("_"),
        TypeExprKind::Error => word("<error>"),
    }
}

fn lit(lit: &Lit) -> Sexp {
    word(match lit {
        Lit::Unit => "()".to_string(),
        Lit::Bool(value) => value.to_string(),
        Lit::Int { value, kind: IntKind::Int } => value.to_string(),
        Lit::Int { value, kind } => format!("{value}:{kind:?}").to_lowercase(),
        Lit::Float(value) => format!("{value:?}"),
        Lit::Float32(value) => format!("{value:?}:f32"),
        Lit::Char(value) => format!("{value:?}"),
        Lit::Str(value) => format!("{value:?}"),
    })
}

fn pat_sexp(pat: &Pat) -> Sexp {
    match &pat.kind {
        PatKind::Error => word("<error>"),
        PatKind::Wild => word("_"),
        PatKind::Lit(value) => lit(value),
        PatKind::Name(path) => word(path.to_string()),
        PatKind::Case(path, arg) => node(&path.to_string(), [pat_sexp(arg)]),
        PatKind::CaseFields(path, fields) => node(
            &path.to_string(),
            fields.iter().map(|(name, pat)| node("=", [name_sexp(*name), pat_sexp(pat)])),
        ),
        PatKind::Active(path, args) => node(&path.to_string(), args.iter().map(pat_sexp)),
        PatKind::Optional(name) => word(format!("?{}", name.name)),
        PatKind::And(a, b) => node("&", [pat_sexp(a), pat_sexp(b)]),
        PatKind::TypeTest(ty) => node(":?", [type_sexp(ty)]),
        PatKind::Tuple(items) => node("tuple", items.iter().map(pat_sexp)),
        PatKind::List(items) => node("list", items.iter().map(pat_sexp)),
        PatKind::Array(items) => node("array", items.iter().map(pat_sexp)),
        PatKind::Cons(head, tail) => node("::", [pat_sexp(head), pat_sexp(tail)]),
        PatKind::Record(fields) => node(
            "record",
            fields.iter().map(|(path, pat)| list(vec![word(path.to_string()), pat_sexp(pat)])),
        ),
        PatKind::Or(a, b) => node("|", [pat_sexp(a), pat_sexp(b)]),
        PatKind::As(pat, name) => node("as", [pat_sexp(pat), name_sexp(*name)]),
        PatKind::Annot(pat, ty) => node(":", [pat_sexp(pat), type_sexp(ty)]),
    }
}

fn exprs<'a>(items: impl IntoIterator<Item = &'a Expr>) -> Vec<Sexp> {
    items.into_iter().map(expr_sexp).collect()
}

fn fields(fields: &[(Path, Expr)]) -> impl Iterator<Item = Sexp> {
    fields.iter().map(|(path, value)| list(vec![word(path.to_string()), expr_sexp(value)]))
}

fn arm(arm: &Arm) -> Sexp {
    let mut items = vec![pat_sexp(&arm.pattern)];
    if let Some(guard) = &arm.guard {
        items.push(node("when", [expr_sexp(guard)]));
    }
    items.push(expr_sexp(&arm.body));
    list(items)
}

fn stmt(stmt: &Stmt) -> Sexp {
    match stmt {
        Stmt::Let(group) => group_sexp(group),
        Stmt::Bind(bind) => {
            let keyword = if bind.disposed { "use" } else { "let" };
            let keyword = if bind.run { format!("{keyword}!") } else { keyword.to_string() };
            node(&keyword, [pat_sexp(&bind.pattern), expr_sexp(&bind.value)])
        }
        Stmt::Expr(expr) => expr_sexp(expr),
    }
}

fn interp_part(part: &InterpPart) -> Sexp {
    match part {
        InterpPart::Text(text) => word(format!("{text:?}")),
        InterpPart::Hole(expr, None) => expr_sexp(expr),
        InterpPart::Hole(expr, Some(HoleFormat::Before(spec))) => {
            node("format", [word(format!("{spec:?}")), expr_sexp(expr)])
        }
        InterpPart::Hole(expr, Some(HoleFormat::Behind(spec))) => {
            node("format", [expr_sexp(expr), word(format!("{spec:?}"))])
        }
    }
}

fn expr_sexp(expr: &Expr) -> Sexp {
    match &expr.kind {
        ExprKind::Error => word("<error>"),
        ExprKind::Lit(value) => lit(value),
        ExprKind::Name(path) => word(path.to_string()),
        ExprKind::TypeApp(callee, args) => {
            node("inst", std::iter::once(expr_sexp(callee)).chain(args.iter().map(type_sexp)))
        }
        ExprKind::Apply(callee, args) => {
            list(std::iter::once(expr_sexp(callee)).chain(exprs(args)).collect())
        }
        ExprKind::Infix { op, lhs, rhs } => node(op.name.as_str(), exprs([&**lhs, rhs])),
        ExprKind::Prefix { op, arg } => node(&format!("prefix{}", op.name), exprs([&**arg])),
        ExprKind::And(lhs, rhs) => node("&&", exprs([&**lhs, rhs])),
        ExprKind::Or(lhs, rhs) => node("||", exprs([&**lhs, rhs])),
        ExprKind::AddressOf(arg) => node("address", exprs([&**arg])),
        ExprKind::Lambda { params, body } => {
            node("fun", [list(params.iter().map(pat_sexp).collect()), expr_sexp(body)])
        }
        ExprKind::Function(arms) => node("function", arms.iter().map(arm)),
        ExprKind::Block(stmts) => node("block", stmts.iter().map(stmt)),
        ExprKind::If { cond, then, otherwise } => {
            node("if", exprs([&**cond, then].into_iter().chain(otherwise.as_deref())))
        }
        ExprKind::Match { scrutinee, arms } => {
            node("match", std::iter::once(expr_sexp(scrutinee)).chain(arms.iter().map(arm)))
        }
        ExprKind::Try { body, arms } => {
            node("try", std::iter::once(expr_sexp(body)).chain(arms.iter().map(arm)))
        }
        ExprKind::TryFinally { body, finalizer } => {
            node("try-finally", exprs([&**body, finalizer]))
        }
        ExprKind::Lazy(inner) => node("lazy", exprs([&**inner])),
        ExprKind::Comprehension { array, body } => {
            node(if *array { "array-of" } else { "list-of" }, exprs([&**body]))
        }
        ExprKind::Computation { builder, body } => node("computation", exprs([&**builder, body])),
        ExprKind::Yield { value, all } => {
            node(if *all { "yield!" } else { "yield" }, exprs([&**value]))
        }
        ExprKind::Element(value) => node("element", exprs([&**value])),
        ExprKind::Return { value, run } => {
            node(if *run { "return!" } else { "return" }, exprs([&**value]))
        }
        ExprKind::DoRun(value) => node("do!", exprs([&**value])),
        ExprKind::MatchRun { scrutinee, arms } => {
            node("match!", std::iter::once(expr_sexp(scrutinee)).chain(arms.iter().map(arm)))
        }
        ExprKind::While { cond, body } => node("while", exprs([&**cond, body])),
        ExprKind::ForTo { var, from, to, down, body } => {
            let head = if *down { "for-downto" } else { "for-to" };
            node(head, std::iter::once(name_sexp(*var)).chain(exprs([&**from, to, body])))
        }
        ExprKind::ForIn { pattern, sequence, body } => {
            node("for-in", std::iter::once(pat_sexp(pattern)).chain(exprs([&**sequence, body])))
        }
        ExprKind::Assign { target, value } => node("<-", exprs([&**target, value])),
        ExprKind::Tuple(items) => node("tuple", exprs(items)),
        ExprKind::List(items) => node("list", exprs(items)),
        ExprKind::Array(items) => node("array", exprs(items)),
        ExprKind::Range { from, step, to } => {
            node("range", exprs(std::iter::once(&**from).chain(step.as_deref()).chain([&**to])))
        }
        ExprKind::Record(items) => node("record", fields(items)),
        ExprKind::Anonymous(items) => node("anonymous", fields(items)),
        ExprKind::RecordUpdate { base, fields: items } => {
            node("with", std::iter::once(expr_sexp(base)).chain(fields(items)))
        }
        ExprKind::Field(base, name) => node(&format!(".{}", name.name), exprs([&**base])),
        ExprKind::Index(base, at) => node("index", exprs([&**base, at])),
        ExprKind::Slice { base, from, to } => {
            let end = |e: &Option<Box<Expr>>| e.as_ref().map_or(word("_"), |e| expr_sexp(e));
            node("slice", [expr_sexp(base), end(from), end(to)])
        }
        ExprKind::Upcast(expr, ty) => node(":>", [expr_sexp(expr), type_sexp(ty)]),
        ExprKind::TypeTest(expr, ty) => node(":?", [expr_sexp(expr), type_sexp(ty)]),
        ExprKind::Downcast(expr, ty) => node(":?>", [expr_sexp(expr), type_sexp(ty)]),
        ExprKind::Object { ty, members } => {
            node("object", std::iter::once(type_sexp(ty)).chain(members.iter().map(member_sexp)))
        }
        ExprKind::Measured(expr, unit) => node("measured", [expr_sexp(expr), type_sexp(unit)]),
        ExprKind::Trait(call) => {
            let TraitCall { name, is_static, owner, args, ty } = &**call;
            let head = [name_sexp(*name), type_sexp(owner), type_sexp(ty)];
            node(
                if *is_static { "trait-static" } else { "trait" },
                head.into_iter().chain(exprs(args)),
            )
        }
        ExprKind::Interp(parts) => node("interp", parts.iter().map(interp_part)),
        ExprKind::Annot(expr, ty) => node(":", [expr_sexp(expr), type_sexp(ty)]),
        ExprKind::Intrinsic { name, args, ty } => node(
            &format!("#{}", name.name),
            exprs(args).into_iter().chain([node(":", [type_sexp(ty)])]),
        ),
    }
}
