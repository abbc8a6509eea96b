//! The functions that drop a reference to an object, and take it apart with the last one.
//!
//! ```text
//! fn drop.3(x)            if x is an address: one reference less, and with the last one call last.3(x)
//! fn last.3(x)            drops all that x holds, then gives x back
//! ```
//!
//! Objects that lead to each other are taken apart in a loop: those whose last reference is gone wait in lists, one for each object of the
//! component, linked through the words in front of them where their counts were.
//!
//! ```text
//! fn last.0(x)            waiting = x
//!                         while waiting: x = pop waiting
//!                                        count down x.tail; with the last reference push it to waiting
//!                                        call drop.1(x.head)
//!                                        give x, 16
//! ```
//!
//! An object on the stack whose last reference is gone is emptied (`empty.3`), and stays.
//!
//! So calls nest as deep as types do, however long a structure is. Objects of one kind share functions in the whole module, and equal ones become
//! one (`MergeEqual.cpp`). What a zeroed or static object holds is never looked at: its count is never one.

use enfold_core::ir::*;
use enfold_core::layout::{DataLayout, ELEMENTS};
use melior::dialect::llvm::attributes::{Linkage, linkage};
use melior::dialect::llvm::r#type as llvm_type;
use melior::ir::BlockRef;
use melior::ir::attribute::{ArrayAttribute, StringAttribute};

use enfold_syntax::{FileId, Span};

use super::build::Cursor;
use super::counts::Act;
use super::objects::{Component, Kind, Object, ObjectId};
use super::patterns::PatternId;
use super::{Emitter, Val};

impl<'c> Emitter<'c, '_> {
    /// Nobody wrote these functions. A debugger wants a place all the same: that of the program.
    pub(super) fn nowhere(&self) -> Span {
        match self.program.entry.filter(|_| self.debug) {
            Some(entry) => self.program.lams[entry].span,
            None => Span::new(FileId::from_u32(u32::MAX - 1), 0, 0),
        }
    }

    /// The function that drops a reference to an object.
    fn drop_symbol(&self, id: ObjectId) -> String {
        let symbol = format!("enfold.drop.{}", id.0);
        if self.define(&symbol) {
            let mut cursor = Cursor::new(self, &[self.ptr()], self.nowhere(), None);
            let pointer = cursor.argument(0);
            cursor.count_down(id, pointer, |cursor| {
                let last = self.last_symbol(id);
                cursor.call_drop(&last, &[pointer]);
            });
            self.finish_drop(&symbol, cursor, 1, "alwaysinline");
        }
        symbol
    }

    /// The function that takes an object apart.
    fn last_symbol(&self, id: ObjectId) -> String {
        let symbol = format!("enfold.last.{}", id.0);
        if !self.define(&symbol) {
            return symbol;
        }
        let component = self.component_of(id);
        let mut cursor = Cursor::new(self, &[self.ptr()], self.nowhere(), None);
        let pointer = cursor.argument(0);
        let members = self.members_of(component);
        if !component.recursive {
            cursor.take_apart(id, pointer, &mut |at, id, part| at.drop_object(id, part));
        } else if members.len() == 1 {
            cursor.take_apart_all(&members, id, pointer);
        } else {
            let together = self.together_symbol(component, &members);
            let which = members.iter().position(|member| *member == id).unwrap_or(0);
            let which = cursor.int(32, which as i64);
            cursor.call_drop(&together, &[pointer, which]);
        }
        self.finish_drop(&symbol, cursor, 1, "noinline");
        symbol
    }

    /// The function that takes apart whichever object of a component it is told.
    fn together_symbol(&self, component: Component, members: &[ObjectId]) -> String {
        let symbol = format!("enfold.apart.{}", component.first.0);
        if !self.define(&symbol) {
            return symbol;
        }
        let mut cursor = Cursor::new(self, &[self.ptr(), self.int(32)], self.nowhere(), None);
        let (pointer, which) = (cursor.argument(0), cursor.argument(1));
        let ways: Vec<_> = members.iter().map(|_| cursor.new_block(&[])).collect();
        let loops = cursor.new_block(&[]);
        let lists = cursor.lists(members.len());
        let numbered: Vec<_> = (0..).zip(ways.iter().copied()).collect();
        cursor.branch_switch(which, &numbered, loops);
        for (way, list) in ways.into_iter().zip(&lists) {
            cursor.block = way;
            cursor.wait(*list, pointer);
            cursor.branch(loops, &[]);
        }
        cursor.block = loops;
        cursor.empty_lists(members, &lists);
        self.finish_drop(&symbol, cursor, 2, "noinline");
        symbol
    }

    /// The function that drops what an object on the stack holds, and leaves it where it is.
    fn empty_symbol(&self, id: ObjectId) -> String {
        let symbol = format!("enfold.empty.{}", id.0);
        if self.define(&symbol) {
            let mut cursor = Cursor::new(self, &[self.ptr()], self.nowhere(), None);
            cursor.keeps = true;
            let pointer = cursor.argument(0);
            cursor.take_apart(id, pointer, &mut |at, id, part| at.drop_object(id, part));
            self.finish_drop(&symbol, cursor, 1, "noinline");
        }
        symbol
    }

    pub(super) fn finish_drop(
        &self,
        symbol: &str,
        cursor: Cursor<'_, 'c, '_>,
        params: usize,
        word: &str,
    ) {
        cursor.op("llvm.return", &[], &[], &[]);
        let types = [self.ptr(), self.int(32)];
        let ty = llvm_type::function(llvm_type::void(self.context), &types[..params], false);
        let words = [StringAttribute::new(self.context, word).into()];
        let attributes = [
            ("linkage", linkage(self.context, Linkage::Internal)),
            ("passthrough", ArrayAttribute::new(self.context, &words).into()),
        ];
        self.define_function("llvm.func", symbol, ty, cursor, &attributes);
    }
}

