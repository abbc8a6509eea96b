//! `dup` and `drop`: which pointers of a value they count, and how.
//!
//! ```text
//! dup x       call @enf_counted_up(x, 8)                 count = x[-8]; if count >= 0 { x[-8] = count + 1 }
//! drop x      call @enf_counted_down(x, 8, @last.3)      with the last reference it is taken apart: take_apart.rs
//! ```
//!
//! Both are fast paths, which `llvm/inline_fast_paths.rs` puts in line where that is worth its size. Counts of objects that may be on
//! the stack are in line from the start, so that objects which nobody needs in memory disappear; and all are for a sanitizer, which is to see them.
//!
//! An object on the stack has a bit besides its count, so that with the last reference what it holds is dropped, and its memory stays.
//! By-value data is counted part by part, in the case that it is. An object without an address of its own (a case without payload, or a zero from
//! new memory) has no count. Objects that are never given back have a negative one.

use enfold_core::ir::*;
use enfold_place::Home;
use melior::ir::BlockRef;

use super::build::Cursor;
use super::data::small_word;
use super::objects::{Kind, Object, ObjectId};
use super::patterns::PatternId;
use super::{Emitter, Val};

/// Bytes before an object that has a count.
pub(super) const PREFIX: u32 = 8;
/// What is there if the object is never given back.
pub(super) const IMMORTAL: i64 = 0x8000_0000;
/// What is there besides the count if the object is on the stack.
const ON_STACK: i64 = 0x4000_0000;
/// Arrays of so many references to one object make it immortal: counts stay below the bits above.
const MANY: i64 = 0x1000_0000;

/// What is done with a pointer to an object.
pub(super) type Act<'w, 'e, 'c, 'a> = &'w mut dyn FnMut(&mut Cursor<'e, 'c, 'a>, ObjectId, Val<'c>);

impl Emitter<'_, '_> {
    /// Whether what a statement of a function makes has a count in front.
    pub(super) fn makes_counted(&self, lam: Option<LamId>, var: VarId) -> bool {
        match self.home(var) {
            Home::Region(region) => {
                self.placement.regions.get(region).is_some_and(|region| region.counted)
            }
            Home::Stack => lam.is_some_and(|lam| {
                self.patterns.counted(self.patterns.of(self.placement, lam, var))
            }),
            Home::Static => self.patterns.any(),
        }
    }

    /// Whether an object may be on the stack.
    fn may_be_on_stack(&self, id: ObjectId) -> bool {
        let mut stacked = self.patterns.on_stack();
        match self.object_of(id).kind {
            Kind::Text => stacked.any(|ty| self.program.types[ty] == Ty::Str),
            Kind::Exn => stacked.any(|ty| self.program.types[ty] == Ty::Exn),
            Kind::Array(of)
            | Kind::Cell(of)
            | Kind::Data(of, _)
            | Kind::Record(of, _)
            | Kind::Class(of, _) => stacked.any(|ty| ty == of),
        }
    }

    /// Whether an object's count is looked at in line from the start.
    pub(super) fn counts_in_line(&self, id: ObjectId) -> bool {
        self.sanitize || self.may_be_on_stack(id)
    }
}

impl<'e, 'c, 'a> Cursor<'e, 'c, 'a> {
    pub(super) fn count(&mut self, stmt: VarId, op: CountOp, atom: Atom) {
        if self.opened.leaves_out(stmt) {
            return;
        }
        let (Atom::Var(var), Some(lam)) = (atom, self.lam) else { return };
        let pattern = self.cx.patterns.of(self.cx.placement, lam, var);
        let ty = self.cx.var_ty(var);
        let known = self.cx.state.borrow().constants[var].is_some();
        if known || !self.cx.has_counted(ty, pattern) {
            return;
        }
        let Some(value) = self.atom(atom) else { return };
        match op {
            CountOp::Dup => self.each_pointer(ty, pattern, value, &mut |at, id, pointer| {
                at.count_up(id, pointer);
            }),
            CountOp::Drop if self.was_dropped(stmt) => {}
            CountOp::Drop => match self.opened.parts_at(stmt).map(<[_]>::to_vec) {
                Some(parts) if self.drops_for_later(stmt, (ty, pattern), value, &parts) => {}
                Some(parts) => self.open(ty, pattern, value, &parts),
                None => self.each_pointer(ty, pattern, value, &mut |at, id, pointer| {
                    at.drop_object(id, pointer);
                }),
            },
            CountOp::Hold => self.hold(ty, pattern, value),
            CountOp::Unhold => self.unhold(),
            CountOp::Take => {}
        }
    }

