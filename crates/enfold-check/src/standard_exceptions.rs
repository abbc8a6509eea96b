//! The exceptions of .NET's library: which of them are kinds of which, and what their constructors take.
//!
//! ```text
//! :? ArgumentException                        ─►   ArgumentException _ | ArgumentNullException _ | …
//! ArgumentException("too small", "count")     ─►   ArgumentException "too small (Parameter 'count')"
//! KeyNotFoundException()                      ─►   KeyNotFoundException "The given key was not present …"
//! ```
//!
//! An exception of the library carries its message and nothing else. Three are raised by operations and carry
//! nothing; what a program makes of them with a message of its own is a second exception of the same name (in the
//! library it ends with an apostrophe), which every test for the kind meets too. Cost: a test is as wide as the kind
//! has descendants; there are about twenty exceptions.

use enfold_fsharp::tree::{Expr, ExprKind, Lit};
use enfold_graph::{ExnId, NodeId};
use enfold_syntax::{Diagnostic, Span, Symbol, codes};

use crate::Checker;
use crate::draft::{Kind, Pat, PatKind};
use crate::env::Constructor;
use crate::store::Term;

/// Which argument of a constructor is what.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Takes {
    /// A message, then what was raised before.
    Message,
    /// A message, then the name of a parameter.
    MessageName,
    /// The name of a parameter, then a message, or a value and a message.
    NameMessage,
}

struct Standard {
    name: &'static str,
    base: &'static str,
    takes: Takes,
    message: &'static str,
}

const fn plain(name: &'static str, base: &'static str, message: &'static str) -> Standard {
    Standard { name, base, takes: Takes::Message, message }
}

/// What every exception is a kind of, and what `failwith` raises.
const ROOT: &str = "Exception";
const RAISED_BY_FAILWITH: &str = "Failure";

const STANDARD: &[Standard] = &[
    plain(RAISED_BY_FAILWITH, ROOT, "Exception of type 'System.Exception' was thrown."),
    Standard {
        name: "ArgumentException",
        base: ROOT,
        takes: Takes::MessageName,
        message: "Value does not fall within the expected range.",
    },
    Standard {
        name: "ArgumentNullException",
        base: "ArgumentException",
        takes: Takes::NameMessage,
        message: "Value cannot be null.",
    },
    Standard {
        name: "ArgumentOutOfRangeException",
        base: "ArgumentException",
        takes: Takes::NameMessage,
        message: "Specified argument was out of the range of valid values.",
    },
    plain("ArithmeticException", ROOT, "Overflow or underflow in the arithmetic operation."),
    plain("DivideByZeroException", "ArithmeticException", "Attempted to divide by zero."),
    plain(
        "OverflowException",
        "ArithmeticException",
        "Arithmetic operation resulted in an overflow.",
    ),
    plain("IndexOutOfRangeException", ROOT, "Index was outside the bounds of the array."),
    plain("KeyNotFoundException", ROOT, "The given key was not present in the dictionary."),
    plain("MatchFailureException", ROOT, "The match cases were incomplete"),
    plain("FormatException", ROOT, "One of the identified items was in an invalid format."),
    plain(
        "InvalidOperationException",
        ROOT,
        "Operation is not valid due to the current state of the object.",
    ),
    plain("NotSupportedException", ROOT, "Specified method is not supported."),
    plain("NotImplementedException", ROOT, "The method or operation is not implemented."),
    plain("TimeoutException", ROOT, "The operation has timed out."),
    plain("OperationCanceledException", ROOT, "The operation was canceled."),
    plain("NullReferenceException", ROOT, "Object reference not set to an instance of an object."),
    plain("InvalidCastException", ROOT, "Specified cast is not valid."),
    plain("ApplicationException", ROOT, "Error in the application."),
];

fn standard(name: &str) -> Option<&'static Standard> {
    STANDARD.iter().find(|of| of.name == name)
}

/// Whether one name is the other, or a kind of it.
fn is_kind(name: &str, of: &str) -> bool {
    name == of || standard(name).is_some_and(|standard| is_kind(standard.base, of))
}

impl Checker {
    /// Notes an exception of the library, and returns the name that users see.
    pub(crate) fn note_standard(&mut self, exn: ExnId, name: Symbol) -> Symbol {
        let shown = name.as_str().trim_end_matches('\'');
        if standard(shown).is_none() {
            return name;
        }
        let shown = Symbol::new(shown);
        self.library_types.note_exception(shown, exn);
        let exn_type = crate::env::TypeName::Alias(Vec::new(), Term::EXN);
        let module = self.env.current();
        module.types.insert(shown, exn_type.clone());
        if shown == RAISED_BY_FAILWITH {
            module.types.insert(Symbol::new(ROOT), exn_type);
            module.constructors.insert(Symbol::new(ROOT), Constructor::Exn(exn));
        }
        shown
    }

    /// A pattern that tests for a kind of exception, if it is one of the library's.
    pub(crate) fn kind_pattern(&self, name: Symbol, ty: Term, span: Span) -> Option<PatKind> {
        let kinds = self.library_types.exceptions();
        let exns = kinds.filter(|(kind, _)| is_kind(kind.as_str(), name.as_str()));
        let tests = exns.map(|&(_, exn)| {
            let fields = self.graph.exns[exn].fields.iter();
            let args = fields.map(|&ty| Pat { kind: PatKind::Wild, ty, span }).collect();
            PatKind::Exception { exn, args }
        });
        let whole = |kind| Box::new(Pat { kind, ty, span });
        tests.reduce(|a, b| PatKind::Or(whole(a), whole(b)))
    }

