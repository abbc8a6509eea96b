//! The texts of type errors: types as users write them, and what was expected where.

use std::fmt::Write as _;

use enfold_graph::{DataId, NodeId, ParamId};
use enfold_syntax::type_vars::TypeVars;
use enfold_syntax::{Diagnostic, Span, codes};

use crate::Checker;
use crate::measures::Base;
use crate::store::{Clash, Shape, Term};

/// How tightly the surroundings of a type bind.
#[derive(Clone, Copy, PartialEq, PartialOrd)]
enum Tight {
    Loose,
    /// A component of a tuple, or left of an arrow.
    Component,
    /// The argument of a postfix type.
    Argument,
}

/// The variables of one report.
type Names = TypeVars<Term, ParamId>;

/// No more than about so many bytes of a type are shown.
const LONGEST: usize = 800;

impl Checker {
    /// Reports that something has a type of more parts than any that is meant.
    pub(crate) fn report_large(&mut self, span: Span) {
        let message = "the type of this has more than 100,000 parts";
        let report = Diagnostic::new(codes::ENDLESS_TYPES, span, message)
            .note("a function that is used twice on its own result squares what it adds to a type")
            .help("give what it returns a type of its own: a record or a union");
        self.report(report);
    }

    /// A type as users write it; what was reported already is `_`.
    pub(crate) fn show(&self, term: Term) -> String {
        let [shown] = self.show_all([term]);
        shown
    }

    /// The types of one report as users write them: different variables have different names in all of them.
    pub(crate) fn show_all<const N: usize>(&self, terms: [Term; N]) -> [String; N] {
        let mut names = Names::default();
        for term in terms {
            self.write_type(term, Tight::Loose, &mut names, &mut String::new());
        }
        names.forget_open();
        terms.map(|term| {
            let mut out = String::new();
            self.write_type(term, Tight::Loose, &mut names, &mut out);
            out
        })
    }

    fn write_type(&self, term: Term, tight: Tight, names: &mut Names, out: &mut String) {
        if out.len() > LONGEST {
            return out.push('…');
        }
        match self.store.shape(term) {
            Shape::Unbound { .. } => out.push_str(&names.open(self.store.root_of(term))),
            Shape::Link(_) | Shape::Error => out.push('_'),
            Shape::Unit => out.push_str("unit"),
            Shape::Bool => out.push_str("bool"),
            Shape::Int(kind) => out.push_str(kind.name()),
            Shape::Float => out.push_str("float"),
            Shape::Float32 => out.push_str("float32"),
            Shape::Char => out.push_str("char"),
            Shape::Str => out.push_str("string"),
            Shape::Exn => out.push_str("exn"),
            Shape::Param(p) => out.push_str(&names.param(*p, self.graph.params[*p].as_str())),
            Shape::Array(item) => {
                self.write_type(*item, Tight::Argument, names, out);
                out.push_str("[]");
            }
            Shape::Byref(item) => {
                out.push_str("byref<");
                self.write_type(*item, Tight::Loose, names, out);
                out.push('>');
            }
            Shape::Fun(from, to) => {
                if tight > Tight::Loose {
                    out.push('(');
                }
                self.write_type(*from, Tight::Component, names, out);
                out.push_str(" -> ");
                self.write_type(*to, Tight::Loose, names, out);
                if tight > Tight::Loose {
                    out.push(')');
                }
            }
            Shape::Tuple(items) => {
                if tight > Tight::Loose {
                    out.push('(');
                }
                for (i, item) in items.iter().enumerate() {
                    if i > 0 {
                        out.push_str(" * ");
                    }
                    self.write_type(*item, Tight::Component, names, out);
                }
                if tight > Tight::Loose {
                    out.push(')');
                }
            }
            Shape::Data(data, args) => self.write_data(*data, args, names, out),
            Shape::Measure(_) => out.push_str(&self.show_measure(term)),
            Shape::Measured(base, measure) => {
                match base {
                    Base::Int(kind) => out.push_str(kind.name()),
                    Base::Float => out.push_str("float"),
                    Base::Float32 => out.push_str("float32"),
                }
                let _ = write!(out, "<{}>", self.show_measure(*measure));
            }
        }
    }