    /// Does something with each pointer of a value to a counted object.
    pub(super) fn each_pointer(
        &mut self,
        ty: TyId,
        pattern: PatternId,
        value: Val<'c>,
        act: Act<'_, 'e, 'c, 'a>,
    ) {
        let cx = self.cx;
        match cx.program.types[ty] {
            Ty::Data(data) if cx.program.datas[data].repr == Repr::Value => {
                self.each_in_cases(ty, data, pattern, value, act);
            }
            Ty::Fn(class) if cx.program.conventions.functions == FunctionValues::Pair => {
                self.each_in_pair(ty, class, pattern, value, act);
            }
            _ => {
                if let Some(object) = cx.object_at(ty, pattern) {
                    let pointer = self.register_to_memory(ty, value);
                    act(self, cx.object_id(object), pointer);
                }
            }
        }
    }

    /// By-value data: the parts of the case that it is.
    fn each_in_cases(
        &mut self,
        ty: TyId,
        data: DataId,
        pattern: PatternId,
        value: Val<'c>,
        act: Act<'_, 'e, 'c, 'a>,
    ) {
        let cx = self.cx;
        let cases = 0..cx.program.datas[data].cases.len() as u32;
        let cases: Vec<_> = cases.map(|case| (case, cx.fields(ty, data, case, pattern))).collect();
        let mut cases: Vec<_> =
            cases.into_iter().filter(|(_, fields)| !fields.is_empty()).collect();
        if cx.program.datas[data].cases.len() == 1 {
            if let Some((case, fields)) = cases.pop() {
                self.each_in_fields(data, case, fields, value, act);
            }
            return;
        }
        let done = self.new_block(&[]);
        let ways: Vec<(u32, BlockRef<'c, 'c>)> =
            cases.iter().map(|(case, _)| (*case, self.new_block(&[]))).collect();
        self.dispatch_value(Some(value), data, &ways, done);
        for ((case, fields), (_, block)) in cases.into_iter().zip(ways) {
            self.block = block;
            self.each_in_fields(data, case, fields, value, act);
            self.branch(done, &[]);
        }
        self.block = done;
    }

    fn each_in_fields(
        &mut self,
        data: DataId,
        case: u32,
        fields: Vec<(u32, TyId, PatternId)>,
        value: Val<'c>,
        act: Act<'_, 'e, 'c, 'a>,
    ) {
        for (index, ty, pattern) in fields {
            if let Some(part) = self.part_of(value, data, case, index) {
                self.each_pointer(ty, pattern, part, act);
            }
        }
    }

    /// A function value that is a pair: its code says whose record the other word is. A closed function has none.
    fn each_in_pair(
        &mut self,
        ty: TyId,
        class: FnId,
        pattern: PatternId,
        value: Val<'c>,
        act: Act<'_, 'e, 'c, 'a>,
    ) {
        let cx = self.cx;
        if !cx.patterns.counted(pattern) {
            return;
        }
        let packed = self.register_to_memory(ty, value);
        let record = self.extract(packed, 1, cx.ptr());
        self.each_member(class, value, &mut |at, lam| {
            let id = cx.object_id(Object { kind: Kind::Record(ty, lam), pattern });
            act(at, id, record);
        });
    }

    /// Finds out which closure of a class a value is. The last needs no test: one of them it is, or a constant, which has no count.
    pub(super) fn each_member(
        &mut self,
        class: FnId,
        value: Val<'c>,
        act: &mut dyn FnMut(&mut Self, LamId),
    ) {
        let cx = self.cx;
        let members = cx.closures_of(class);
        let done = self.new_block(&[]);
        for (index, &lam) in members.iter().enumerate() {
            let mut next = done;
            if index + 1 < members.len() {
                let symbol = self.symbol_attr(&cx.function_symbol(lam));
                let found = self.value("closure.is", &[value], cx.int(1), &[("callee", symbol)]);
                let this = self.new_block(&[]);
                next = self.new_block(&[]);
                self.branch_if(found, this, next);
                self.block = this;
            }
            act(self, lam);
            self.branch(done, &[]);
            self.block = next;
        }
        self.block = done;
    }

    /// Where the count of an object is.
    pub(super) fn prefix_of(&self, pointer: Val<'c>) -> Val<'c> {
        let attributes = [
            ("rawConstantIndices", self.i32_array(&[-(PREFIX as i32)])),
            ("elem_type", self.type_attr(self.cx.int(8))),
            ("noWrapFlags", self.int_attr(32, 0)),
        ];
        self.value("llvm.getelementptr", &[pointer], self.cx.ptr(), &attributes)
    }

    /// Below this a word is no address of such an object.
    pub(super) fn least_address(&self, id: ObjectId) -> Val<'c> {
        let program = self.cx.program;
        self.word(match self.cx.object_of(id).kind {
            Kind::Data(_, data) => small_word(program.datas[data].cases.len().max(1) as u32),
            _ => small_word(1),
        })
    }

