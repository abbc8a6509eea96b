//! Lets an exception that nobody catches be reported with what it carries.
//!
//! ```text
//! exception E of string * int                 t = try program
//! raise (E ("a", 5))                ─►        switch t { Value s -> s
//!                                                      | Raised e -> switch e { E -> write "a.fs:2:1: unhandled exception: E ("a", 5)"; 2
//!                                                                             | _ -> raise e } }
//! ```
//!
//! The runtime's report has the name of an exception and a text, if that is all that it carries. What else it carries only code that
//! is made for its type can show. So a program that declares an exception with a payload, in a language without a handler of
//! its own for what nobody catches ([`Known::uncaught`](enfold_graph::graph::Known)), runs under one. All others are raised again, and
//! reported as if there were none: where an exception was raised is noted in it once.
//!
//! **Assumes** that messages are those of [`derive_text`](super::derive_text). **Cost.** A handler around the program; a program
//! without such an exception is what it was.

use enfold_syntax::Span;

use super::{Lower, UNCAUGHT};
use crate::ir::{Atom, Block, ExnId, IntKind, Key, LamId, Op, Prim, Term};

impl Lower<'_> {
    /// The function that is to be filled with the program, and the entry that runs it; none if no exception has anything to show.
    pub(super) fn show_uncaught(&mut self, span: Span) -> Option<(LamId, Block)> {
        let exns: Vec<ExnId> = self.program.exns.keys().collect();
        let str = self.scalars.str;
        let carries = |exn: &ExnId| {
            let fields = &self.program.exns[*exn].fields[..];
            !self.has_message(*exn) && !fields.is_empty() && fields != [str]
        };
        let shown: Vec<ExnId> = exns.into_iter().filter(carries).collect();
        if shown.is_empty() {
            return None;
        }
        Some(self.under_handler(span, |s, exn| {
            let report = |of| (Key::Exn(of), s.block(|s| s.report_uncaught(exn, span)));
            let cases = shown.into_iter().map(report).collect();
            let rest = s.block(|s| {
                s.diverge(Prim::Raise, vec![exn], span);
                Term::Unreachable
            });
            Term::switch(exn, cases, Some(rest))
        }))
    }

    /// Writes where it was raised, if that is known, and what its message is.
    fn report_uncaught(&mut self, exn: Atom, span: Span) -> Term {
        let (str, int, bool) = (self.scalars.str, self.scalars.int, self.scalars.bool);
        let message = self.exn_message(exn, span, None);
        let place = self.emit(Op::Prim(Prim::ExnPlace, vec![exn]), str, span, None);
        let length = self.op(Prim::StrLen, vec![place], int, span);
        let zero = Atom::Int(0, IntKind::Int);
        let unknown = self.op(Prim::Eq, vec![length, zero], bool, span);
        self.if_atom(
            unknown,
            |s| {
                let before = s.string("unhandled exception: ");
                s.end_with_report(vec![before, message], span)
            },
            |s| {
                let before = s.string(": unhandled exception: ");
                s.end_with_report(vec![place, before, message], span)
            },
        )
    }

    fn end_with_report(&mut self, mut parts: Vec<Atom>, span: Span) -> Term {
        parts.push(self.string("\n"));
        let text = self.concat(parts, span);
        let unit = self.scalars.unit;
        self.emit(Op::Prim(Prim::WriteErr, vec![text]), unit, span, None);
        Term::Ret(UNCAUGHT)
    }
}
