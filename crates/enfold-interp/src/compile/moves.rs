//! Moves words as if all at once.
//!
//! `a, b := b, a` must not lose a value: where a target is read by a later move, all sources go
//! through fresh slots first.

use rustc_hash::FxHashSet;

use super::Compiler;
use crate::code::{Inst, Operand, Slot};

impl Compiler<'_> {
    /// Moves `sources` to the slots from `first` on.
    pub(super) fn move_all(&mut self, first: Slot, sources: &[Operand]) {
        if !loses(first, sources) {
            return self.move_each(first, sources);
        }
        let mark = self.next;
        let temporary = self.take_slots(sources.len() as u32);
        self.move_each(temporary, sources);
        let moved: Vec<Operand> = (temporary..self.next).map(Operand::slot).collect();
        self.move_each(first, &moved);
        self.next = mark;
    }

    fn move_each(&mut self, first: Slot, sources: &[Operand]) {
        for (dst, src) in (first..).zip(sources) {
            if *src != Operand::slot(dst) {
                self.emit(Inst::Move { dst, src: *src });
            }
        }
    }
}

/// Whether moving one after the other would overwrite what a later move reads.
fn loses(first: Slot, sources: &[Operand]) -> bool {
    let mut written = FxHashSet::default();
    for (dst, src) in (first..).zip(sources) {
        if src.decode().is_ok_and(|slot| written.contains(&slot)) {
            return true;
        }
        if *src != Operand::slot(dst) {
            written.insert(dst as usize);
        }
    }
    false
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn swaps_lose() {
        let slots = |list: &[u32]| list.iter().map(|s| Operand::slot(*s)).collect::<Vec<_>>();
        assert!(loses(0, &slots(&[1, 0])));
        assert!(loses(1, &slots(&[5, 1])));
        assert!(!loses(0, &slots(&[0, 1])));
        assert!(!loses(0, &slots(&[1, 2, 3])));
        assert!(!loses(0, &[Operand::constant(1), Operand::constant(0)]));
    }
}