impl<'e, 'c, 'a> Cursor<'e, 'c, 'a> {
    /// Drops a reference to an object.
    pub(super) fn drop_object(&mut self, id: ObjectId, pointer: Val<'c>) {
        if !self.cx.counts_in_line(id) {
            let least = self.least_address(id);
            let last = self.address_of(&self.cx.last_symbol(id));
            self.runtime("enf_counted_down", &[pointer, least, last]);
            return;
        }
        let symbol = self.cx.drop_symbol(id);
        self.call_drop(&symbol, &[pointer]);
    }

    /// Drops what an object on the stack holds.
    pub(super) fn empty_object(&mut self, id: ObjectId, pointer: Val<'c>) {
        let symbol = self.cx.empty_symbol(id);
        self.call_drop(&symbol, &[pointer]);
    }

    pub(super) fn call_drop(&self, symbol: &str, args: &[Val<'c>]) {
        self.call_c(symbol, args, &[]);
    }

    // Lists of objects that wait.

    /// As many empty lists, each in a word of the frame.
    fn lists(&self, count: usize) -> Vec<Val<'c>> {
        let lists: Vec<_> = (0..count).map(|_| self.frame(8, 8)).collect();
        lists.iter().for_each(|list| self.store_raw(self.null(), *list));
        lists
    }

    /// Puts an object into a list.
    fn wait(&self, list: Val<'c>, pointer: Val<'c>) {
        let next = self.load_raw(self.cx.ptr(), list);
        self.store_raw(next, self.prefix_of(pointer));
        self.store_raw(pointer, list);
    }

    fn take_apart_all(&mut self, members: &[ObjectId], id: ObjectId, pointer: Val<'c>) {
        let lists = self.lists(members.len());
        for (member, list) in members.iter().zip(&lists) {
            if *member == id {
                self.wait(*list, pointer);
            }
        }
        self.empty_lists(members, &lists);
    }

