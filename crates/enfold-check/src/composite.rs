//! .NET's formats with numbered holes, which are made strings with holes.
//!
//! ```text
//! String.Format("{0:F1} of {1}", x, y)     ─►   let a0 = x in let a1 = y in $"{a0:F1} of {a1}"
//! Console.WriteLine("{0} + {0}", x)        ─►   let a0 = x in Console.WriteLine($"{a0} + {a0}")
//! builder.AppendFormat("{0}", x)           ─►   builder.Append(let a0 = x in $"{a0}")
//! ```
//!
//! The format must be a literal: what it does with each argument is decided when the program is checked.

use enfold_fsharp::tree::{Expr, ExprKind, HoleFormat, Ident, InterpPart, Lit, Path, Stmt};
use enfold_graph::NodeId;
use enfold_syntax::{Diagnostic, Span, Symbol, codes};

use crate::Checker;
use crate::store::Term;
use crate::translate::{bound, mention};

impl Checker {
    /// A call of a method that takes a format with numbered holes, and what fills them.
    pub(crate) fn composite_call(
        &mut self,
        func: &Expr,
        args: &[&Expr],
        expected: Term,
        span: Span,
    ) -> Option<NodeId> {
        let [arg] = args else { return None };
        let items = match &arg.kind {
            ExprKind::Tuple(items) => &items[..],
            _ => std::slice::from_ref(*arg),
        };
        let (name, module) = match &func.kind {
            ExprKind::Name(path) => match &path.segments[..] {
                [.., module, name] => (*name, Some(module.name)),
                _ => return None,
            },
            ExprKind::Field(_, name) => (*name, None),
            _ => return None,
        };
        let is = |wanted: &str| module.is_some_and(|module| module == wanted);
        let target = match name.name.as_str() {
            "Format" if is("String") && !self.is_defined("String", name.name) => None,
            "Write" | "WriteLine" if is("Console") && items.len() > 1 => Some(func.clone()),
            "AppendFormat" => Some(renamed(func, "Append")),
            _ => return None,
        };
        let ExprKind::Lit(Lit::Str(format)) = &items[0].kind else {
            let message = format!("`{}` needs its format where it is called", name.name);
            let report = Diagnostic::new(codes::UNSUPPORTED, items[0].span, message)
                .help("write the format as a literal, or use a string with holes: `$\"{x}\"`");
            self.report(report);
            return Some(self.give_up(args, span));
        };
        let parts = match pieces(format, items.len() - 1, items[0].span) {
            Ok(parts) => parts,
            Err(message) => {
                self.report(Diagnostic::new(codes::BAD_FORMAT, items[0].span, message));
                return Some(self.give_up(args, span));
            }
        };
        let text = Expr { kind: ExprKind::Interp(parts), span };
        let values = items[1..].iter().map(unboxed).enumerate();
        let mut stmts: Vec<Stmt> =
            values.map(|(i, value)| bound(argument(i, value.span), value.clone())).collect();
        stmts.push(Stmt::Expr(match target {
            None => text,
            Some(func) => Expr { kind: ExprKind::Apply(Box::new(func), vec![text]), span },
        }));
        Some(self.expr(&Expr { kind: ExprKind::Block(stmts), span }, expected))
    }

    /// Whether a module has a definition of that name.
    fn is_defined(&self, module: &str, name: Symbol) -> bool {
        let module = self.env.module(Symbol::new(module));
        module.is_some_and(|module| self.env.definitions(module).values.contains_key(&name))
    }
}

fn argument(index: usize, span: Span) -> Ident {
    Ident { name: Symbol::new(&format!("argument {index}")), span }
}

/// `box x`, `x :> obj`: what is shown is the value.
fn unboxed(arg: &Expr) -> &Expr {
    match &arg.kind {
        ExprKind::Apply(func, args) => match (&func.kind, &args[..]) {
            (ExprKind::Name(path), [value])
                if path.as_single().is_some_and(|name| name.name == "box") =>
            {
                value
            }
            _ => arg,
        },
        _ => arg,
    }
}

fn renamed(func: &Expr, name: &str) -> Expr {
    let mut func = func.clone();
    match &mut func.kind {
        ExprKind::Name(Path { segments }) => {
            if let Some(last) = segments.last_mut() {
                last.name = Symbol::new(name);
            }
        }
        ExprKind::Field(_, last) => last.name = Symbol::new(name),
        _ => {}
    }
    func
}

/// The text and the holes of a format for so many arguments.
fn pieces(format: &str, count: usize, span: Span) -> Result<Vec<InterpPart>, String> {
    let mut parts = Vec::new();
    let mut text = String::new();
    let mut rest = format;
    while let Some(at) = rest.find(['{', '}']) {
        text.push_str(&rest[..at]);
        let brace = &rest[at..=at];
        rest = &rest[at + 1..];
        if let Some(after) = rest.strip_prefix(brace) {
            text.push_str(brace);
            rest = after;
            continue;
        }
        let Some((hole, after)) = rest.split_once('}').filter(|_| brace == "{") else {
            return Err(format!("a `{brace}` by itself; write `{brace}{brace}` for the sign"));
        };
        rest = after;
        let end = hole.find([',', ':']).unwrap_or(hole.len());
        let index: usize = match hole[..end].trim().parse() {
            Ok(index) if index < count => index,
            _ => return Err(format!("`{{{hole}}}` names none of the {count} arguments")),
        };
        parts.push(InterpPart::Text(std::mem::take(&mut text)));
        let style = (end < hole.len()).then(|| HoleFormat::Behind(hole[end..].to_string()));
        parts.push(InterpPart::Hole(mention(argument(index, span)), style));
    }
    text.push_str(rest);
    parts.push(InterpPart::Text(text));
    Ok(parts)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn shown(format: &str) -> String {
        let span = Span::new(enfold_syntax::FileId::from_u32(0), 0, 0);
        match pieces(format, 2, span) {
            Ok(parts) => parts
                .iter()
                .map(|part| match part {
                    InterpPart::Text(text) => text.clone(),
                    InterpPart::Hole(_, Some(HoleFormat::Behind(style))) => format!("<{style}>"),
                    InterpPart::Hole(..) => "<>".into(),
                })
                .collect(),
            Err(message) => message,
        }
    }

    #[test]
    fn holes_of_formats() {
        assert_eq!(shown("a{0}b{1:F2}{{c}}"), "a<>b<:F2>{c}");
        assert_eq!(shown("{ 1 ,-8:N0}"), "<,-8:N0>");
        assert_eq!(shown("{2}"), "`{2}` names none of the 2 arguments");
        assert_eq!(shown("a{"), "a `{` by itself; write `{{` for the sign");
        assert_eq!(shown("}"), "a `}` by itself; write `}}` for the sign");
    }
}
