//! Values that are defined by themselves: `let rec s = lazy (Cons (1, s))`, `let rec xs = 1 :: xs`.
//!
//! The graph's recursive groups are functions. A value of a group that is mentioned inside of a function is kept in a
//! hidden mutable binding, where the mention looks:
//!
//! ```text
//! let rec s = lazy (Cons (1, s))
//!     ─►   let mutable cell = None
//!          let s = lazy (Cons (1, match cell with Some v -> v | None -> fail))
//!          cell <- Some s
//! ```
//!
//! Functions of the group come before its values: they only look when they are called. A mention that is a component of what
//! is made (`unset_components`) is left unset until all values of the group are there. Any other would look at a value before
//! it is there, and is an error, as in OCaml.

use enfold_graph::walk::children;
use enfold_graph::{BindingId, NodeId, Prim, Scope};
use enfold_syntax::{Diagnostic, Span, Symbol, codes};
use rustc_hash::{FxHashMap, FxHashSet};

use crate::Checker;
use crate::draft::{Arm, Kind, Pat, PatKind, TopItem};
use crate::unset_components::Holes;

impl Checker<'_, '_> {
    /// The definitions of a group in which values mention themselves or each other.
    pub(crate) fn tie_values(
        &mut self,
        bindings: Vec<(BindingId, NodeId)>,
        mentions: Vec<Vec<NodeId>>,
        scope: Scope,
    ) -> Vec<TopItem> {
        let is_function =
            |c: &Self, value| matches!(c.graph.nodes[value].kind, Kind::Lambda { .. });
        let (functions, values): (Vec<_>, Vec<_>) =
            bindings.iter().partition(|(_, value)| is_function(self, *value));
        let mut open: FxHashMap<NodeId, BindingId> = FxHashMap::default();
        for (&(binding, value), mentions) in bindings.iter().zip(mentions) {
            if !is_function(self, value) {
                open.extend(mentions.into_iter().map(|node| (node, binding)));
            }
        }
        let mut holes = Holes { open, defined: FxHashSet::default(), found: Vec::new() };
        for &(binding, value) in &values {
            let incomplete = self.find_holes(binding, value, &mut holes);
            if let Some(span) = incomplete.or_else(|| self.mentioned_at_once(value, &holes.open)) {
                match self.in_exception(value, false, &holes.open) {
                    Some(span) => self.unsupported(span, "exceptions that contain themselves"),
                    None => self.report_at_once(binding, span),
                }
                return Vec::new();
            }
            holes.defined.insert(binding);
        }
        let mut inside: Vec<(NodeId, BindingId)> =
            holes.open.iter().map(|(&n, &b)| (n, b)).collect();
        inside.sort_unstable();
        let (mut items, mut cells) = (Vec::new(), FxHashMap::default());
        for (node, binding) in inside {
            let cell = *cells.entry(binding).or_insert_with(|| {
                let (item, cell) = self.cell_for(binding, scope);
                items.push(item);
                cell
            });
            self.look_in_cell(node, cell);
        }
        if !functions.is_empty() {
            items.push(TopItem::Let { recursive: true, bindings: functions });
        }
        for &(binding, value) in &values {
            items.push(TopItem::Let { recursive: false, bindings: vec![(binding, value)] });
            if let Some(&cell) = cells.get(&binding) {
                let set = self.set_cell(cell, binding);
                items.push(TopItem::Do(set));
            }
        }
        for hole in holes.found {
            let fill = self.fill_hole(&hole);
            items.push(TopItem::Do(fill));
        }
        items
    }

    fn report_at_once(&mut self, binding: BindingId, span: Span) {
        let name = self.graph.bindings[binding].name;
        let message = format!("the value of `{name}` is needed here before it is there");
        let report = Diagnostic::new(codes::NEEDED_AT_ONCE, span, message)
            .note("a value that `let rec` defines may mention itself inside of functions and as a component of what is made");
        self.report(report);
    }

    /// Where evaluating a node evaluates one of these mentions.
    fn mentioned_at_once(&self, node: NodeId, open: &FxHashMap<NodeId, BindingId>) -> Option<Span> {
        if open.contains_key(&node) {
            return Some(self.span_of(node));
        }
        let kind = &self.graph.nodes[node].kind;
        if matches!(kind, Kind::Lambda { .. }) {
            return None;
        }
        let mut found = None;
        children(kind, &mut |_, child| {
            found = found.or_else(|| self.mentioned_at_once(child, open));
        });
        found
    }

    /// Where one of these mentions is a component of an exception that is made: OCaml has that.
    fn in_exception(
        &self,
        node: NodeId,
        inside: bool,
        open: &FxHashMap<NodeId, BindingId>,
    ) -> Option<Span> {
        if inside && open.contains_key(&node) {
            return Some(self.span_of(node));
        }
        let (items, inside) = match &self.graph.nodes[node].kind {
            Kind::Exception { args, .. } => (args, true),
            Kind::Construct { args: items, .. }
            | Kind::Record { fields: items, .. }
            | Kind::Tuple(items)
            | Kind::List(items)
            | Kind::Array(items) => (items, inside),
            _ => return None,
        };
        items.iter().find_map(|&item| self.in_exception(item, inside, open))
    }

    /// A mutable binding that holds nothing yet.
    fn cell_for(&mut self, binding: BindingId, scope: Scope) -> (TopItem, BindingId) {
        let ty = self.graph.bindings[binding].ty;
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
        let bind = Pat { kind: PatKind::Bind(local), ty, span };
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
        let option = self.graph.bindings[cell].ty;
        let value = self.some_node(value, option);
        let unit = self.known.unit;
        self.node(Kind::Assign { binding: cell, value }, unit, span)
    }
}
