//! Trees as OCaml: expressions, patterns, types.
//!
//! Bindings that can be assigned are cells. They are made by a function of the prelude: `ocamlopt` turns a local
//! `ref` that does not get out into a variable, and then reads it later than its place among other operands says.

use super::{fill, join, ocaml_blocks};
use crate::tree::{Arm, Expr, Hole, Op, Param, Pattern, Place};
use crate::types::Ty;

/// Types, suffixes and modules of the integers of other widths.
pub const SIZED: [(&str, &str, &str); 3] =
    [("int32", "l", "Int32"), ("int64", "L", "Int64"), ("nativeint", "n", "Nativeint")];

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
        Ty::Array(t) => format!("({} array)", ty(t)),
        Ty::Option(t) => format!("({} option)", ty(t)),
        Ty::Ref(t) => format!("({} ref)", ty(t)),
        Ty::Tree(t) => format!("({} tree)", ty(t)),
        Ty::Fun(a, b) => format!("({} -> {})", ty(a), ty(b)),
        Ty::Lazy(t) => format!("({} Lazy.t)", ty(t)),
        Ty::Outcome(t) => format!("(({}, string) result)", ty(t)),
        Ty::Record(i) => format!("r{i}"),
        Ty::Union(i) => format!("u{i}"),
    }
}

