//! References that a function holds for a call, so that an exception that leaves the call drops them.
//!
//! ```text
//! hold x; y = call f(z); unhold x      node.value = x; call @enf_hold(node, @enfold.left.3.1)
//!                                      y = call @f(z)
//!                                      call @enf_unhold(node)
//! fn enfold.left.3.1(node)             drops the value behind the node: one for each type and what is counted of it
//! ```
//!
//! Nodes are in the frame, as many as are held at once, and used again by later calls.

use enfold_core::ir::*;

use super::build::Cursor;
use super::patterns::PatternId;
use super::{Emitter, Val};

/// Bytes of a node before the value: the one before it, and the function that drops it.
const NODE: u32 = 16;

/// The nodes of a function.
#[derive(Default)]
pub(super) struct Nodes<'c> {
    /// Those in use, the newest last.
    held: Vec<Val<'c>>,
    /// All, by how many are in use before them and by size.
    all: Vec<((usize, u32), Val<'c>)>,
}

impl<'c> Cursor<'_, 'c, '_> {
    /// Holds a reference for the next call.
    pub(super) fn hold(&mut self, ty: TyId, pattern: PatternId, value: Val<'c>) {
        let size = NODE + self.cx.layouts.size(ty).size;
        let which = (self.nodes.held.len(), size);
        let known = self.nodes.all.iter().find(|known| known.0 == which).map(|known| known.1);
        let node = known.unwrap_or_else(|| {
            let node = self.frame(size, 8);
            self.nodes.all.push((which, node));
            node
        });
        self.store(ty, Some(value), self.offset(node, NODE));
        let drop = self.cx.left_symbol(ty, pattern);
        let drop = self.address_of(&drop);
        self.runtime("enf_hold", &[node, drop]);
        self.nodes.held.push(node);
    }

    /// Lets go of what was held last.
    pub(super) fn unhold(&mut self) {
        match self.nodes.held.pop() {
            Some(node) => {
                self.runtime("enf_unhold", &[node]);
            }
            None => self.cx.problem("what is let go is not held".to_string()),
        }
    }
}

impl Emitter<'_, '_> {
    /// The function that drops a value behind a node.
    fn left_symbol(&self, ty: TyId, pattern: PatternId) -> String {
        let symbol = format!("enfold.left.{}.{}", ty.as_u32(), pattern.number());
        if self.define(&symbol) {
            let mut cursor = Cursor::new(self, &[self.ptr()], self.nowhere(), None);
            let node = cursor.argument(0);
            if let Some(value) = cursor.load(ty, cursor.offset(node, NODE)) {
                cursor.each_pointer(ty, pattern, value, &mut |at, id, pointer| {
                    at.drop_object(id, pointer);
                });
            }
            self.finish_drop(&symbol, cursor, 1, "cold");
        }
        symbol
    }
}