    /// Takes apart all that waits, and what comes by.
    fn empty_lists(&mut self, members: &[ObjectId], lists: &[Val<'c>]) {
        let cx = self.cx;
        let start = self.new_block(&[]);
        self.branch(start, &[]);
        self.block = start;
        for (&id, &list) in members.iter().zip(lists) {
            let pointer = self.load_raw(cx.ptr(), list);
            let (some, none) = (self.new_block(&[]), self.new_block(&[]));
            let empty = self.is_null(pointer);
            self.branch_if(empty, none, some);
            self.block = some;
            let next = self.load_raw(cx.ptr(), self.prefix_of(pointer));
            self.store_raw(next, list);
            self.take_apart(id, pointer, &mut |at, part_id, part| match members
                .iter()
                .position(|member| *member == part_id)
            {
                Some(index) => at.count_down(part_id, part, |at| at.wait(lists[index], part)),
                None => at.drop_object(part_id, part),
            });
            self.branch(start, &[]);
            self.block = none;
        }
    }

    // What an object holds.

    /// Does something with all pointers that an object holds, and gives it back.
    fn take_apart(&mut self, id: ObjectId, pointer: Val<'c>, act: Act<'_, 'e, 'c, 'a>) {
        let cx = self.cx;
        let Object { kind, pattern } = cx.object_of(id);
        match kind {
            Kind::Text => {
                let length = self.load_raw(cx.int(64), pointer);
                let size = self.binary("arith.addi", length, self.word(i64::from(ELEMENTS)));
                self.give(pointer, size);
            }
            Kind::Array(ty) => self.take_array_apart(ty, pattern, pointer, act),
            Kind::Cell(ty) => {
                let mut bytes = 0;
                for (held, pattern) in cx.held_by_slot(ty, pattern) {
                    bytes = cx.layouts.size(held).size;
                    self.part_at(held, pattern, pointer, 0, act);
                }
                self.give_bytes(pointer, bytes);
            }
            Kind::Data(ty, data) => self.take_data_apart(ty, data, pattern, pointer, act),
            Kind::Record(ty, lam) => self.take_record_apart(ty, lam, pattern, pointer, act),
            Kind::Class(ty, class) => {
                let value = self.memory_to_register(ty, pointer);
                self.each_member(class, value, &mut |at, lam| {
                    at.take_record_apart(ty, lam, pattern, pointer, act);
                });
            }
            Kind::Exn => self.take_exn_apart(pointer, act),
        }
    }

    /// Does something with the pointers of a part at an offset.
    fn part_at(
        &mut self,
        ty: TyId,
        pattern: PatternId,
        pointer: Val<'c>,
        offset: u32,
        act: Act<'_, 'e, 'c, 'a>,
    ) {
        if !self.cx.has_counted(ty, pattern) {
            return;
        }
        if let Some(part) = self.load(ty, self.offset(pointer, offset)) {
            self.each_pointer(ty, pattern, part, act);
        }
    }

    fn take_array_apart(
        &mut self,
        ty: TyId,
        pattern: PatternId,
        pointer: Val<'c>,
        act: Act<'_, 'e, 'c, 'a>,
    ) {
        let cx = self.cx;
        let length = self.load_raw(cx.int(64), pointer);
        let mut stride = 0;
        for (held, pattern) in cx.held_by_slot(ty, pattern) {
            stride = cx.layouts.size(held).size;
            if !cx.has_counted(held, pattern) {
                continue;
            }
            let word = cx.int(64);
            let (head, body, done) =
                (self.new_block(&[word]), self.new_block(&[]), self.new_block(&[]));
            self.branch(head, &[self.word(0)]);
            self.block = head;
            let index = self.block_argument(head, 0);
            let more = self.compare_ints("ult", index, length);
            self.branch_if(more, body, done);
            self.block = body;
            let place = self.element_at(pointer, index, stride);
            self.part_at(held, pattern, place, 0, act);
            let next = self.binary("arith.addi", index, self.word(1));
            self.branch(head, &[next]);
            self.block = done;
        }
        let bytes = self.binary("arith.muli", length, self.word(i64::from(stride)));
        let size = self.binary("arith.addi", bytes, self.word(i64::from(ELEMENTS)));
        self.give(pointer, size);
    }

    fn take_data_apart(
        &mut self,
        ty: TyId,
        data: DataId,
        pattern: PatternId,
        pointer: Val<'c>,
        act: Act<'_, 'e, 'c, 'a>,
    ) {
        let cx = self.cx;
        let DataLayout::Boxed(layout) = cx.layouts.data(data) else {
            return cx.problem(format!("{data} is by value, but an object of it is dropped"));
        };
        let records =
            (0..).zip(&layout.cases).filter_map(|(case, record)| Some((case, record.as_ref()?)));
        let records: Vec<_> = records.collect();
        let done = self.new_block(&[]);
        let ways: Vec<(i64, BlockRef<'c, 'c>)> =
            records.iter().map(|(case, _)| (i64::from(*case), self.new_block(&[]))).collect();
        match ways[..] {
            [(_, only)] => self.branch(only, &[]),
            _ => {
                let tag = self.load_raw(cx.int(32), pointer);
                self.branch_switch(tag, &ways, done);
            }
        }
        for ((case, record), (_, block)) in records.into_iter().zip(ways) {
            self.block = block;
            for (index, held, pattern) in cx.fields(ty, data, case, pattern) {
                self.part_at(held, pattern, pointer, record.offsets[index as usize], act);
            }
            self.give_bytes(pointer, record.size.size);
            self.branch(done, &[]);
        }
        self.block = done;
    }

    fn take_record_apart(
        &mut self,
        ty: TyId,
        lam: LamId,
        pattern: PatternId,
        pointer: Val<'c>,
        act: Act<'_, 'e, 'c, 'a>,
    ) {
        let layout = self.cx.layouts.closure(lam, self.cx.group(lam).len());
        for (index, held, pattern) in self.cx.captures(ty, lam, pattern) {
            self.part_at(held, pattern, pointer, layout.captures[index as usize], act);
        }
        self.give_bytes(pointer, layout.size.size);
    }

    /// An exception of a kind that nobody makes is none of ours, and stays.
    fn take_exn_apart(&mut self, pointer: Val<'c>, act: Act<'_, 'e, 'c, 'a>) {
        let cx = self.cx;
        let done = self.new_block(&[]);
        let actual = self.load_raw(cx.ptr(), pointer);
        for &exn in &cx.made_exns {
            let wanted = self.descriptor(exn);
            let same = self.same_pointer(actual, wanted);
            let (this, next) = (self.new_block(&[]), self.new_block(&[]));
            self.branch_if(same, this, next);
            self.block = this;
            let layout = cx.layouts.exn(exn);
            for (ty, offset) in cx.program.exns[exn].fields.iter().zip(&layout.offsets) {
                self.part_at(*ty, PatternId::ALL, pointer, *offset, act);
            }
            self.give_bytes(pointer, cx.exn_bytes(exn));
            self.branch(done, &[]);
            self.block = next;
        }
        self.branch(done, &[]);
        self.block = done;
    }

    // Giving back.

    /// Gives back an object that was allocated with so many bytes.
    pub(super) fn give_bytes(&self, pointer: Val<'c>, bytes: u32) {
        self.give(pointer, self.word(i64::from(bytes.next_multiple_of(8).max(8))));
    }

    fn give(&self, pointer: Val<'c>, size: Val<'c>) {
        if self.keeps {
            return;
        }
        self.runtime("enf_counted_give", &[pointer, size]);
    }
}
