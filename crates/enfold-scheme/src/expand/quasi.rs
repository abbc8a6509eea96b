//! Quasiquotation: templates become calls of `cons`, `append` and `list->vector`.
//!
//! ```text
//! `(a ,x ,@y)    (cons 'a (cons x y))
//! `#(1 ,@v)      (list->vector (cons 1 v))
//! ```
//!
//! What has nothing to fill in stays one constant. Levels are counted as R7RS 4.2.8 says.

use super::Expander;
use super::form::Form;
use super::scope::Scope;
use crate::data::{DataId, Kind};
use crate::tree::{Expr, Node};

impl Expander<'_> {
    pub(super) fn quasiquote(&mut self, x: DataId, scope: Scope) -> Option<Expr> {
        let parts = self.parts(x, Form::Quasiquote, 1, Some(1))?;
        Some(self.filled(parts[0], 1, scope))
    }

    /// A template as an expression.
    fn filled(&mut self, x: DataId, level: usize, scope: Scope) -> Expr {
        if self.enter(x).is_none() {
            return self.unspecified(x);
        }
        let expr = match self.fill(x, level, scope) {
            Some(expr) => expr,
            None => {
                let constant = self.constant(x);
                self.node(x, Node::Const(constant))
            }
        };
        self.depth -= 1;
        expr
    }

    /// `(keyword datum)`
    fn prefixed(&self, x: DataId, scope: Scope) -> Option<(Form, DataId)> {
        let (head, rest) = self.data.pair(x)?;
        let form = self.keyword(head, scope)?;
        let (only, end) = self.data.pair(rest)?;
        matches!(self.data.kind(end), Kind::Null).then_some((form, only))
    }

    /// Nothing if the template is a constant.
    fn fill(&mut self, x: DataId, level: usize, scope: Scope) -> Option<Expr> {
        match self.prefixed(x, scope) {
            Some((Form::Unquote, inner)) if level == 1 => return Some(self.expr(inner, scope)),
            Some((Form::Unquote | Form::UnquoteSplicing, _)) => {
                // There may be more of them than quotes around.
                return self.fill_list(x, level.saturating_sub(1), level, scope);
            }
            Some((Form::Quasiquote, _)) => return self.fill_list(x, level + 1, level, scope),
            _ => {}
        }
        match self.data.kind(x).clone() {
            Kind::Pair(..) => self.fill_list(x, level, level, scope),
            Kind::Vector(items) => {
                let end = self.data.push_made(Kind::Null, self.data.span(x), self.data.made_by(x));
                let list = self.data.build_list(&items, end, x);
                let filled = self.fill_list(list, level, level, scope)?;
                Some(self.call_primitive(x, "list->vector", vec![filled]))
            }
            _ => None,
        }
    }

    /// The elements of a list; `inner` is the level of elements, `level` that of the list itself.
    fn fill_list(&mut self, x: DataId, inner: usize, level: usize, scope: Scope) -> Option<Expr> {
        let mut items = Vec::new();
        let mut rest = x;
        // `(a . ,b)` reads as `(a unquote b)`.
        while let Some((first, next)) = self.data.pair(rest) {
            if rest != x
                && matches!(self.prefixed(rest, scope), Some((Form::Unquote | Form::Quasiquote, _)))
            {
                break;
            }
            items.push(first);
            rest = next;
        }
        let mut made = Vec::new();
        for item in &items {
            made.push(match self.prefixed(*item, scope) {
                Some((Form::UnquoteSplicing, list)) if inner == 1 => {
                    Piece::Splice(self.expr(list, scope))
                }
                _ => {
                    self.enter(*item)?;
                    let filled = self.fill(*item, inner, scope);
                    self.depth -= 1;
                    filled.map_or(Piece::Constant(*item), Piece::Item)
                }
            });
        }
        let end = if matches!(self.data.kind(rest), Kind::Null) {
            None
        } else {
            self.enter(rest)?;
            let end = self.fill(rest, level, scope);
            self.depth -= 1;
            end
        };
        if end.is_none() && made.iter().all(|piece| matches!(piece, Piece::Constant(_))) {
            return None;
        }
        // What follows the last piece that is filled in stays one constant.
        let fixed = match end {
            Some(_) => 0,
            None => made.iter().rev().take_while(|p| matches!(p, Piece::Constant(_))).count(),
        };
        let keep = made.len() - fixed;
        let mut list = end.unwrap_or_else(|| {
            let tail = self.data.build_list(&items[keep..], rest, x);
            let constant = self.constant(tail);
            self.node(x, Node::Const(constant))
        });
        let ends = fixed == 0 && end.is_none() && matches!(self.data.kind(rest), Kind::Null);
        for (index, piece) in made.into_iter().take(keep).enumerate().rev() {
            list = match piece {
                Piece::Splice(spliced) if ends && index + 1 == keep => spliced,
                Piece::Splice(spliced) => self.call_primitive(x, "append", vec![spliced, list]),
                Piece::Item(item) => self.call_primitive(x, "cons", vec![item, list]),
                Piece::Constant(item) => {
                    let constant = self.constant(item);
                    let item = self.node(item, Node::Const(constant));
                    self.call_primitive(x, "cons", vec![item, list])
                }
            };
        }
        Some(list)
    }
}

enum Piece {
    Constant(DataId),
    Item(Expr),
    Splice(Expr),
}