/// The name of a field: F#'s begin with a capital.
pub fn field(name: &str) -> String {
    let mut chars = name.chars();
    chars.next().map(|first| first.to_lowercase().chain(chars).collect()).unwrap_or_default()
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

fn operator(op: Op, t: &Ty) -> String {
    let plain = match op {
        Op::Add => "+",
        Op::Sub => "-",
        Op::Mul => "*",
        Op::Div => "/",
        Op::Rem => "mod",
        Op::BitAnd => "land",
        Op::BitOr => "lor",
        Op::BitXor => "lxor",
        Op::Left => "lsl",
        Op::Right => "asr",
        Op::And => "&&",
        Op::Or => "||",
        Op::Eq => "=",
        Op::Ne => "<>",
        Op::Lt => "<",
        Op::Le => "<=",
        Op::Gt => ">",
        Op::Ge => ">=",
    };
    let float = *t == Ty::Float && matches!(op, Op::Add | Op::Sub | Op::Mul | Op::Div);
    if float { format!("{plain}.") } else { plain.into() }
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
        _ => format!("{left} {} {right}", operator(op, t)),
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

/// An expression.
pub fn expr(e: &Expr) -> String {
    match e {
        Expr::Int(i64::MAX) => "max_int".into(),
        Expr::Int(i64::MIN) => "min_int".into(),
        Expr::Int(n) if *n < 0 => format!("({n})"),
        Expr::Int(n) => n.to_string(),
        Expr::Bool(b) => b.to_string(),
        Expr::Str(s) => format!("\"{s}\""),
        Expr::Unit => "()".into(),
        Expr::Char(c) => format!("'{c}'"),
        Expr::Float(text) => (*text).into(),
        Expr::Sized(i, n) if *n < 0 => format!("({n}{})", SIZED[*i].1),
        Expr::Sized(i, n) => format!("{n}{}", SIZED[*i].1),
        Expr::Name(name) => spelling(name).into(),
        Expr::Mutable(name) => format!("!{name}"),
        Expr::Annotated(e, t) => format!("({} : {})", expr(e), ty(t)),
        Expr::Group(e) => format!("({})", expr(e)),
        Expr::Call(f, args) => format!("{} {}", expr(f), join(args, " ", expr)),
        Expr::Pipe(x, f) => format!("{} |> {}", expr(x), expr(f)),
        Expr::Compose(f, g) => format!("{} >> {}", expr(f), expr(g)),
        Expr::Binary(op, t, l, r) => binary(*op, t, l, r),
        Expr::Negate(Ty::Float, e) => format!("-. {}", expr(e)),
        Expr::Negate(_, e) => format!("- {}", expr(e)),
        Expr::Convert(from, to, e) => convert(from, to, &expr(e)),
        Expr::Concat(parts) => join(parts, " ^ ", expr),
        Expr::Angled(name) => format!("(Printf.sprintf \"<%d>\" {name})"),
        Expr::Tuple(parts) => format!("({})", join(parts, ", ", expr)),
        Expr::List(parts) => format!("[{}]", join(parts, "; ", expr)),
        Expr::Array(parts) => format!("[| {} |]", join(parts, "; ", expr)),
        Expr::Cons(x, xs) => format!("{} :: {}", expr(x), expr(xs)),
        Expr::Append(a, b) => format!("{} @ {}", expr(a), expr(b)),
        Expr::Case(name, parts) => case(name, parts),
        Expr::Record(parts) => {
            let parts = join(parts, "; ", |(name, e)| format!("{} = {}", field(name), expr(e)));
            format!("{{ {parts} }}")
        }
        Expr::With(old, name, e) => {
            format!("{{ {} with {} = {} }}", expr(old), field(name), expr(e))
        }
        Expr::Field(e, name) => format!("{}.{}", expr(e), field(name)),
        Expr::Deref(e) => match expr(e) {
            text if text.starts_with('!') => format!("!({text})"),
            text => format!("!{text}"),
        },
        Expr::Ref(e) => format!("cell {}", expr(e)),
        Expr::Fun(params, body) => format!("fun {} -> {}", join(params, " ", param), expr(body)),
        Expr::If(c, a, b) => format!("if {} then {} else {}", expr(c), expr(a), expr(b)),
        Expr::Match(subject, arms) => {
            format!("match {} with {}", expr(subject), join(arms, " | ", arm))
        }
        Expr::Try(body, arms) => format!("try {} with {}", expr(body), join(arms, " | ", arm)),
        Expr::Finally(body, last) => {
            format!("Fun.protect ~finally:(fun () -> {}) (fun () -> {})", expr(last), expr(body))
        }
        Expr::Let(name, value, body) => format!("let {name} = {} in {}", expr(value), expr(body)),
        Expr::Sequence(a, b) => format!("{}; {}", expr(a), expr(b)),
        Expr::Assign(to, value) => format!("{} {}", place(to), expr(value)),
        Expr::Form(text, holes) => fill(text, holes, hole),
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
        Hole::Block(stmts) => ocaml_blocks::inner(stmts).join("\n"),
    }
}

fn arm(arm: &Arm<Expr>) -> String {
    format!("{} -> {}", head(&arm.pattern, &arm.guard), expr(&arm.body))
}

/// A pattern with its guard.
pub fn head(p: &Pattern, guard: &Option<Expr>) -> String {
    let guard = guard.as_ref().map(|e| format!(" when {}", expr(e))).unwrap_or_default();
    format!("{}{guard}", pattern(p))
}

fn place(to: &Place) -> String {
    match to {
        Place::Binding(name) => format!("{name} :="),
        Place::Cell(e) => format!("{} :=", expr(e)),
        Place::Item(e, index) => format!("{}.({index}) <-", expr(e)),
        Place::Field(e, name) => format!("{}.{} <-", expr(e), field(name)),
    }
}

/// A parameter.
pub fn param(p: &Param) -> String {
    match p {
        Param::Unit => "()".into(),
        Param::Typed(name, t) => format!("({name} : {})", ty(t)),
        Param::Parts(names, t) => format!("(({}) : {})", names.join(", "), ty(t)),
    }
}

/// A pattern.
pub fn pattern(p: &Pattern) -> String {
    match p {
        Pattern::Any => "_".into(),
        Pattern::Name(name) => name.clone(),
        Pattern::Unit => "()".into(),
        Pattern::Int(n) if *n < 0 => format!("({n})"),
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
        Pattern::Case(case, parts) => constructed(case, parts, pattern),
        Pattern::Record(parts) => {
            let parts =
                join(parts, "; ", |(name, part)| format!("{} = {}", field(name), pattern(part)));
            format!("{{ {parts} }}")
        }
        Pattern::Form(text, parts) => {
            let holes: Vec<Hole> = parts.iter().cloned().map(Hole::Pattern).collect();
            fill(text, &holes, hole)
        }
    }
}
