//! Operations on arrays that add and drop references by themselves: one value becomes all elements, and elements are copied.
//!
//! ```text
//! a = arr_new n, x          x has one reference for the array: n - 1 more
//! arr_blit a, i, b, j, n    if both ranges are there: dup a[i .. i + n], drop b[j .. j + n]; then they are copied
//! ```

use enfold_core::ir::*;
use enfold_core::layout::POINTER;
use melior::ir::BlockRef;

use super::Val;
use super::build::Cursor;
use super::patterns::PatternId;

impl<'c> Cursor<'_, 'c, '_> {
    /// All elements of a new array are one value, of which there is one reference.
    pub(super) fn count_elements(&mut self, length: Atom, value: Atom) {
        let (Atom::Var(var), Some(lam)) = (value, self.lam) else { return };
        let pattern = self.cx.patterns.of(self.cx.placement, lam, var);
        let ty = self.cx.var_ty(var);
        if self.cx.state.borrow().constants[var].is_some() || !self.cx.has_counted(ty, pattern) {
            return;
        }
        let Some(value) = self.atom(value) else { return };
        let more = self.binary("arith.addi", self.operand(length), self.word(-1));
        self.each_pointer(ty, pattern, value, &mut |at, id, pointer| {
            at.count_by(id, pointer, more)
        });
    }

    /// Before elements are copied.
    pub(super) fn count_blit(&mut self, args: &[Atom]) {
        let (Some(Atom::Var(var)), Some(lam)) = (args.first(), self.lam) else { return };
        let pattern = self.cx.patterns.of_elements(self.cx.placement, lam, *var);
        let Some(element) = self.element_type(args[0]) else { return };
        if !self.cx.has_counted(element, pattern) {
            return;
        }
        let [from, start, to, at, count] =
            [0, 1, 2, 3, 4].map(|index: usize| self.operand(args[index]));
        let done = self.new_block(&[]);
        // Whoever copies says what is wrong with the ranges.
        self.if_in_range(from, start, count, done);
        self.if_in_range(to, at, count, done);
        self.each_element((element, pattern), (from, start, count), true);
        self.each_element((element, pattern), (to, at, count), false);
        self.branch(done, &[]);
        self.block = done;
    }

    /// Goes on if an array has all elements of a range, and to `otherwise` if it has not.
    fn if_in_range(
        &mut self,
        array: Val<'c>,
        start: Val<'c>,
        count: Val<'c>,
        otherwise: BlockRef<'c, 'c>,
    ) {
        // What is counted has a size.
        let length = self.length(array, POINTER.size);
        let last = self.binary("arith.subi", length, count);
        for (a, how, b) in [(count, "ule", length), (start, "ule", length), (start, "sle", last)] {
            let there = self.new_block(&[]);
            let fits = self.compare_ints(how, a, b);
            self.branch_if(fits, there, otherwise);
            self.block = there;
        }
    }

    /// Adds a reference to each element of a range that is there, or drops one.
    fn each_element(
        &mut self,
        (element, pattern): (TyId, PatternId),
        (array, start, count): (Val<'c>, Val<'c>, Val<'c>),
        adds: bool,
    ) {
        let stride = self.cx.layouts.size(element).size;
        let (head, body, done) =
            (self.new_block(&[self.cx.int(64)]), self.new_block(&[]), self.new_block(&[]));
        self.branch(head, &[self.word(0)]);
        self.block = head;
        let index = self.block_argument(head, 0);
        let more = self.compare_ints("slt", index, count);
        self.branch_if(more, body, done);
        self.block = body;
        let at = self.binary("arith.addi", start, index);
        let place = self.element_at(array, at, stride);
        if let Some(part) = self.load(element, place) {
            self.each_pointer(element, pattern, part, &mut |at, id, pointer| match adds {
                true => at.count_up(id, pointer),
                false => at.drop_object(id, pointer),
            });
        }
        let next = self.binary("arith.addi", index, self.word(1));
        self.branch(head, &[next]);
        self.block = done;
    }
}
