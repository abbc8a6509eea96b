//! Trees as OCaml: expressions, patterns, types.
//!
//! Bindings that can be assigned are cells. They are made by a function of the prelude: `ocamlopt` turns a local
//! `ref` that does not get out into a variable, and then reads it later than its place among other operands says.

use super::ml::Ml;
use super::{fill, join, ocaml_blocks};
use crate::tree::{Expr, Hole, Op, Pattern, Place, Stmt};
use crate::types::Ty;

pub struct OCaml;

/// Types, suffixes and modules of the integers of other widths.
pub const SIZED: [(&str, &str, &str); 3] =
    [("int32", "l", "Int32"), ("int64", "L", "Int64"), ("nativeint", "n", "Nativeint")];

impl Ml for OCaml {
    const OF_TYPE: &str = " : ";

    fn sized(width: usize) -> (&'static str, &'static str) {
        (SIZED[width].0, SIZED[width].1)
    }

    fn own_ty(t: &Ty) -> Option<String> {
        Some(match t {
            Ty::Array(t) => format!("({} array)", ty(t)),
            Ty::Tree(t) => format!("({} tree)", ty(t)),
            Ty::Lazy(t) => format!("({} Lazy.t)", ty(t)),
            Ty::Outcome(t) => format!("(({}, string) result)", ty(t)),
            Ty::Record(i) => format!("r{i}"),
            Ty::Union(i) => format!("u{i}"),
            _ => return None,
        })
    }

    fn own_expr(e: &Expr) -> Option<String> {
        Some(match e {
            Expr::Int(i64::MAX) => "max_int".into(),
            Expr::Int(i64::MIN) => "min_int".into(),
            Expr::Sized(i, n) if *n < 0 => format!("({n}{})", SIZED[*i].1),
            Expr::Name(name) => spelling(name).into(),
            Expr::Mutable(name) => format!("!{name}"),
            Expr::Binary(op, t, l, r) => binary(*op, t, l, r),
            Expr::Negate(Ty::Float, e) => format!("-. {}", expr(e)),
            Expr::Negate(_, e) => format!("- {}", expr(e)),
            Expr::Convert(from, to, e) => convert(from, to, &expr(e)),
            Expr::Concat(parts) => join(parts, " ^ ", expr),
            Expr::Angled(name) => format!("(Printf.sprintf \"<%d>\" {name})"),
            Expr::Case(name, parts) => case(name, parts),
            Expr::Deref(e) if expr(e).starts_with('!') => format!("!({})", expr(e)),
            Expr::Ref(e) => format!("cell {}", expr(e)),
            Expr::Finally(body, last) => {
                let (body, last) = (expr(body), expr(last));
                format!("Fun.protect ~finally:(fun () -> {last}) (fun () -> {body})")
            }
            Expr::Form(text, holes) => fill(text, holes, hole),
            _ => return None,
        })
    }

    fn own_pattern(p: &Pattern) -> Option<String> {
        Some(match p {
            Pattern::Int(n) if *n < 0 => format!("({n})"),
            Pattern::Case(case, parts) => constructed(case, parts, pattern),
            Pattern::Form(text, parts) => {
                let holes: Vec<Hole> = parts.iter().cloned().map(Hole::Pattern).collect();
                fill(text, &holes, hole)
            }
            _ => return None,
        })
    }

    fn own_operator(op: Op) -> Option<&'static str> {
        Some(match op {
            Op::Rem => "mod",
            Op::BitAnd => "land",
            Op::BitOr => "lor",
            Op::BitXor => "lxor",
            Op::Left => "lsl",
            Op::Right => "asr",
            _ => return None,
        })
    }

    fn place(to: &Place) -> String {
        match to {
            Place::Binding(name) => format!("{name} :="),
            Place::Cell(e) => format!("{} :=", expr(e)),
            Place::Item(e, index) => format!("{}.({index}) <-", expr(e)),
            Place::Field(e, name) => format!("{}.{} <-", expr(e), Self::field(name)),
        }
    }

    fn field(name: &str) -> String {
        field(name)
    }

    fn block(stmts: &[Stmt]) -> Vec<String> {
        ocaml_blocks::block(stmts)
    }
}

/// The name of a field: F#'s begin with a capital.
pub fn field(name: &str) -> String {
    let mut chars = name.chars();
    chars.next().map(|first| first.to_lowercase().chain(chars).collect()).unwrap_or_default()
}

/// A type; safe in any position.
pub fn ty(t: &Ty) -> String {
    OCaml::ty(t)
}

/// An expression.
pub fn expr(e: &Expr) -> String {
    OCaml::expr(e)
}

/// A pattern.
pub fn pattern(p: &Pattern) -> String {
    OCaml::pattern(p)
}

