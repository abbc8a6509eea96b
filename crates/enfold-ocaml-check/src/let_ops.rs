//! Operators that bind: `let*` and `and*`.
//!
//! ```text
//! let* p = e and* q = f in body   ─►   ( let* ) (( and* ) e f) (fun argument -> let (left, right) = argument in let p = left … body)
//! ```

use enfold_graph::{BindingId, NodeId};
use enfold_ocaml::tree::{self, Expr, OpBinding};
use enfold_syntax::{Diagnostic, Span, codes};

use crate::Checker;
use crate::draft::{Kind, Pat, PatKind};
use crate::store::{Shape, Term};

/// What the operands make together: the value, the type of what it holds, and the patterns for that, from left to right.
type Paired<'t> = (NodeId, Term, Vec<(&'t tree::Pat, Term)>);

impl<'t> Checker<'t, '_> {
    /// `let* x = e and* y = f in body`: `e`, then `f`.
    pub(crate) fn let_op(
        &mut self,
        bindings: &'t [OpBinding],
        body: &'t Expr,
        want: Term,
        span: Span,
    ) -> NodeId {
        let node = self.bind_operands(bindings, body, want, span);
        node.unwrap_or_else(|| self.error_node(span))
    }

    fn bind_operands(
        &mut self,
        bindings: &'t [OpBinding],
        body: &'t Expr,
        want: Term,
        span: Span,
    ) -> Option<NodeId> {
        let (first, others) = bindings.split_first()?;
        let (value, ty, pats) = self.paired(first, others)?;
        let op = self.operator(first.op)?;
        // The function's parameter is what `and*` paired up.
        let op_type = self.type_of(op);
        let (arg, result) = (self.store.fresh(), self.store.fresh());
        let function_type = self.store.fun(&[arg], result);
        let found = self.type_of(value);
        let whole = self.store.fun(&[found, function_type], want);
        if !self.expect(op_type, whole, first.op.span) {
            return None;
        }
        self.expect(arg, ty, first.op.span);
        let outside = self.env.clone();
        let local = self.hidden("argument", span, arg);
        let param = self.param_of(local, span);
        let at = self.var_node(local, span);
        let stmts = self.take_pairs_apart(&pats, ty, at, span);
        stmts.iter().for_each(|&stmt| self.fails_at(stmt, body.span));
        let body = self.expr(body, result);
        self.env = outside;
        let body = self.block(stmts, body);
        let function = self.lambda(vec![param], body, function_type, span);
        Some(self.in_order(vec![op, value, function], |c, mut nodes| {
            let args = nodes.split_off(1);
            c.node(Kind::Apply { func: nodes[0], args }, want, span)
        }))
    }

    /// The operands, put together by `and*`.
    fn paired(&mut self, first: &'t OpBinding, others: &'t [OpBinding]) -> Option<Paired<'t>> {
        let mut value = self.infer(&first.binding.body);
        let mut ty = self.store.fresh();
        let mut pats = vec![(&first.binding.pattern, ty)];
        for other in others {
            let right = self.infer(&other.binding.body);
            let item = self.store.fresh();
            let op = self.operator(other.op)?;
            let result = self.store.fresh();
            let (left_type, right_type) = (self.type_of(value), self.type_of(right));
            let wanted = self.store.fun(&[left_type, right_type], result);
            let found = self.type_of(op);
            if !self.expect(found, wanted, other.op.span) {
                return None;
            }
            let (stmt, left) = self.bound(value);
            let both = self.call(op, vec![left, right], result, other.op.span);
            value = self.block(vec![stmt], both);
            ty = self.store.tuple(&[ty, item]);
            pats.push((&other.binding.pattern, item));
        }
        Some((value, ty, pats))
    }

    /// Binds the names of the patterns to the parts of nested pairs: `((a, b), c)`.
    fn take_pairs_apart(
        &mut self,
        pats: &[(&'t tree::Pat, Term)],
        mut ty: Term,
        mut at: NodeId,
        span: Span,
    ) -> Vec<NodeId> {
        let mut stmts = Vec::new();
        for (i, &(pat, item)) in pats.iter().enumerate().rev() {
            if i == 0 {
                self.take_apart(pat, item, at, &mut stmts);
                break;
            }
            let Shape::Tuple(parts) = self.store.head(ty) else { break };
            let (left, right) =
                (self.hidden("left", span, parts[0]), self.hidden("right", span, parts[1]));
            let bind = |id: BindingId, ty: Term| Pat { kind: PatKind::Bind(id), ty, span };
            let kind = PatKind::Tuple(vec![bind(left, parts[0]), bind(right, parts[1])]);
            let stmt = self.let_pattern(Pat { kind, ty, span }, at);
            stmts.push(stmt);
            for id in [left, right] {
                self.graph.bindings[id].def = Some(stmt);
            }
            let value = self.var_node(right, span);
            self.take_apart(pat, item, value, &mut stmts);
            at = self.var_node(left, span);
            ty = parts[0];
        }
        stmts
    }

    fn operator(&mut self, op: tree::Ident) -> Option<NodeId> {
        match self.env.value(op.name).cloned() {
            Some(value) => Some(self.mention(&value, op.span)),
            None => {
                let message = format!("`{}` is not defined", op.name);
                self.report(Diagnostic::new(codes::UNKNOWN_NAME, op.span, message));
                None
            }
        }
    }
}
