//! Trees as F#/Clef.

use std::fmt::Write;

use super::{indent, join};
use crate::tree::{
    Arm, Decl, Expr, Field, Function, Op, Over, Param, Pattern, Place, Program, Shown, Stmt,
};
use crate::types::{SIZED, Ty};

const PRELUDE: &str = include_str!("prelude.fs");

/// The text of a program.
pub fn program(program: &Program) -> String {
    let mut text = String::from(PRELUDE);
    for decl in &program.decls {
        match decl {
            Decl::Record(index, fields, shown) => record(*index, fields, shown, &mut text),
            Decl::Union(index, cases) => union(*index, cases, &mut text),
            Decl::Global { name, mutable, ty: t, value } => {
                let word = if *mutable { "mutable " } else { "" };
                let _ = writeln!(text, "let {word}{name} : {} = {}", ty(t), expr(value));
            }
            Decl::Stmt(stmt) => lines_of(&statement(stmt), &mut text),
            Decl::Test(test, body) => {
                let _ = writeln!(text, "let test{test} () : unit =");
                lines_of(&indent(block(body)), &mut text);
            }
        }
    }
    text += "[<EntryPoint>]\nlet main _ =\n";
    for test in 0..program.tests {
        let _ = writeln!(text, "    run \"test{test}\" test{test}");
    }
    text += "    say (string ticks)\n    0\n";
    text
}

fn lines_of(lines: &[String], text: &mut String) {
    for line in lines {
        let _ = writeln!(text, "{line}");
    }
}

fn record(index: usize, fields: &[Field], shown: &[Expr], text: &mut String) {
    let _ = writeln!(text, "type R{index} =");
    for (number, field) in fields.iter().enumerate() {
        let open = if number == 0 { "{" } else { " " };
        let close = if number + 1 == fields.len() { " }" } else { "" };
        let word = if field.mutable { "mutable " } else { "" };
        let _ = writeln!(text, "    {open} {word}{}: {}{close}", field.name, ty(&field.ty));
    }
    let shown = join(shown, " + \",\" + ", expr);
    let _ = writeln!(text, "let showR{index} (v: R{index}) : string = \"{{\" + {shown} + \"}}\"");
}

fn union(index: usize, cases: &[Shown], text: &mut String) {
    let _ = writeln!(text, "type U{index} =");
    for Shown { case, payload, .. } in cases {
        let of = if payload.is_empty() { "" } else { " of " };
        let _ = writeln!(text, "    | {case}{of}{}", join(payload, " * ", ty));
    }
    let _ = writeln!(text, "let rec showU{index} (v: U{index}) : string =\n    match v with");
    for Shown { case, names, shown, .. } in cases {
        let names =
            if names.is_empty() { String::new() } else { format!(" ({})", names.join(", ")) };
        let mut whole = format!("\"{case}\"");
        for part in shown {
            whole += &format!(" + \" \" + {}", expr(part));
        }
        let _ = writeln!(text, "    | {case}{names} -> {whole}");
    }
}

/// A type; safe in any position.
pub fn ty(t: &Ty) -> String {
    match t {
        Ty::Int => "int".into(),
        Ty::Bool => "bool".into(),
        Ty::Str => "string".into(),
        Ty::Unit => "unit".into(),
        Ty::Char => "char".into(),
        Ty::Float => "float".into(),
        Ty::Sized(i) => SIZED[*i].0.into(),
        Ty::Tuple(parts) => format!("({})", join(parts, " * ", ty)),
        Ty::List(t) => format!("({} list)", ty(t)),
        Ty::Array(t) => format!("({}[])", ty(t)),
        Ty::Option(t) => format!("({} option)", ty(t)),
        Ty::Ref(t) => format!("({} ref)", ty(t)),
        Ty::Tree(t) => format!("Tree<{}>", ty(t)),
        Ty::Fun(a, b) => format!("({} -> {})", ty(a), ty(b)),
        Ty::Lazy(t) => format!("Lazy<{}>", ty(t)),
        Ty::Outcome(t) => format!("Result<{}, string>", ty(t)),
        Ty::Record(i) => format!("R{i}"),
        Ty::Union(i) => format!("U{i}"),
    }
}

fn operator(op: Op) -> &'static str {
    match op {
        Op::Add => "+",
        Op::Sub => "-",
        Op::Mul => "*",
        Op::Div => "/",
        Op::Rem => "%",
        Op::BitAnd => "&&&",
        Op::BitOr => "|||",
        Op::BitXor => "^^^",
        Op::Left => "<<<",
        Op::Right => ">>>",
        Op::And => "&&",
        Op::Or => "||",
        Op::Eq => "=",
        Op::Ne => "<>",
        Op::Lt => "<",
        Op::Le => "<=",
        Op::Gt => ">",
        Op::Ge => ">=",
    }
}