/// The name that something of F#'s library has here.
fn spelling(name: &str) -> &str {
    match name {
        "List.fold" => "List.fold_left",
        "List.foldBack" => "List.fold_right",
        "List.forall" => "List.for_all",
        "List.head" => "List.hd",
        "List.tryHead" => "try_head",
        "List.sum" => "sum",
        // At types of numbers `ocamlopt` evaluates the operands of `compare` from left to right.
        "compare" => "order",
        "List.sort" => "List.sort compare",
        "Array.ofList" => "Array.of_list",
        "Array.toList" => "Array.to_list",
        "Option.defaultValue" => "default",
        name => name,
    }
}

/// The function that an operator is on integers of other widths.
fn function(op: Op) -> Option<&'static str> {
    Some(match op {
        Op::Add => "add",
        Op::Sub => "sub",
        Op::Mul => "mul",
        Op::Div => "div",
        Op::Rem => "rem",
        Op::BitAnd => "logand",
        Op::BitOr => "logor",
        Op::BitXor => "logxor",
        Op::Left => "shift_left",
        Op::Right => "shift_right",
        _ => return None,
    })
}

fn binary(op: Op, t: &Ty, left: &Expr, right: &Expr) -> String {
    let (left, right) = (expr(left), expr(right));
    match (t, function(op)) {
        (Ty::Sized(i), Some(name)) => format!("{}.{name} {left} {right}", SIZED[*i].2),
        _ => {
            let float = *t == Ty::Float && matches!(op, Op::Add | Op::Sub | Op::Mul | Op::Div);
            format!("{left} {}{} {right}", OCaml::operator(op), if float { "." } else { "" })
        }
    }
}

fn convert(from: &Ty, to: &Ty, value: &str) -> String {
    match (from, to) {
        (Ty::Int, Ty::Str) => format!("string_of_int {value}"),
        (Ty::Bool, Ty::Str) => format!("string_of_bool {value}"),
        (Ty::Char, Ty::Str) => format!("String.make 1 {value}"),
        (Ty::Float, Ty::Str) => format!("show_float {value}"),
        (Ty::Sized(i), Ty::Str) => format!("{}.to_string {value}", SIZED[*i].2),
        (Ty::Int, Ty::Float) => format!("float_of_int {value}"),
        (Ty::Float, Ty::Int) => format!("trunc {value}"),
        (Ty::Int, Ty::Char) => format!("Char.chr {value}"),
        (Ty::Sized(i), Ty::Int) => format!("{}.to_int {value}", SIZED[*i].2),
        (Ty::Int, Ty::Sized(i)) => format!("{}.of_int {value}", SIZED[*i].2),
        (Ty::Sized(i), Ty::Sized(j)) => {
            format!("{}.of_int ({}.to_int {value})", SIZED[*j].2, SIZED[*i].2)
        }
        _ => value.into(),
    }
}

/// A constructor with its arguments; a tag with its type, which it does not tell by itself.
fn case(case: &str, parts: &[Expr]) -> String {
    match case.strip_prefix("`C") {
        Some(rest) => {
            let index = rest.trim_end_matches(char::is_alphabetic);
            let text = constructed(case, parts, expr);
            // With arguments there is a group around it.
            if parts.is_empty() {
                format!("({text} : u{index})")
            } else {
                format!("{text} : u{index}")
            }
        }
        None => constructed(case, parts, expr),
    }
}

/// A constructor with its arguments, which are named if the constructor's record is inline.
pub fn constructed<T>(case: &str, parts: &[T], mut print: impl FnMut(&T) -> String) -> String {
    if parts.is_empty() {
        return case.into();
    }
    if !is_inline(case) {
        return format!("{case} ({})", join(parts, ", ", print));
    }
    let parts: Vec<String> = parts
        .iter()
        .enumerate()
        .map(|(number, part)| format!("{} = {}", inline_field(case, number), print(part)))
        .collect();
    format!("{case} {{ {} }}", parts.join("; "))
}

/// Whether the arguments of a constructor are the fields of an inline record: those of every third.
pub fn is_inline(case: &str) -> bool {
    case.starts_with('C') && case.ends_with('c')
}

/// A field of an inline record.
pub fn inline_field(case: &str, number: usize) -> String {
    format!("{}_{number}", case.to_lowercase())
}

/// What stands at a `$`.
pub fn hole(h: &Hole) -> String {
    match h {
        Hole::Expr(e) => expr(e),
        Hole::Type(t) => ty(t),
        Hole::Pattern(p) => pattern(p),
        Hole::Text(text) => text.clone(),
        Hole::Block(stmts) => OCaml::inner(stmts).join("\n"),
    }
}
