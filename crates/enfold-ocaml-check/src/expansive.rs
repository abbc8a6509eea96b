//! The value restriction: which expressions make nothing that can change, so that what they are bound to may be polymorphic.

use enfold_ocaml::tree::{self, Expr, ExprKind, Stmt, StmtKind};

use crate::Checker;

impl<'t> Checker<'t, '_> {
    /// Whether evaluating an expression makes nothing that can change.
    pub(crate) fn is_nonexpansive(&self, expr: &Expr) -> bool {
        let all = |items: &[Expr]| items.iter().all(|e| self.is_nonexpansive(e));
        match &expr.kind {
            ExprKind::Lit(_)
            | ExprKind::Ident(_)
            | ExprKind::Fun { .. }
            | ExprKind::Function(_) => true,
            ExprKind::Construct { arg, .. } | ExprKind::Variant { arg, .. } => {
                arg.as_deref().is_none_or(|arg| self.is_nonexpansive(arg))
            }
            ExprKind::Tuple(items) | ExprKind::List(items) => all(items),
            ExprKind::Cons { items, tail } => all(items) && self.is_nonexpansive(tail),
            ExprKind::Array(items) => items.is_empty(),
            ExprKind::Record { fields, base } => {
                let still = |field: &tree::FieldExpr| {
                    let name = field.path.last().name;
                    let mutable = self.env.fields_named(name).is_none_or(|f| f.field.mutable);
                    !mutable && self.is_nonexpansive(&field.value)
                };
                fields.iter().all(still)
                    && base.as_deref().is_none_or(|base| self.is_nonexpansive(base))
            }
            ExprKind::Field { expr, .. } | ExprKind::Lazy(expr) => self.is_nonexpansive(expr),
            ExprKind::Constraint { expr, .. } | ExprKind::Coerce { expr, .. } => {
                self.is_nonexpansive(expr)
            }
            ExprKind::LocalOpen { body, .. } => self.is_nonexpansive(body),
            ExprKind::If { cond, then, otherwise } => {
                self.is_nonexpansive(cond)
                    && self.is_nonexpansive(then)
                    && otherwise.as_deref().is_none_or(|e| self.is_nonexpansive(e))
            }
            ExprKind::Block { stmts, result } => {
                let still = |stmt: &Stmt| match &stmt.kind {
                    StmtKind::Let(group) => group
                        .bindings
                        .iter()
                        .all(|b| !b.params.is_empty() || self.is_nonexpansive(&b.body)),
                    _ => false,
                };
                stmts.iter().all(still) && self.is_nonexpansive(result)
            }
            ExprKind::Assert(cond) => {
                matches!(&cond.kind, ExprKind::Construct { path, .. } if path.is("false"))
            }
            ExprKind::Pack { .. } => true,
            _ => false,
        }
    }
}
