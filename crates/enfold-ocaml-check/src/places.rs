//! `__LINE__`, `__FUNCTION__` and the others: places of the source as values.

use enfold_graph::{Kind, NodeId};
use enfold_ocaml::tree::{Expr, ExprKind, Path};
use enfold_syntax::{Span, Symbol};

use crate::Checker;
use crate::store::Term;

/// The names, and those that also yield a value.
const PLACES: [&str; 9] = [
    "__LINE__",
    "__FILE__",
    "__LOC__",
    "__MODULE__",
    "__POS__",
    "__FUNCTION__",
    "__LINE_OF__",
    "__LOC_OF__",
    "__POS_OF__",
];

impl<'t> Checker<'t, '_> {
    /// Whether a name stands for a place of the source.
    pub(crate) fn is_place(&self, path: &Path) -> bool {
        path.as_single().is_some_and(|name| {
            PLACES.contains(&name.name.as_str()) && self.env.values.get(name.name).is_none()
        })
    }

    /// The value of such a name.
    pub(crate) fn place_value(&mut self, name: Symbol, span: Span) -> NodeId {
        let file = self.sources.file(span.file);
        let (line, column) = file.line_col(span.lo);
        let (_, end) = file.line_col(span.hi);
        let (first, last) = (i64::from(column) - 1, i64::from(end) - 1);
        let file = file.name.rsplit('/').next().unwrap_or_default().to_string();
        match name.as_str().trim_end_matches("_OF__").trim_end_matches("__") {
            "__LINE" => self.int_node(line.into(), span),
            "__FILE" => self.str_node(&file, span),
            "__LOC" => {
                let text = format!("File \"{file}\", line {line}, characters {first}-{last}");
                self.str_node(&text, span)
            }
            "__POS" => {
                let items = vec![
                    self.str_node(&file, span),
                    self.int_node(line.into(), span),
                    self.int_node(first, span),
                    self.int_node(last, span),
                ];
                let (string, int) = (self.known.string, self.known.int);
                let ty = self.store.tuple(&[string, int, int, int]);
                self.node(Kind::Tuple(items), ty, span)
            }
            "__MODULE" => {
                let unit = self.unit_name;
                self.str_node(unit.as_str(), span)
            }
            _ => {
                let around = self.structures.last().map(|m| m.name.clone()).unwrap_or_default();
                let names = std::iter::once(around).chain(self.functions.iter().cloned());
                let text = names.collect::<Vec<_>>().join(".");
                self.str_node(&text, span)
            }
        }
    }

    /// `__LINE_OF__ e`: the place of an expression and its value.
    pub(crate) fn place_of(
        &mut self,
        function: &'t Expr,
        arg: &'t Expr,
        want: Term,
        span: Span,
    ) -> NodeId {
        let ExprKind::Ident(path) = &function.kind else { return self.error_node(span) };
        let place = self.place_value(path.last().name, span);
        let item = self.store.fresh();
        let value = self.expr(arg, item);
        let ty = self.type_of(place);
        let ty = self.store.tuple(&[ty, item]);
        let node = self.node(Kind::Tuple(vec![place, value]), ty, span);
        self.expect_node(node, want)
    }

    /// Checks a function without a name; one that is bound to a name is known by it.
    pub(crate) fn in_function<T>(&mut self, check: impl FnOnce(&mut Self) -> T) -> T {
        if std::mem::take(&mut self.named_function) {
            return check(self);
        }
        self.functions.push("(fun)".into());
        let result = check(self);
        self.functions.pop();
        result
    }
}
