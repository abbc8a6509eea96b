//! What F# and OCaml write in the same way. A language says what it writes in a way of its own; the rest is here.

use super::{indent, join};
use crate::tree::{Arm, Expr, Function, Op, Param, Pattern, Place, Stmt};
use crate::types::Ty;

/// How a language of the family writes.
pub trait Ml {
    /// What stands between a name and its type.
    const OF_TYPE: &str;

    /// The type of the integers of another width, and what their literals end with.
    fn sized(width: usize) -> (&'static str, &'static str);

    /// A type that is written in a way of its own.
    fn own_ty(t: &Ty) -> Option<String>;

    /// An expression that is written in a way of its own.
    fn own_expr(e: &Expr) -> Option<String>;

    /// A pattern that is written in a way of its own.
    fn own_pattern(p: &Pattern) -> Option<String>;

    /// An operator that is written in a way of its own.
    fn own_operator(op: Op) -> Option<&'static str>;

    /// What is assigned to, with the word for it.
    fn place(to: &Place) -> String;

    /// The name of a field.
    fn field(name: &str) -> String;

    /// The lines of a block.
    fn block(stmts: &[Stmt]) -> Vec<String>;

    /// A type; safe in any position.
    fn ty(t: &Ty) -> String {
        if let Some(text) = Self::own_ty(t) {
            return text;
        }
        match t {
            Ty::Int => "int".into(),
            Ty::Bool => "bool".into(),
            Ty::Str => "string".into(),
            Ty::Unit => "unit".into(),
            Ty::Char => "char".into(),
            Ty::Float => "float".into(),
            Ty::Sized(width) => Self::sized(*width).0.into(),
            Ty::Tuple(parts) => format!("({})", join(parts, " * ", Self::ty)),
            Ty::List(t) => format!("({} list)", Self::ty(t)),
            Ty::Option(t) => format!("({} option)", Self::ty(t)),
            Ty::Ref(t) => format!("({} ref)", Self::ty(t)),
            Ty::Fun(a, b) => format!("({} -> {})", Self::ty(a), Self::ty(b)),
            Ty::Array(_)
            | Ty::Tree(_)
            | Ty::Lazy(_)
            | Ty::Outcome(_)
            | Ty::Record(_)
            | Ty::Union(_) => unreachable!("each language has a way of its own for {t:?}"),
        }
    }

    /// An expression.
    fn expr(e: &Expr) -> String {
        if let Some(text) = Self::own_expr(e) {
            return text;
        }
        let expr = |e: &Expr| Self::expr(e);
        match e {
            Expr::Int(n) if *n < 0 => format!("({n})"),
            Expr::Int(n) => n.to_string(),
            Expr::Sized(width, n) => format!("{n}{}", Self::sized(*width).1),
            Expr::Bool(b) => b.to_string(),
            Expr::Str(s) => format!("\"{s}\""),
            Expr::Unit => "()".into(),
            Expr::Char(c) => format!("'{c}'"),
            Expr::Float(text) => (*text).into(),
            Expr::Name(name) => name.clone(),
            Expr::Annotated(e, t) => format!("({} : {})", expr(e), Self::ty(t)),
            Expr::Group(e) => format!("({})", expr(e)),
            Expr::Call(f, args) => format!("{} {}", expr(f), join(args, " ", expr)),
            Expr::Pipe(x, f) => format!("{} |> {}", expr(x), expr(f)),
            Expr::Compose(f, g) => format!("{} >> {}", expr(f), expr(g)),
            Expr::Tuple(parts) => format!("({})", join(parts, ", ", expr)),
            Expr::List(parts) => format!("[{}]", join(parts, "; ", expr)),
            Expr::Array(parts) => format!("[| {} |]", join(parts, "; ", expr)),
            Expr::Cons(x, xs) => format!("{} :: {}", expr(x), expr(xs)),
            Expr::Append(a, b) => format!("{} @ {}", expr(a), expr(b)),
            Expr::Case(case, parts) if parts.is_empty() => case.clone(),
            Expr::Case(case, parts) => format!("{case} ({})", join(parts, ", ", expr)),
            Expr::Record(parts) => {
                let field =
                    |(name, e): &(String, Expr)| format!("{} = {}", Self::field(name), expr(e));
                format!("{{ {} }}", join(parts, "; ", field))
            }
            Expr::With(old, name, e) => {
                format!("{{ {} with {} = {} }}", expr(old), Self::field(name), expr(e))
            }
            Expr::Field(e, name) => format!("{}.{}", expr(e), Self::field(name)),
            Expr::Deref(e) => format!("!{}", expr(e)),
            Expr::Fun(params, body) => {
                format!("fun {} -> {}", join(params, " ", Self::param), expr(body))
            }
            Expr::If(c, a, b) => format!("if {} then {} else {}", expr(c), expr(a), expr(b)),
            Expr::Match(subject, arms) => {
                format!("match {} with {}", expr(subject), join(arms, " | ", Self::arm))
            }
            Expr::Try(body, arms) => {
                format!("try {} with {}", expr(body), join(arms, " | ", Self::arm))
            }
            Expr::Let(pattern, value, body) => {
                format!("let {} = {} in {}", Self::pattern(pattern), expr(value), expr(body))
            }
            Expr::Sequence(a, b) => format!("{}; {}", expr(a), expr(b)),
            Expr::Assign(to, value) => format!("{} {}", Self::place(to), expr(value)),
            Expr::Mutable(_)
            | Expr::Binary(..)
            | Expr::Negate(..)
            | Expr::Convert(..)
            | Expr::Concat(_)
            | Expr::Angled(_)
            | Expr::Ref(_)
            | Expr::Finally(..)
            | Expr::Form(..) => unreachable!("each language has a way of its own for {e:?}"),
        }
    }