    fn write_data(&self, data: DataId, args: &[Term], names: &mut Names, out: &mut String) {
        let name = self.graph.datas[data].name.as_str();
        match args {
            [] => out.push_str(name),
            [arg] if matches!(name, "list" | "option" | "ref") => {
                self.write_type(*arg, Tight::Argument, names, out);
                let _ = write!(out, " {name}");
            }
            _ => {
                let _ = write!(out, "{name}<");
                for (i, arg) in args.iter().enumerate() {
                    if i > 0 {
                        out.push_str(", ");
                    }
                    self.write_type(*arg, Tight::Loose, names, out);
                }
                out.push('>');
            }
        }
    }

    /// Makes `found` equal `expected`, or reports at `span`.
    pub(crate) fn expect(&mut self, expected: Term, found: Term, span: Span) -> bool {
        match self.store.unify(expected, found) {
            Ok(()) => true,
            Err(clash) => {
                let diagnostic = self.clash(clash, expected, found, span);
                self.report(diagnostic);
                false
            }
        }
    }

    /// The report of a clash.
    pub(crate) fn clash(
        &self,
        clash: Clash,
        expected: Term,
        found: Term,
        span: Span,
    ) -> Diagnostic {
        let [want, got] = self.show_all([expected, found]);
        match clash {
            Clash::Mismatch => {
                let message = format!("expected `{want}`, but this is `{got}`");
                let diagnostic = Diagnostic::new(codes::TYPE_MISMATCH, span, message)
                    .label(format!("this is `{got}`"));
                self.advise(diagnostic, expected, found)
            }
            Clash::Units => {
                let message = format!("expected `{want}`, but this is `{got}`");
                Diagnostic::new(codes::UNIT_MISMATCH, span, message)
                    .label(format!("this is `{got}`"))
            }
            Clash::Infinite => {
                let message = format!("`{got}` would have to contain itself to be `{want}`");
                Diagnostic::new(codes::INFINITE_TYPE, span, message)
                    .note("a function that is applied to itself, or a list of itself, has no type")
            }
            Clash::NotAllowed(allowed) => {
                let known = if self.store.is_unbound(found) { want } else { got };
                let what = allowed.describe();
                let message = format!("{what} is needed here, but this is `{known}`");
                Diagnostic::new(codes::BAD_OPERAND, span, message)
            }
        }
    }

    /// Adds what usually helps.
    fn advise(&self, diagnostic: Diagnostic, expected: Term, found: Term) -> Diagnostic {
        match (self.store.shape(expected), self.store.shape(found)) {
            (Shape::Float, Shape::Int(_)) => {
                diagnostic.help("convert with `float`, or write the literal with a point: `1.0`")
            }
            (Shape::Int(_), Shape::Float) => diagnostic.help("convert with `int`"),
            (Shape::Int(a), Shape::Int(_)) => {
                diagnostic.help(format!("convert with `{}`", a.name()))
            }
            (Shape::Str, Shape::Int(_) | Shape::Float | Shape::Bool | Shape::Char) => {
                diagnostic.help("make text of it with `string`, or in a string: $\"{…}\"")
            }
            (_, Shape::Fun(_, result)) if self.same_shape(expected, *result) => {
                diagnostic.help("the function is not applied to all of its arguments")
            }
            (_, Shape::Data(data, args))
                if Some(*data) == self.graph.known.option && self.same_shape(expected, args[0]) =>
            {
                diagnostic.help("there may be no value: use `match` or `Option.defaultValue`")
            }
            _ => diagnostic,
        }
    }

    fn same_shape(&self, a: Term, b: Term) -> bool {
        match (self.store.shape(a), self.store.shape(b)) {
            (Shape::Unbound { .. }, _) | (_, Shape::Unbound { .. }) => false,
            (Shape::Data(x, _), Shape::Data(y, _)) => x == y,
            (Shape::Fun(..), _) => false,
            (x, y) => x == y,
        }
    }

    /// Makes a node's type equal `expected`, or reports at the node.
    pub(crate) fn expect_node(&mut self, expected: Term, node: NodeId) -> bool {
        let (found, span) = (self.type_of(node), self.span_of(node));
        self.expect(expected, found, span)
    }
}
