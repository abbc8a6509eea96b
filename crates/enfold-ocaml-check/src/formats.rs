//! String literals that are formats: expressions made of the functions of `CamlinternalFormat`.

use enfold_graph::NodeId;
use enfold_syntax::Span;

use crate::Checker;
use crate::store::{Shape, Term};

impl<'t> Checker<'t, '_> {
    /// Whether a string literal here is a format.
    pub(crate) fn wants_format(&mut self, want: Term) -> bool {
        match (self.store.head(want), self.known.format6) {
            (Shape::Con(con, _), Some(format6)) => con == format6,
            _ => false,
        }
    }

    pub(crate) fn format_literal(&mut self, bytes: &[u8], want: Term, span: Span) -> NodeId {
        let _ = (bytes, want);
        self.unsupported(span, "formats");
        self.error_node(span)
    }
}
