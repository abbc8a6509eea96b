//! Values that are defined by themselves: `let rec s = lazy (Cons (1, s))`.
//!
//! The graph's recursive groups are functions. A value of a group that is mentioned in it is kept in a hidden
//! mutable binding, and its mentions, which all stand inside of functions, look there:
//!
//! ```text
//! let rec s = lazy (Cons (1, s))
//!     ─►   let mutable cell = None
//!          let s = lazy (Cons (1, match cell with Some v -> v | None -> fail))
//!          cell <- Some s
//! ```
//!
//! A mention outside of a function would need data that contains itself, which is not supported. Functions of
//! the group come before its values: they only look when they are called.

use enfold_graph::walk::children;
use enfold_graph::{Arm, BindingId, Kind, NodeId, Pat, PatKind, Prim, Scope, TopItem};
use enfold_syntax::{Span, Symbol};
use rustc_hash::FxHashSet;

use crate::{Checker, hide, reveal};

impl Checker<'_, '_> {
    /// The definitions of a group in which values mention themselves or each other.
    pub(crate) fn tie_values(
        &mut self,
        bindings: Vec<(BindingId, NodeId)>,
        mentions: Vec<Vec<NodeId>>,
        scope: Scope,
    ) -> Vec<TopItem> {
        let mut cells = Vec::new();
        let mut functions = Vec::new();
        let mut values = Vec::new();
        for (&(binding, value), mentions) in bindings.iter().zip(mentions) {
            if matches!(self.graph.nodes[value].kind, Kind::Lambda { .. }) {
                functions.push((binding, value));
                continue;
            }
            let direct: FxHashSet<NodeId> = mentions.iter().copied().collect();
            if bindings.iter().any(|&(_, value)| self.mentions_at_once(value, &direct)) {
                let span = self.span_of(value);
                self.unsupported(span, "values that contain themselves");
                return Vec::new();
            }
            let (item, cell) = self.cell_for(binding, scope);
            cells.push(item);
            mentions.iter().for_each(|&node| self.look_in_cell(node, cell));
            values.push((binding, value, cell));
        }
        let mut items = cells;
        if !functions.is_empty() {
            items.push(TopItem::Let { recursive: true, bindings: functions });
        }
        for (binding, value, cell) in values {
            items.push(TopItem::Let { recursive: false, bindings: vec![(binding, value)] });
            let set = self.set_cell(cell, binding);
            items.push(TopItem::Do(set));
        }
        items
    }

    /// Whether evaluating a node evaluates one of these mentions.
    fn mentions_at_once(&self, node: NodeId, mentions: &FxHashSet<NodeId>) -> bool {
        if mentions.contains(&node) {
            return true;
        }
        let kind = &self.graph.nodes[node].kind;
        if matches!(kind, Kind::Lambda { .. }) {
            return false;
        }
        let mut found = false;
        children(kind, &mut |_, child| found = found || self.mentions_at_once(child, mentions));
        found
    }

    /// A mutable binding that holds nothing yet.
    fn cell_for(&mut self, binding: BindingId, scope: Scope) -> (TopItem, BindingId) {
        let ty = reveal(self.graph.bindings[binding].ty);
        let span = self.graph.bindings[binding].span;
        let option = self.option_of(ty);
        let name = Symbol::new(&format!("{} cell", self.graph.bindings[binding].name));
        let cell = self.binding(name, span, option, scope);
        let none = self.none_node(option, span);
        self.graph.bindings[cell].mutable = true;
        self.graph.bindings[cell].def = Some(none);
        (TopItem::Let { recursive: false, bindings: vec![(cell, none)] }, cell)
    }

    /// A mention of a value that is in a cell.
    fn look_in_cell(&mut self, node: NodeId, cell: BindingId) {
        let span = self.span_of(node);
        let ty = self.type_of(node);
        let Some(data) = self.known.option_data else { return };
        let scrutinee = self.var_node(cell, span);
        let option = self.graph.nodes[scrutinee].ty;
        let local = self.hidden("value", span, ty);
        let found = self.var_node(local, span);
        self.graph.bindings[local].def = Some(found);
        let bind = Pat { kind: PatKind::Bind(local), ty: hide(ty), span };
        let arm = |kind: PatKind, body: NodeId| Arm {
            pattern: Pat { kind, ty: option, span },
            guard: None,
            body,
        };
        let text = self.str_node("a value is used before it is defined", span);
        let fail = self.node(Kind::Prim { op: Prim::Failwith, args: vec![text] }, ty, span);
        let some = arm(PatKind::Case { data, case: 1, args: vec![bind] }, found);
        let none = arm(PatKind::Case { data, case: 0, args: Vec::new() }, fail);
        self.graph.nodes[node].kind = Kind::Match { scrutinee, arms: vec![some, none] };
    }

    fn set_cell(&mut self, cell: BindingId, binding: BindingId) -> NodeId {
        let span: Span = self.graph.bindings[cell].span;
        let value = self.var_node(binding, span);
        let option = reveal(self.graph.bindings[cell].ty);
        let value = self.some_node(value, option);
        let unit = self.known.unit;
        self.node(Kind::Assign { binding: cell, value }, unit, span)
    }
}