    /// A pattern.
    fn pattern(p: &Pattern) -> String {
        if let Some(text) = Self::own_pattern(p) {
            return text;
        }
        let pattern = |p: &Pattern| Self::pattern(p);
        match p {
            Pattern::Any => "_".into(),
            Pattern::Name(name) => name.clone(),
            Pattern::Unit => "()".into(),
            Pattern::Int(n) => n.to_string(),
            Pattern::Sized(width, n) => format!("{n}{}", Self::sized(*width).1),
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
                let field = |(name, p): &(String, Pattern)| {
                    format!("{} = {}", Self::field(name), pattern(p))
                };
                format!("{{ {} }}", join(parts, "; ", field))
            }
            Pattern::Form(..) => unreachable!("each language has a way of its own for {p:?}"),
        }
    }

    /// An operator.
    fn operator(op: Op) -> &'static str {
        if let Some(text) = Self::own_operator(op) {
            return text;
        }
        match op {
            Op::Add => "+",
            Op::Sub => "-",
            Op::Mul => "*",
            Op::Div => "/",
            Op::And => "&&",
            Op::Or => "||",
            Op::Eq => "=",
            Op::Ne => "<>",
            Op::Lt => "<",
            Op::Le => "<=",
            Op::Gt => ">",
            Op::Ge => ">=",
            Op::Rem | Op::BitAnd | Op::BitOr | Op::BitXor | Op::Left | Op::Right => {
                unreachable!("each language has a way of its own for {op:?}")
            }
        }
    }

    /// A parameter.
    fn param(p: &Param) -> String {
        match p {
            Param::Unit => "()".into(),
            Param::Typed(name, t) => format!("({name}{}{})", Self::OF_TYPE, Self::ty(t)),
            Param::Parts(parts, t) => {
                format!("({}{}{})", Self::pattern(parts), Self::OF_TYPE, Self::ty(t))
            }
        }
    }

    /// An arm in a line.
    fn arm(arm: &Arm<Expr>) -> String {
        format!("{} -> {}", Self::head(&arm.pattern, &arm.guard), Self::expr(&arm.body))
    }

    /// A pattern with its guard.
    fn head(p: &Pattern, guard: &Option<Expr>) -> String {
        let guard = guard.as_ref().map(|e| format!(" when {}", Self::expr(e))).unwrap_or_default();
        format!("{}{guard}", Self::pattern(p))
    }

    /// The lines of a block, one level deeper.
    fn inner(stmts: &[Stmt]) -> Vec<String> {
        indent(Self::block(stmts))
    }

    /// An arm with a block.
    fn block_arm(arm: &Arm<Vec<Stmt>>) -> Vec<String> {
        let mut lines = vec![format!("| {} ->", Self::head(&arm.pattern, &arm.guard))];
        lines.extend(Self::inner(&arm.body));
        lines
    }

    /// A group of functions.
    fn functions(recursive: bool, group: &[Function]) -> Vec<String> {
        let mut lines = Vec::new();
        for (index, f) in group.iter().enumerate() {
            let word = match index {
                0 if recursive => "let rec",
                0 => "let",
                _ => "and",
            };
            let fuel = f.fuel.as_ref().map(|fuel| format!("({fuel}{}int) ", Self::OF_TYPE));
            let params =
                format!("{}{}", fuel.unwrap_or_default(), join(&f.params, " ", Self::param));
            lines.push(format!("{word} {} {params} : {} =", f.name, Self::ty(&f.result)));
            lines.extend(Self::inner(&f.body));
        }
        lines
    }
}
