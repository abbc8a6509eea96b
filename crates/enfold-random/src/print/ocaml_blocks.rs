//! Trees as OCaml: statements and declarations.
//!
//! A block is a chain of `let … in` and `…;`. Statements that hold blocks close with a line of their own, at the
//! depth of their first line: a line with all that is deeper and what closes it can be taken away.

use super::ml::Ml;
use super::ocaml::{OCaml, constructed, expr, field, hole, inline_field, is_inline, pattern, ty};
use super::{fill, indent, join};
use crate::tree::{Decl, Expr, Field, Over, Pattern, Program, Shown, Stmt};
use crate::types::Ty;

/// What every program begins with.
pub const PRELUDE: &str = include_str!("prelude.ml");

/// The text of a program, as a module of this name that runs its tests.
pub fn module(name: &str, program: &Program) -> String {
    let mut lines = vec![format!("let () = start \"{name}\"")];
    for decl in &program.decls {
        match decl {
            Decl::Record(index, fields, shown) => record(*index, fields, shown, &mut lines),
            Decl::Union(index, cases) => union(*index, cases, &mut lines),
            Decl::Global { name, mutable: false, ty: t, value } => {
                lines.push(format!("let {name} : {} = {}", ty(t), expr(value)));
            }
            Decl::Global { name, ty: t, value, .. } => {
                lines.push(format!("let {name} : {} ref = ref {}", ty(t), expr(value)));
            }
            Decl::Stmt(stmt) => lines.extend(statement(stmt)),
            Decl::Test(test, body) => {
                lines.push(format!("let test{test} () : unit ="));
                lines.extend(OCaml::inner(body));
            }
        }
    }
    for test in 0..program.tests {
        lines.push(format!("let () = run \"test{test}\" test{test}"));
    }
    lines.push("let () = say (string_of_int !ticks)".into());
    format!("module {name} = struct\n{}\nend\n", indent(lines).join("\n"))
}

fn record(index: usize, fields: &[Field], shown: &[Expr], lines: &mut Vec<String>) {
    let fields = join(fields, "; ", |f| {
        let word = if f.mutable { "mutable " } else { "" };
        format!("{word}{} : {}", field(&f.name), ty(&f.ty))
    });
    lines.push(format!("type r{index} = {{ {fields} }}"));
    let shown = join(shown, " ^ \",\" ^ ", expr);
    lines.push(format!("let showR{index} (v : r{index}) : string = \"{{\" ^ {shown} ^ \"}}\""));
}

fn union(index: usize, cases: &[Shown], lines: &mut Vec<String>) {
    let tags = cases.iter().any(|shown| shown.case.starts_with('`'));
    lines.push(format!("type u{index} = {}", if tags { "[" } else { "" }));
    for Shown { case, payload, .. } in cases {
        let of = if payload.is_empty() { "" } else { " of " };
        let mut number = 0;
        let parts = match is_inline(case) && !payload.is_empty() {
            false => join(payload, " * ", ty),
            true => {
                let fields = join(payload, "; ", |t| {
                    number += 1;
                    format!("mutable {} : {}", inline_field(case, number - 1), ty(t))
                });
                format!("{{ {fields} }}")
            }
        };
        lines.push(format!("    | {case}{of}{parts}"));
    }
    if tags {
        lines.push("    ]".into());
    }
    lines.push(format!("let rec showU{index} (v : u{index}) : string ="));
    lines.push("    match v with".into());
    for Shown { case, names, shown, .. } in cases {
        let names: Vec<Pattern> = names.iter().cloned().map(Pattern::Name).collect();
        let mut whole = format!("\"{case}\"");
        for part in shown {
            whole += &format!(" ^ \" \" ^ {}", expr(part));
        }
        lines.push(format!("    | {} -> {whole}", constructed(case, &names, pattern)));
    }
}

