//! Advice for mistakes that everybody makes, beside the report that two types differ.

use enfold_syntax::{Diagnostic, Span};

use crate::Checker;
use crate::store::{Shape, Term};

impl Checker<'_, '_> {
    /// A report that `found` is not `want`, with what may help.
    pub(crate) fn hint(
        &mut self,
        report: Diagnostic,
        found: Term,
        want: Term,
        span: Span,
    ) -> Diagnostic {
        let applied = self.around.applied_to(span);
        let applied = applied.map(|at| (at, self.sources.text(at).to_string()));
        if let Some((at, name)) = &applied
            && let Some((help, operator)) = self.other_operator(name, found, want)
        {
            let report = report.also(*at, format!("`{name}` is for integers"));
            return report.fix(help, *at, operator);
        }
        let report = match &applied {
            Some((at, name))
                if !self.reports.in_library() && name.len() < 40 && !name.contains('\n') =>
            {
                let wanted = self.show(want);
                report.also(*at, format!("`{name}` asks for a value of type `{wanted}` here"))
            }
            _ => report,
        };
        let name = applied.as_ref().map(|(_, name)| name.as_str());
        match self.advice(found, want, span, name) {
            Some(advice) => report.help(advice),
            None if self.lacks_mark(found, want, span) => {
                report.fix("`!` reads a reference", span.start(), "!")
            }
            None => report,
        }
    }

    /// The operator that is for what was found, and what to say of it.
    fn other_operator(&mut self, name: &str, found: Term, want: Term) -> Option<(String, String)> {
        if !self.is(want, self.known.int) {
            return None;
        }
        match name {
            "+" | "-" | "*" | "/" if self.is(found, self.known.float) => {
                Some((format!("for floats it is `{name}.`"), format!("{name}.")))
            }
            "+" if self.is(found, self.known.string) => {
                Some(("strings are put together with `^`".into(), "^".into()))
            }
            _ => None,
        }
    }

    /// What could make the value one of the type that is wanted.
    fn advice(
        &mut self,
        found: Term,
        want: Term,
        span: Span,
        applied: Option<&str>,
    ) -> Option<&'static str> {
        let (int, float) = (self.known.int, self.known.float);
        let (string, char) = (self.known.string, self.known.char);
        let text = self.sources.text(span);
        let (single, double) = (text.starts_with('\''), text.starts_with('"'));
        let short = text.len() == 3;
        let is = |c: &mut Self, a: Term, b: Term| c.is(found, a) && c.is(want, b);
        let function = matches!(self.store.head(found), Shape::Arrow(..));
        Some(if is(self, int, float) {
            "integers and floats do not mix: write `1.` for a constant, or `float_of_int x`"
        } else if is(self, float, int) && applied.is_none() {
            "operators on floats have a dot: `+.`, `-.`, `*.`, `/.`; or use `int_of_float`"
        } else if is(self, float, int) {
            "`int_of_float` cuts off what is behind the point"
        } else if is(self, int, string) {
            "`string_of_int` makes a text of an integer"
        } else if is(self, float, string) {
            "`string_of_float` makes a text of a float, `Printf.sprintf \"%.2f\"` one with two digits"
        } else if is(self, string, int) && !double {
            "`int_of_string` reads an integer"
        } else if is(self, string, float) && !double {
            "`float_of_string` reads a float"
        } else if is(self, char, string) && single {
            "a string is written with double quotes"
        } else if is(self, char, string) {
            "`String.make 1 c` is a string of one character"
        } else if is(self, string, char) && double && short {
            "a character is written with single quotes"
        } else if function {
            return self.missing_argument(found, want);
        } else if self.is_of(found, "option", want) {
            "match it with `Some x` and `None`, or use `Option.value ~default`"
        } else if self.is_of(want, "option", found) {
            "`Some x` is an option with a value"
        } else if self.is_of(want, "list", found) {
            "`[x]` is a list of one element"
        } else if matches!(self.store.head(want), Shape::Tuple(_)) && applied.is_some() {
            "a function of a tuple is applied to one: `f (a, b)`"
        } else if self.is_of(want, "ref", found) && applied == Some("=") {
            "`=` compares; a reference is changed with `:=`"
        } else if self.item_of(want, "ref").is_some() && applied.is_some() {
            "this is not a reference; one is made with `ref` and changed with `:=`"
        } else {
            return None;
        })
    }

    /// A function where its result is wanted.
    fn missing_argument(&mut self, found: Term, want: Term) -> Option<&'static str> {
        let unit = self.known.unit;
        let wanted = self.known_con(want);
        let mut at = found;
        let mut only_unit = true;
        while let Shape::Arrow(_, from, to) = self.store.head(at) {
            only_unit &= self.is(from, unit);
            at = to;
        }
        if matches!(self.store.head(want), Shape::Arrow(..) | Shape::Var { .. }) {
            return None;
        }
        if wanted.is_none() || self.known_con(at) != wanted {
            return None;
        }
        Some(match only_unit {
            true => "this is a function: maybe its argument `()` is missing",
            false => "this is a function: maybe an argument is missing",
        })
    }

    /// Whether a reference stands, by its name, where what it holds is wanted.
    fn lacks_mark(&mut self, found: Term, want: Term, span: Span) -> bool {
        let name = self.sources.text(span).chars().all(|c| c.is_alphanumeric() || c == '_');
        name && self.is_of(found, "ref", want)
    }

    /// Whether a type is a certain one that has no parameters.
    fn is(&mut self, ty: Term, known: Term) -> bool {
        let con = self.known_con(ty);
        con.is_some() && con == self.known_con(known)
    }

    /// Whether a type is a container of that name, of items of a type.
    fn is_of(&mut self, ty: Term, name: &str, item: Term) -> bool {
        let Some(held) = self.item_of(ty, name) else { return false };
        let con = self.known_con(held);
        con.is_some() && con == self.known_con(item)
    }

    /// The parameter of a type of the library of that name.
    fn item_of(&mut self, ty: Term, name: &str) -> Option<Term> {
        match self.store.head(ty) {
            Shape::Con(con, args) if args.len() == 1 => {
                let found = self.type_name(self.store.tycon(con).name);
                (found == name).then(|| args[0])
            }
            _ => None,
        }
    }
}