fn fields(parts: &[(String, Expr)]) -> String {
    join(parts, "; ", |(name, value)| format!("{name} = {}", expr(value)))
}

fn expr(e: &Expr) -> String {
    match e {
        Expr::Int(n) if *n < 0 => format!("({n})"),
        Expr::Int(n) => n.to_string(),
        Expr::Bool(b) => b.to_string(),
        Expr::Str(s) => format!("\"{s}\""),
        Expr::Unit => "()".into(),
        Expr::Char(c) => format!("'{c}'"),
        Expr::Float(text) => (*text).into(),
        Expr::Sized(i, n) => format!("{n}{}", SIZED[*i].1),
        Expr::Name(name) | Expr::Mutable(name) => name.clone(),
        Expr::Annotated(e, t) => format!("({} : {})", expr(e), ty(t)),
        Expr::Group(e) => format!("({})", expr(e)),
        Expr::Call(f, args) => format!("{} {}", expr(f), join(args, " ", expr)),
        Expr::Pipe(x, f) => format!("{} |> {}", expr(x), expr(f)),
        Expr::Compose(f, g) => format!("{} >> {}", expr(f), expr(g)),
        Expr::Binary(op, _, l, r) => format!("{} {} {}", expr(l), operator(*op), expr(r)),
        Expr::Negate(_, e) => format!("-{}", expr(e)),
        Expr::Convert(_, to, e) => format!("{} {}", ty(to), expr(e)),
        Expr::Concat(parts) => join(parts, " + ", expr),
        Expr::Angled(name) => format!("$\"<{{{name}}}>\""),
        Expr::Tuple(parts) => format!("({})", join(parts, ", ", expr)),
        Expr::List(parts) => format!("[{}]", join(parts, "; ", expr)),
        Expr::Array(parts) => format!("[| {} |]", join(parts, "; ", expr)),
        Expr::Cons(x, xs) => format!("{} :: {}", expr(x), expr(xs)),
        Expr::Append(a, b) => format!("{} @ {}", expr(a), expr(b)),
        Expr::Case(case, parts) if parts.is_empty() => case.clone(),
        Expr::Case(case, parts) => format!("{case} ({})", join(parts, ", ", expr)),
        Expr::Record(parts) => format!("{{ {} }}", fields(parts)),
        Expr::With(old, name, e) => format!("{{ {} with {name} = {} }}", expr(old), expr(e)),
        Expr::Field(e, name) => format!("{}.{name}", expr(e)),
        Expr::Deref(e) => format!("!{}", expr(e)),
        Expr::Ref(e) => format!("ref {}", expr(e)),
        Expr::Fun(params, body) => format!("fun {} -> {}", join(params, " ", param), expr(body)),
        Expr::If(c, a, b) => format!("if {} then {} else {}", expr(c), expr(a), expr(b)),
        Expr::Match(subject, arms) => {
            format!("match {} with {}", expr(subject), join(arms, " | ", arm))
        }
        Expr::Try(body, arms) => format!("try {} with {}", expr(body), join(arms, " | ", arm)),
        Expr::Finally(body, last) => format!("try {} finally {}", expr(body), expr(last)),
        Expr::Let(name, value, body) => format!("let {name} = {} in {}", expr(value), expr(body)),
        Expr::Sequence(a, b) => format!("{}; {}", expr(a), expr(b)),
        Expr::Assign(to, value) => format!("{} {}", place(to), expr(value)),
        Expr::Form(text, _) => format!("failwith \"F# has no {text}\""),
    }
}

fn arm(arm: &Arm<Expr>) -> String {
    format!("{} -> {}", head(&arm.pattern, &arm.guard), expr(&arm.body))
}

fn head(p: &Pattern, guard: &Option<Expr>) -> String {
    let guard = guard.as_ref().map(|e| format!(" when {}", expr(e))).unwrap_or_default();
    format!("{}{guard}", pattern(p))
}

fn place(to: &Place) -> String {
    match to {
        Place::Binding(name) => format!("{name} <-"),
        Place::Cell(e) => format!("{} :=", expr(e)),
        Place::Item(e, index) => format!("{}.[{index}] <-", expr(e)),
        Place::Field(e, name) => format!("{}.{name} <-", expr(e)),
    }
}

fn param(p: &Param) -> String {
    match p {
        Param::Unit => "()".into(),
        Param::Typed(name, t) => format!("({name}: {})", ty(t)),
        Param::Parts(names, t) => format!("(({}): {})", names.join(", "), ty(t)),
    }
}