/// The lines of a block.
pub fn block(stmts: &[Stmt]) -> Vec<String> {
    let mut all = Vec::new();
    for (index, stmt) in stmts.iter().enumerate() {
        let mut lines = statement(stmt);
        let last = index + 1 == stmts.len();
        match stmt {
            Stmt::Functions { .. } => lines.push("in".into()),
            Stmt::Form(text, _) if text.ends_with(" in") || text.ends_with("\nin") => {}
            _ if binds(stmt) => append(&mut lines, " in"),
            _ if last => {}
            _ => append(&mut lines, ";"),
        }
        all.extend(lines);
    }
    all
}

fn append(lines: &mut [String], text: &str) {
    if let Some(line) = lines.last_mut() {
        line.push_str(text);
    }
}

fn binds(stmt: &Stmt) -> bool {
    matches!(
        stmt,
        Stmt::Let { .. } | Stmt::LetPattern(..) | Stmt::LetNone(..) | Stmt::Generic { .. }
    )
}

/// A line, the lines of a block, a last line.
fn around(first: String, body: &[Stmt], last: &str) -> Vec<String> {
    let mut lines = vec![first];
    lines.extend(OCaml::inner(body));
    lines.push(last.into());
    lines
}

fn statement(stmt: &Stmt) -> Vec<String> {
    match stmt {
        Stmt::Expr(e) => vec![expr(e)],
        Stmt::Let { name, mutable, ty: t, value } => vec![binding(name, *mutable, t, value)],
        Stmt::LetPattern(pattern, value) => {
            vec![format!("let {} = {}", OCaml::pattern(pattern), expr(value))]
        }
        Stmt::LetNone(name, item) => {
            vec![format!("let {name} : {} list ref = cell []", ty(item))]
        }
        Stmt::Functions { recursive, group } => OCaml::functions(*recursive, group),
        Stmt::Generic { recursive, name, param, body } => {
            let word = if *recursive { "rec " } else { "" };
            vec![format!("let {word}{name} {param} = {}", expr(body))]
        }
        Stmt::If(cond, yes, no) => {
            let first = format!("if {} then begin", expr(cond));
            let Some(no) = no else { return around(first, yes, "end") };
            let mut lines = around(first, yes, "end else begin");
            lines.extend(OCaml::inner(no));
            lines.push("end".into());
            lines
        }
        Stmt::IfElse(cond, yes, no) => {
            let first = format!("if {} then {} else begin", expr(cond), expr(yes));
            around(first, no, "end")
        }
        Stmt::For(pattern, over, body) => {
            let name = OCaml::pattern(pattern);
            let (first, last) = match over {
                Over::To(low, high) | Over::Range(low, high) => {
                    (format!("for {name} = {low} to {high} do"), "done".into())
                }
                Over::Downto(high, low) => {
                    (format!("for {name} = {high} downto {low} do"), "done".into())
                }
                Over::Items(list) => {
                    (format!("List.iter (fun {name} ->"), format!(") {}", expr(list)))
                }
            };
            around(first, body, &last)
        }
        Stmt::While(cond, body) => around(format!("while {} do", expr(cond)), body, "done"),
        Stmt::Match(subject, arms) => {
            let mut lines = vec![format!("begin match {} with", expr(subject))];
            lines.extend(arms.iter().flat_map(OCaml::block_arm));
            lines.push("end".into());
            lines
        }
        Stmt::Try(body, arms) => {
            let mut lines = around("begin try".into(), body, "with");
            lines.extend(arms.iter().flat_map(OCaml::block_arm));
            lines.push("end".into());
            lines
        }
        Stmt::Finally(body, last) => {
            let first = "Fun.protect ~finally:(fun () ->".into();
            let mut lines = around(first, last, ") (fun () ->");
            lines.extend(OCaml::inner(body));
            lines.push(")".into());
            lines
        }
        Stmt::Form(text, holes) => fill(text, holes, hole).lines().map(str::to_string).collect(),
    }
}

fn binding(name: &str, mutable: bool, t: &Option<Ty>, value: &Expr) -> String {
    let value = expr(value);
    let (kind, value) = if mutable { (" ref", format!("cell {value}")) } else { ("", value) };
    let annotation = t.as_ref().map(|t| format!(": {}{kind} ", ty(t))).unwrap_or_default();
    format!("let {name} {annotation}= {value}")
}