    /// Whether a constructor is an exception of the library's.
    pub(crate) fn is_standard(&self, constructor: Constructor) -> Option<&'static str> {
        let Constructor::Exn(exn) = constructor else { return None };
        let (name, _) = self.library_types.exceptions().find(|(_, of)| *of == exn)?;
        standard(name.as_str()).map(|of| of.name)
    }

    /// `ArgumentException("…", "count")` and its kin. Nothing is made where the exception is an ordinary one or
    /// takes its payload as it is.
    pub(crate) fn construct_standard(
        &mut self,
        constructor: Constructor,
        args: &[&Expr],
        expected: Term,
        span: Span,
    ) -> Option<NodeId> {
        let Constructor::Exn(exn) = constructor else { return None };
        let name = self.is_standard(constructor)?;
        let of = standard(name)?;
        let [arg] = args else { return None };
        let items: &[Expr] = match &arg.kind {
            ExprKind::Lit(Lit::Unit) => &[],
            ExprKind::Tuple(items) => items,
            _ => std::slice::from_ref(*arg),
        };
        let exn_type = Term::EXN;
        self.expect(expected, exn_type, span);
        if items.is_empty() && self.graph.exns[exn].fields.is_empty() {
            return Some(self.node(Kind::Exception { exn, args: Vec::new() }, exn_type, span));
        }
        let message = self.exception_message(of, items, arg.span);
        // One that operations raise carries nothing; its namesake does.
        let mut namesakes = self.library_types.exceptions().filter(|(kind, _)| kind == name);
        let carries = namesakes.find(|(_, exn)| !self.graph.exns[*exn].fields.is_empty());
        let (_, exn) = *carries?;
        Some(self.node(Kind::Exception { exn, args: vec![message] }, exn_type, span))
    }

    /// The message that a constructor makes of its arguments.
    fn exception_message(&mut self, of: &Standard, items: &[Expr], at: Span) -> NodeId {
        let str = Term::STR;
        match (of.takes, items) {
            (_, []) => self.message_text(of.message, at),
            (Takes::Message | Takes::MessageName, [message]) => self.expr(message, str),
            (Takes::Message, [message, cause]) => {
                let exn = Term::EXN;
                let message = self.expr(message, str);
                let cause = self.expr(cause, exn);
                self.after(message, cause, at)
            }
            (Takes::MessageName, [message, name]) => {
                let message = self.expr(message, str);
                let name = self.expr(name, str);
                self.named_message(message, name, at)
            }
            (Takes::NameMessage, [name]) => {
                let message = self.message_text(of.message, at);
                let name = self.expr(name, str);
                self.named_message(message, name, at)
            }
            (Takes::NameMessage, [name, message]) => {
                let name = self.expr(name, str);
                let message = self.expr(message, str);
                self.named_message(message, name, at)
            }
            (Takes::NameMessage, [name, value, message]) => {
                let name = self.expr(name, str);
                let value = self.infer(value);
                let message = self.expr(message, str);
                let named = self.named_message(message, name, at);
                let lead = self.message_text("\nActual value was ", at);
                let shown = self.text_of(value);
                let end = self.message_text(".", at);
                self.join(vec![named, lead, shown, end], at)
            }
            _ => {
                let message = format!("`{}` has no constructor that takes these", of.name);
                self.report(Diagnostic::new(codes::CASE_ARGUMENTS, at, message));
                let all: Vec<&Expr> = items.iter().collect();
                self.give_up(&all, at)
            }
        }
    }

    fn message_text(&mut self, text: &str, at: Span) -> NodeId {
        let str = Term::STR;
        self.node(Kind::Lit(Lit::Str(text.into())), str, at)
    }

    fn named_message(&mut self, message: NodeId, name: NodeId, at: Span) -> NodeId {
        let open = self.message_text(" (Parameter '", at);
        let close = self.message_text("')", at);
        self.join(vec![message, open, name, close], at)
    }

    /// The first value, after the second one has been computed too.
    fn after(&mut self, value: NodeId, then: NodeId, at: Span) -> NodeId {
        let str = Term::STR;
        let (unit, binding) = (Term::UNIT, self.hidden("message", at, str));
        let dropped =
            self.node(Kind::Prim { op: enfold_graph::Prim::Ignore, args: vec![then] }, unit, at);
        let kind = Kind::Let { recursive: false, bindings: vec![(binding, value)] };
        let bound = self.node(kind, unit, at);
        let result = self.node(Kind::Var { binding, args: Vec::new() }, str, at);
        self.node(Kind::Block(vec![bound, dropped, result]), str, at)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_base_is_there() {
        for of in STANDARD {
            assert!(of.base == ROOT || standard(of.base).is_some(), "{}", of.base);
            assert!(is_kind(of.name, ROOT));
        }
        assert!(is_kind("DivideByZeroException", "ArithmeticException"));
        assert!(!is_kind("ArgumentException", "ArgumentNullException"));
    }
}
