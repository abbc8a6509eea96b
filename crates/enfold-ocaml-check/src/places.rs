//! Places in the source as values: what failed assertions carry, and `__LOC__` and its like.

use enfold_graph::NodeId;
use enfold_syntax::{SourceMap, Span};

use crate::Checker;
use crate::draft::Kind;
use crate::store::Term;

/// A place as OCaml counts: the file, the line from 1, columns from 0.
pub(crate) struct Place {
    pub file: String,
    pub line: i64,
    pub start: i64,
    pub end: i64,
}

impl Place {
    pub fn of(sources: &SourceMap, span: Span) -> Place {
        let file = sources.file(span.file);
        let (line, column) = file.line_col(span.lo);
        let start = i64::from(column) - 1;
        let name = file.name.rsplit('/').next().unwrap_or_default().to_string();
        Place { file: name, line: line.into(), start, end: start + i64::from(span.hi - span.lo) }
    }
}

impl Checker<'_, '_> {
    /// File, line and column.
    pub(crate) fn place_node(&mut self, span: Span) -> NodeId {
        let Place { file, line, start, .. } = Place::of(self.sources, span);
        let items =
            vec![self.str_node(&file, span), self.int_node(line, span), self.int_node(start, span)];
        let (string, int) = (self.known.string, self.known.int);
        let ty = self.store.tuple(&[string, int, int]);
        self.node(Kind::Tuple(items), ty, span)
    }

    /// What a primitive that is named after a place stands for, there.
    pub(crate) fn place_value(&mut self, name: &str, span: Span) -> Option<NodeId> {
        let Place { file, line, start, end } = Place::of(self.sources, span);
        Some(match name {
            "%loc_FILE" => self.str_node(&file, span),
            "%loc_LINE" | "%loc_LINE_OF" => self.int_node(line, span),
            "%loc_FUNCTION" => {
                let around = self.building.here().to_string();
                let names = std::iter::once(around).chain(self.around.functions());
                let text = names.collect::<Vec<_>>().join(".");
                self.str_node(&text, span)
            }
            "%loc_MODULE" => self.str_node(self.building.unit().as_str(), span),
            "%loc_LOC" | "%loc_LOC_OF" => {
                let text = format!("File \"{file}\", line {line}, characters {start}-{end}");
                self.str_node(&text, span)
            }
            "%loc_POS" | "%loc_POS_OF" => {
                let items = vec![
                    self.str_node(&file, span),
                    self.int_node(line, span),
                    self.int_node(start, span),
                    self.int_node(end, span),
                ];
                let (string, int) = (self.known.string, self.known.int);
                let ty = self.store.tuple(&[string, int, int, int]);
                self.node(Kind::Tuple(items), ty, span)
            }
            _ => return None,
        })
    }

    /// `__LOC_OF__ e`: the place of the whole, and the value of the expression.
    pub(crate) fn place_and_value(
        &mut self,
        name: &str,
        value: NodeId,
        result: Term,
        span: Span,
    ) -> NodeId {
        match self.place_value(name, span) {
            Some(place) => self.node(Kind::Tuple(vec![place, value]), result, span),
            None => self.error_node(span),
        }
    }

    /// Checks a function without a name; one that is bound to a name is known by it.
    pub(crate) fn in_function<T>(&mut self, check: impl FnOnce(&mut Self) -> T) -> T {
        if self.around.take_named() {
            return check(self);
        }
        self.around.enter_function("(fun)".into());
        let result = check(self);
        self.around.leave_function();
        result
    }
}