fn pattern(p: &Pattern) -> String {
    match p {
        Pattern::Any => "_".into(),
        Pattern::Name(name) => name.clone(),
        Pattern::Unit => "()".into(),
        Pattern::Int(n) => n.to_string(),
        Pattern::Sized(i, n) => format!("{n}{}", SIZED[*i].1),
        Pattern::Bool(b) => b.to_string(),
        Pattern::Str(s) => format!("\"{s}\""),
        Pattern::Char(c) => format!("'{c}'"),
        Pattern::Group(p) => format!("({})", pattern(p)),
        Pattern::As(p, name) => format!("{} as {name}", pattern(p)),
        Pattern::Or(a, b) => format!("{} | {}", pattern(a), pattern(b)),
        Pattern::Tuple(parts) => format!("({})", join(parts, ", ", pattern)),
        Pattern::List(parts) => format!("[{}]", join(parts, "; ", pattern)),
        Pattern::Array(parts) => format!("[|{}|]", join(parts, "; ", pattern)),
        Pattern::Cons(parts) => join(parts, " :: ", pattern),
        Pattern::Apply(case, part) => format!("{case} {}", pattern(part)),
        Pattern::Case(case, parts) if parts.is_empty() => case.clone(),
        Pattern::Case(case, parts) => format!("{case} ({})", join(parts, ", ", pattern)),
        Pattern::Record(parts) => {
            let parts = join(parts, "; ", |(name, part)| format!("{name} = {}", pattern(part)));
            format!("{{ {parts} }}")
        }
        Pattern::Form(..) => "_".into(),
    }
}

fn block(stmts: &[Stmt]) -> Vec<String> {
    stmts.iter().flat_map(statement).collect()
}

fn inner(stmts: &[Stmt]) -> Vec<String> {
    indent(block(stmts))
}

fn statement(stmt: &Stmt) -> Vec<String> {
    let with = |first: String, body: &[Stmt]| {
        let mut lines = vec![first];
        lines.extend(inner(body));
        lines
    };
    match stmt {
        Stmt::Expr(e) => vec![expr(e)],
        Stmt::Let { name, mutable, ty: t, value } => {
            let word = if *mutable { "mutable " } else { "" };
            let annotation = t.as_ref().map(|t| format!(": {} ", ty(t))).unwrap_or_default();
            vec![format!("let {word}{name} {annotation}= {}", expr(value))]
        }
        Stmt::LetPair(a, b, value) => vec![format!("let ({a}, {b}) = {}", expr(value))],
        Stmt::LetNone(name, item) => vec![format!("let mutable {name} : {} list = []", ty(item))],
        Stmt::Functions { recursive, group } => functions(*recursive, group),
        Stmt::Generic { recursive, name, param, body } => {
            let word = if *recursive { "rec " } else { "" };
            vec![format!("let {word}{name} {param} = {}", expr(body))]
        }
        Stmt::If(cond, yes, no) => {
            let mut lines = with(format!("if {} then", expr(cond)), yes);
            if let Some(no) = no {
                lines.extend(with("else".into(), no));
            }
            lines
        }
        Stmt::IfElse(cond, yes, no) => {
            let mut lines = vec![format!("if {} then {}", expr(cond), expr(yes))];
            lines.extend(with("else".into(), no));
            lines
        }
        Stmt::For(name, over, body) => {
            let over = match over {
                Over::To(low, high) => format!("= {low} to {high}"),
                Over::Downto(high, low) => format!("= {high} downto {low}"),
                Over::Range(low, high) => format!("in {low} .. {high}"),
                Over::Items(list) => format!("in {}", expr(list)),
            };
            with(format!("for {name} {over} do"), body)
        }
        Stmt::While(cond, body) => with(format!("while {} do", expr(cond)), body),
        Stmt::Match(subject, arms) => {
            let mut lines = vec![format!("match {} with", expr(subject))];
            lines.extend(arms.iter().flat_map(block_arm));
            lines
        }
        Stmt::Try(body, arms) => {
            let mut lines = with("try".into(), body);
            lines.push("with".into());
            lines.extend(arms.iter().flat_map(block_arm));
            lines
        }
        Stmt::Finally(body, last) => {
            let mut lines = with("try".into(), body);
            lines.extend(with("finally".into(), last));
            lines
        }
        Stmt::Form(text, _) => vec![format!("failwith \"F# has no {text}\"")],
    }
}

fn block_arm(arm: &Arm<Vec<Stmt>>) -> Vec<String> {
    let mut lines = vec![format!("| {} ->", head(&arm.pattern, &arm.guard))];
    lines.extend(inner(&arm.body));
    lines
}

fn functions(recursive: bool, group: &[Function]) -> Vec<String> {
    let mut lines = Vec::new();
    for (index, f) in group.iter().enumerate() {
        let word = match index {
            0 if recursive => "let rec",
            0 => "let",
            _ => "and",
        };
        let fuel = f.fuel.as_ref().map(|fuel| format!("({fuel}: int) ")).unwrap_or_default();
        let params = format!("{fuel}{}", join(&f.params, " ", param));
        lines.push(format!("{word} {} {params} : {} =", f.name, ty(&f.result)));
        lines.extend(inner(&f.body));
    }
    lines
}
