//! Operands are evaluated from right to left.
//!
//! The graph evaluates operands from left to right, so those whose evaluation can be told apart are
//! bound to hidden locals first, the last one before the others:
//!
//! ```text
//! (f x, g y, 1)   ─►   let second = g y in (f x, second, 1)
//! ```
//!
//! Constants, variables, functions and what is made of them are left in place, and so is the first of the
//! others, since everything after it has been evaluated by then. Linear in the operands.

use enfold_graph::NodeId;
use enfold_syntax::Span;

use crate::Checker;
use crate::draft::{DataKind, Kind};

impl Checker<'_, '_> {
    /// The statements to come before, and what to use for each operand.
    pub(crate) fn ordered(&mut self, operands: Vec<NodeId>) -> (Vec<NodeId>, Vec<NodeId>) {
        let moves: Vec<bool> = operands.iter().map(|&node| !self.is_still(node)).collect();
        let first = moves.iter().position(|&m| m);
        let mut stmts = Vec::new();
        let mut result = operands;
        for i in (0..result.len()).rev() {
            if moves[i] && Some(i) != first {
                let (stmt, mention) = self.bound(result[i]);
                stmts.push(stmt);
                result[i] = mention;
            }
        }
        (stmts, result)
    }

    /// A statement that binds the value of a node to a hidden local, and a mention of that.
    pub(crate) fn bound(&mut self, node: NodeId) -> (NodeId, NodeId) {
        let (ty, span) = (self.type_of(node), self.span_of(node));
        let local = self.hidden("operand", span, ty);
        (self.let_node(local, node), self.var_node(local, span))
    }

    /// A node of operands that are evaluated from right to left.
    pub(crate) fn in_order(
        &mut self,
        operands: Vec<NodeId>,
        make: impl FnOnce(&mut Self, Vec<NodeId>) -> NodeId,
    ) -> NodeId {
        let (stmts, operands) = self.ordered(operands);
        let value = make(self, operands);
        self.block(stmts, value)
    }

    /// Whether it makes no difference when a node is evaluated.
    pub(crate) fn is_still(&self, node: NodeId) -> bool {
        let all = |items: &[NodeId]| items.iter().all(|&item| self.is_still(item));
        match &self.graph.nodes[node].kind {
            Kind::Lit(_) | Kind::Lambda { .. } | Kind::Error | Kind::Var { .. } => true,
            Kind::Tuple(items) | Kind::List(items) => all(items),
            Kind::Construct { args, .. } | Kind::Exception { args, .. } => all(args),
            Kind::Field { base, data, index } => {
                let mutable = match &self.graph.datas[*data].kind {
                    DataKind::Record(fields) => {
                        fields.get(*index as usize).is_none_or(|field| field.mutable)
                    }
                    DataKind::Union(_) => true,
                };
                !mutable && self.is_still(*base)
            }
            Kind::Prim { op, args } => {
                // No operation of OCaml converts a string.
                let float = self.type_of(node) == self.known.float;
                op.facts().only_computes(float, false) && all(args)
            }
            _ => false,
        }
    }

    /// Statements, then a value of a place's own.
    pub(crate) fn sequence(&mut self, stmts: Vec<NodeId>, value: NodeId, span: Span) -> NodeId {
        let node = self.block(stmts, value);
        self.graph.nodes[node].span = span;
        node
    }
}