    /// Goes on in a new block if a word is the address of an object, and to `otherwise` if it is not.
    pub(super) fn if_address(
        &mut self,
        id: ObjectId,
        pointer: Val<'c>,
        otherwise: BlockRef<'c, 'c>,
    ) {
        let word = self.value("llvm.ptrtoint", &[pointer], self.cx.int(64), &[]);
        let least = self.least_address(id);
        let is_address = self.compare_ints("uge", word, least);
        let there = self.new_block(&[]);
        self.branch_if(is_address, there, otherwise);
        self.block = there;
    }

    pub(super) fn count_up(&mut self, id: ObjectId, pointer: Val<'c>) {
        if !self.cx.counts_in_line(id) {
            let least = self.least_address(id);
            self.runtime("enf_counted_up", &[pointer, least]);
            return;
        }
        let done = self.new_block(&[]);
        self.if_address(id, pointer, done);
        let place = self.prefix_of(pointer);
        let count = self.load_raw(self.cx.int(32), place);
        let mortal = self.compare_ints("sge", count, self.int(32, 0));
        let more = self.new_block(&[]);
        self.branch_if(mortal, more, done);
        self.block = more;
        self.store_raw(self.binary("arith.addi", count, self.int(32, 1)), place);
        self.branch(done, &[]);
        self.block = done;
    }

    /// So many references more at once; one less if there are none.
    pub(super) fn count_by(&mut self, id: ObjectId, pointer: Val<'c>, more: Val<'c>) {
        let done = self.new_block(&[]);
        self.if_address(id, pointer, done);
        let place = self.prefix_of(pointer);
        let count = self.load_raw(self.cx.int(32), place);
        let mortal = self.compare_ints("sge", count, self.int(32, 0));
        let there = self.new_block(&[]);
        self.branch_if(mortal, there, done);
        self.block = there;
        let few = self.compare_ints("slt", more, self.word(MANY));
        let narrow = self.value("arith.trunci", &[more], self.cx.int(32), &[]);
        let sum = self.binary("arith.addi", count, narrow);
        let immortal = self.int(32, i64::from(i32::MIN));
        let new = self.value("arith.select", &[few, sum, immortal], self.cx.int(32), &[]);
        self.store_raw(new, place);
        self.branch(done, &[]);
        self.block = done;
    }

    /// One reference less; with the last one does what `last` emits, or, of an object on the stack, drops what it holds.
    pub(super) fn count_down(
        &mut self,
        id: ObjectId,
        pointer: Val<'c>,
        last: impl FnOnce(&mut Self),
    ) {
        let cx = self.cx;
        let done = self.new_block(&[]);
        self.if_address(id, pointer, done);
        let place = self.prefix_of(pointer);
        let count = self.load_raw(cx.int(32), place);
        let several = self.compare_ints("sgt", count, self.int(32, 1));
        let (fewer, few) = (self.new_block(&[]), self.new_block(&[]));
        self.branch_if(several, fewer, few);
        self.block = fewer;
        let left = self.binary("arith.addi", count, self.int(32, -1));
        self.store_raw(left, place);
        if cx.may_be_on_stack(id) {
            let last = self.compare_ints("eq", left, self.int(32, ON_STACK));
            let empty = self.new_block(&[]);
            self.branch_if(last, empty, done);
            self.block = empty;
            self.empty_object(id, pointer);
        }
        self.branch(done, &[]);
        self.block = few;
        let only = self.compare_ints("eq", count, self.int(32, 1));
        let this = self.new_block(&[]);
        self.branch_if(only, this, done);
        self.block = this;
        last(self);
        self.branch(done, &[]);
        self.block = done;
    }

    /// Writes down that there is one reference to an object on the stack, and yields where it begins.
    pub(super) fn stacked(&self, start: Val<'c>) -> Val<'c> {
        self.store_raw(self.word(ON_STACK + 1), start);
        self.offset(start, PREFIX)
    }

    /// Writes down that an object is never given back, and yields where it begins.
    pub(super) fn immortal(&self, start: Val<'c>) -> Val<'c> {
        self.store_raw(self.word(IMMORTAL), start);
        self.offset(start, PREFIX)
    }
}
