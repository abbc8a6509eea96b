//! Bindings whose patterns leave cases out raise `Match_failure`, as matches do.
//!
//! ```text
//! let (Some x) = e   ─►   let (Some x) = match e with Some _ as whole -> whole | _ -> raise (Match_failure …)
//! ```
//!
//! Sound: the pattern is tested before it binds, and matches what has passed the test. Cost: the tests are made twice, of such
//! patterns alone.

use enfold_graph::{Arm, Binding, Kind, Node, NodeId, Pat, PatKind, Scope};
use enfold_syntax::{Span, Symbol};

use crate::finished::{Finished, parts_of};

impl Finished<'_> {
    /// Makes the value of a binding one that the pattern matches; types are finished.
    pub(crate) fn complete_let(&mut self, pattern: &Pat, value: NodeId, span: Span) {
        let node = self.graph.nodes[value].clone();
        let (ty, at) = (node.ty, node.span);
        let scrutinee = self.graph.nodes.push(node);
        let whole = self.graph.bindings.push(Binding {
            name: Symbol::new("whole "),
            span: at,
            ty,
            params: Vec::new(),
            mutable: false,
            scope: Scope::Local,
            def: Some(scrutinee),
        });
        let kind = Kind::Var { binding: whole, args: Vec::new() };
        let found = self.graph.nodes.push(Node { kind, ty, span: at });
        let failed = self.failed_match(ty, span);
        let mut tested = pattern.clone();
        drop_names(&mut tested);
        let arm = |kind: PatKind, body: NodeId| Arm {
            pattern: Pat { kind, ty, span },
            guard: None,
            body,
        };
        let arms =
            vec![arm(PatKind::As(Box::new(tested), whole), found), arm(PatKind::Wild, failed)];
        self.graph.nodes[value].kind = Kind::Match { scrutinee, arms };
    }
}

/// The same pattern without names.
fn drop_names(pattern: &mut Pat) {
    while let PatKind::As(inner, _) = &mut pattern.kind {
        pattern.kind = std::mem::replace(&mut inner.kind, PatKind::Wild);
    }
    if let PatKind::Bind(_) = pattern.kind {
        pattern.kind = PatKind::Wild;
    }
    parts_of(pattern).into_iter().for_each(drop_names);
}
