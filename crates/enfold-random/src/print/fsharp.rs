//! Trees as F#/Clef.

use std::fmt::Write;

use super::join;
use super::ml::Ml;
use crate::tree::{Decl, Expr, Field, Op, Over, Pattern, Place, Program, Shown, Stmt};
use crate::types::{SIZED, Ty};

struct FSharp;

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
                lines_of(&FSharp::inner(body), &mut text);
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

impl Ml for FSharp {
    const OF_TYPE: &str = ": ";

    fn sized(width: usize) -> (&'static str, &'static str) {
        SIZED[width]
    }

    fn own_ty(t: &Ty) -> Option<String> {
        Some(match t {
            Ty::Array(t) => format!("({}[])", ty(t)),
            Ty::Tree(t) => format!("Tree<{}>", ty(t)),
            Ty::Lazy(t) => format!("Lazy<{}>", ty(t)),
            Ty::Outcome(t) => format!("Result<{}, string>", ty(t)),
            Ty::Record(i) => format!("R{i}"),
            Ty::Union(i) => format!("U{i}"),
            _ => return None,
        })
    }

    fn own_expr(e: &Expr) -> Option<String> {
        Some(match e {
            Expr::Mutable(name) => name.clone(),
            Expr::Binary(op, _, l, r) => {
                format!("{} {} {}", expr(l), FSharp::operator(*op), expr(r))
            }
            Expr::Negate(_, e) => format!("-{}", expr(e)),
            Expr::Convert(_, to, e) => format!("{} {}", ty(to), expr(e)),
            Expr::Concat(parts) => join(parts, " + ", expr),
            Expr::Angled(name) => format!("$\"<{{{name}}}>\""),
            Expr::Ref(e) => format!("ref {}", expr(e)),
            Expr::Finally(body, last) => format!("try {} finally {}", expr(body), expr(last)),
            Expr::Form(text, _) => format!("failwith \"F# has no {text}\""),
            _ => return None,
        })
    }

    fn own_pattern(p: &Pattern) -> Option<String> {
        match p {
            Pattern::Form(..) => Some("_".into()),
            _ => None,
        }
    }

    fn own_operator(op: Op) -> Option<&'static str> {
        Some(match op {
            Op::Rem => "%",
            Op::BitAnd => "&&&",
            Op::BitOr => "|||",
            Op::BitXor => "^^^",
            Op::Left => "<<<",
            Op::Right => ">>>",
            _ => return None,
        })
    }

    fn place(to: &Place) -> String {
        match to {
            Place::Binding(name) => format!("{name} <-"),
            Place::Cell(e) => format!("{} :=", expr(e)),
            Place::Item(e, index) => format!("{}.[{index}] <-", expr(e)),
            Place::Field(e, name) => format!("{}.{name} <-", expr(e)),
        }
    }

    fn field(name: &str) -> String {
        name.into()
    }

    fn block(stmts: &[Stmt]) -> Vec<String> {
        stmts.iter().flat_map(statement).collect()
    }
}

fn ty(t: &Ty) -> String {
    FSharp::ty(t)
}

fn expr(e: &Expr) -> String {
    FSharp::expr(e)
}

fn statement(stmt: &Stmt) -> Vec<String> {
    let with = |first: String, body: &[Stmt]| {
        let mut lines = vec![first];
        lines.extend(FSharp::inner(body));
        lines
    };
    match stmt {
        Stmt::Expr(e) => vec![expr(e)],
        Stmt::Let { name, mutable, ty: t, value } => {
            let word = if *mutable { "mutable " } else { "" };
            let annotation = t.as_ref().map(|t| format!(": {} ", ty(t))).unwrap_or_default();
            vec![format!("let {word}{name} {annotation}= {}", expr(value))]
        }
        Stmt::LetPattern(pattern, value) => {
            vec![format!("let {} = {}", FSharp::pattern(pattern), expr(value))]
        }
        Stmt::LetNone(name, item) => vec![format!("let mutable {name} : {} list = []", ty(item))],
        Stmt::Functions { recursive, group } => FSharp::functions(*recursive, group),
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
        Stmt::For(pattern, over, body) => {
            let name = FSharp::pattern(pattern);
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
            lines.extend(arms.iter().flat_map(FSharp::block_arm));
            lines
        }
        Stmt::Try(body, arms) => {
            let mut lines = with("try".into(), body);
            lines.push("with".into());
            lines.extend(arms.iter().flat_map(FSharp::block_arm));
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
