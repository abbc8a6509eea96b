//! Tuples, records, unions, cells and module-level variables; where objects are allocated.
//!
//! A by-value union is `{ tag, slots… }`: constructing one inserts the tag and the parts of the case's fields
//! (`parts.rs`), and leaves the other slots undefined. A boxed case without payload is a small number in a
//! pointer's place. Unions in one word: `words.rs`.

use enfold_core::ir::*;
use enfold_core::layout::{DataLayout, MARKS, RecordLayout, ValueLayout};
use enfold_place::Home;
use melior::ir::Type;

use super::Val;
use super::aliases::Part;
use super::build::Cursor;
use super::constants::{Constant, Piece};
use super::counts::PREFIX;

/// The number that stands for a boxed case without payload: its low bits are those of an address.
pub(super) fn small_word(case: u32) -> i64 {
    i64::from(case) * i64::from(MARKS + 1)
}

/// What a field of an object is: one that never changes may still be written once, after its object was made (`fill-holes`).
fn part_of_object(field: &Field) -> Part {
    if field.mutable { Part::Changing } else { Part::Fixed }
}

impl<'c> Cursor<'_, 'c, '_> {
    pub(super) fn extract(&self, value: Val<'c>, index: usize, ty: Type<'c>) -> Val<'c> {
        self.value("llvm.extractvalue", &[value], ty, &[("position", self.position(index))])
    }

    pub(super) fn insert(
        &self,
        into: Val<'c>,
        index: usize,
        value: Val<'c>,
        ty: Type<'c>,
    ) -> Val<'c> {
        let position = [("position", self.position(index))];
        self.value("llvm.insertvalue", &[into, value], ty, &position)
    }

    pub(super) fn construct(
        &mut self,
        var: VarId,
        data: DataId,
        case: u32,
        args: &[Atom],
    ) -> Option<Val<'c>> {
        let cx = self.cx;
        if args.is_empty() {
            cx.state.borrow_mut().constants[var] = Some(Constant::Empty(data, case));
            return self.empty_case(data, case);
        }
        match cx.layouts.data(data) {
            DataLayout::Value(_) | DataLayout::Word(_) => {
                if args.iter().all(|arg| cx.is_constant_atom(*arg)) {
                    let constant = Constant::Value(data, case, args.to_vec());
                    cx.state.borrow_mut().constants[var] = Some(constant);
                }
                let values: Vec<_> = args.iter().map(|arg| self.atom(*arg)).collect();
                self.by_value(data, case, &values)
            }
            DataLayout::Boxed(layout) => {
                let record = layout.cases[case as usize].clone()?;
                Some(self.construct_boxed(var, data, case, layout.tag, &record, args))
            }
        }
    }

    /// A case without payload.
    pub(super) fn empty_case(&self, data: DataId, case: u32) -> Option<Val<'c>> {
        match self.cx.layouts.data(data) {
            DataLayout::Boxed(_) => Some(self.small_word(case)),
            DataLayout::Value(_) | DataLayout::Word(_) => self.by_value(data, case, &[]),
        }
    }

    /// A by-value union from the values of a case's fields; none if it has no size.
    pub(super) fn by_value(
        &self,
        data: DataId,
        case: u32,
        values: &[Option<Val<'c>>],
    ) -> Option<Val<'c>> {
        match self.cx.layouts.data(data) {
            DataLayout::Value(layout) => {
                let ty = self.cx.data_type(data)?;
                Some(self.construct_value(ty, layout, data, case, values))
            }
            DataLayout::Word(layout) => Some(self.construct_word(layout, data, case, values)),
            DataLayout::Boxed(_) => None,
        }
    }

    fn construct_value(
        &self,
        ty: Type<'c>,
        layout: &ValueLayout,
        data: DataId,
        case: u32,
        values: &[Option<Val<'c>>],
    ) -> Val<'c> {
        let mut whole = self.poison(ty);
        let first = usize::from(layout.tag.is_some());
        if let Some(bytes) = layout.tag {
            let tag = self.int(bytes * 8, i64::from(case));
            whole = self.insert(whole, 0, tag, ty);
        }
        let fields = &self.cx.program.datas[data].cases[case as usize].fields;
        for ((field, slots), value) in fields.iter().zip(&layout.cases[case as usize]).zip(values) {
            let Some(value) = value else { continue };
            let parts = self.parts_of(field.ty, *value);
            for ((value, machine), slot) in parts.into_iter().zip(slots) {
                let held = layout.slots[*slot as usize].machine;
                let value = self.cast(value, machine, held);
                whole = self.insert(whole, first + *slot as usize, value, ty);
            }
        }
        whole
    }

    /// A boxed case without payload.
    fn small_word(&self, case: u32) -> Val<'c> {
        self.number_word(small_word(case))
    }

    fn construct_boxed(
        &mut self,
        var: VarId,
        data: DataId,
        case: u32,
        tag: bool,
        record: &RecordLayout,
        args: &[Atom],
    ) -> Val<'c> {
        let fields = &self.cx.program.datas[data].cases[case as usize].fields;
        let mut pieces = Vec::new();
        if tag {
            pieces.push((0, Piece::Int(32, i64::from(case))));
        }
        for ((field, offset), arg) in fields.iter().zip(&record.offsets).zip(args) {
            pieces.push((*offset, Piece::Atom(field.ty, *arg)));
        }
        let mutable = self.cx.program.datas[data].identity || fields.iter().any(|f| f.mutable);
        self.object(var, record.size.size, &pieces, !mutable)
    }

    /// A new object in its home, filled.
    pub(super) fn object(
        &mut self,
        var: VarId,
        size: u32,
        pieces: &[(u32, Piece)],
        immutable: bool,
    ) -> Val<'c> {
        if self.cx.home(var) == Home::Static
            && immutable
            && let Some(address) = self.constant_object(var, size, pieces)
        {
            return address;
        }
        let address = self.room_for(var, size);
        if let Some(symbol) = self.cx.template(size, pieces) {
            let (from, bytes) = (self.address_of(&symbol), self.word(i64::from(size)));
            let quiet = [("isVolatile", self.int_attr(1, 0))];
            self.op("llvm.intr.memcpy", &[address, from, bytes], &[], &quiet);
            return address;
        }
        for (offset, piece) in pieces {
            let place = self.offset(address, *offset);
            self.store_piece(piece, place);
        }
        address
    }

    fn store_piece(&self, piece: &Piece, place: Val<'c>) {
        match piece {
            Piece::Int(bits, value) => self.store_raw(self.int(*bits, *value), place),
            Piece::Atom(ty, atom) => self.store(*ty, self.atom(*atom), place),
            Piece::Symbol(symbol) => self.store_raw(self.address_of(symbol), place),
            Piece::Object(symbol) => self.store_raw(self.object_address(symbol), place),
            Piece::Null => self.store_raw(self.null(), place),
        }
    }

    /// Room for an object of at least one word, so that it has an address of its own.
    pub(super) fn allocate(&self, var: VarId, size: u32) -> Val<'c> {
        let size = size.next_multiple_of(8).max(8);
        let counted = self.cx.makes_counted(self.lam, var);
        match self.cx.home(var) {
            Home::Stack if counted => self.stacked(self.frame(PREFIX + size, 8)),
            Home::Stack => self.frame(size, 8),
            Home::Region(region) => {
                let mut attributes = vec![("size", self.int_attr(64, i64::from(size)))];
                attributes.extend(counted.then(|| ("counted", self.unit_attr())));
                let region = self.region(region);
                self.value("closure.region.alloc", &[region], self.cx.ptr(), &attributes)
            }
            Home::Static if counted => self.immortal(self.static_room(var, PREFIX + size)),
            Home::Static => self.static_room(var, size),
        }
    }

    pub(super) fn field(&self, base: Atom, data: DataId, case: u32, index: u32) -> Option<Val<'c>> {
        let cx = self.cx;
        let field = cx.program.datas[data].cases[case as usize].fields[index as usize];
        cx.memory_type(field.ty)?;
        match cx.layouts.data(data) {
            DataLayout::Value(_) | DataLayout::Word(_) => {
                self.part_of(self.operand(base), data, case, index)
            }
            DataLayout::Boxed(_) => {
                let place = self.field_place(base, data, case, index);
                self.load_part(field.ty, place, part_of_object(&field))
            }
        }
    }

    /// A field of by-value data that is of this case; none if it has no size.
    pub(super) fn part_of(
        &self,
        whole: Val<'c>,
        data: DataId,
        case: u32,
        index: u32,
    ) -> Option<Val<'c>> {
        let cx = self.cx;
        let field = cx.program.datas[data].cases[case as usize].fields[index as usize];
        cx.memory_type(field.ty)?;
        match cx.layouts.data(data) {
            DataLayout::Value(layout) => {
                let first = usize::from(layout.tag.is_some());
                let machines = cx.layouts.parts(cx.layouts.machine(field.ty));
                let slots = &layout.cases[case as usize][index as usize];
                let parts = slots.iter().zip(machines).map(|(slot, machine)| {
                    let held = layout.slots[*slot as usize].machine;
                    let position = first + *slot as usize;
                    let value = self.extract(whole, position, cx.machine_type(held));
                    self.cast(value, held, machine)
                });
                let parts = parts.collect();
                self.whole_of(field.ty, parts)
            }
            DataLayout::Word(layout) => {
                self.word_payload(whole, layout.cases[case as usize], field.ty)
            }
            DataLayout::Boxed(_) => None,
        }
    }

    fn field_place(&self, base: Atom, data: DataId, case: u32, index: u32) -> Val<'c> {
        let pointer = self.operand(base);
        let offset = match self.cx.layouts.data(data) {
            DataLayout::Boxed(layout) => layout.cases[case as usize]
                .as_ref()
                .and_then(|record| record.offsets.get(index as usize).copied()),
            DataLayout::Value(_) | DataLayout::Word(_) => None,
        };
        let offset = offset.unwrap_or_else(|| {
            self.cx.problem(format!("{data}:{case}.{index} has no place in memory"));
            0
        });
        self.offset(pointer, offset)
    }

    pub(super) fn set_field(&self, base: Atom, data: DataId, case: u32, index: u32, value: Atom) {
        let field = self.cx.program.datas[data].cases[case as usize].fields[index as usize];
        if let Some(value) = self.atom(value) {
            let place = self.field_place(base, data, case, index);
            self.store_part(field.ty, Some(value), place, part_of_object(&field));
        }
    }

    fn cell_type(&self, cell: Atom) -> Option<TyId> {
        match self.cx.ty_of(cell) {
            Ty::Cell(ty) => Some(ty),
            other => {
                self.cx.problem(format!("{cell:?} of type {other:?} is used as a cell"));
                None
            }
        }
    }

    pub(super) fn new_cell(&mut self, var: VarId, atom: Atom) -> Val<'c> {
        let Some(ty) = self.cell_type(Atom::Var(var)) else { return self.null() };
        let size = self.cx.layouts.size(ty).size;
        self.object(var, size, &[(0, Piece::Atom(ty, atom))], false)
    }

    pub(super) fn cell_get(&self, cell: Atom) -> Option<Val<'c>> {
        let ty = self.cell_type(cell)?;
        self.load_part(ty, self.operand(cell), Part::Changing)
    }

    pub(super) fn cell_set(&self, cell: Atom, value: Atom) {
        if let Some(ty) = self.cell_type(cell) {
            self.store_part(ty, self.atom(value), self.operand(cell), Part::Changing);
        }
    }

    pub(super) fn global_get(&self, global: GlobalId) -> Option<Val<'c>> {
        let info = &self.cx.program.globals[global];
        if info.slot {
            let (symbol, ty) = self.capture_slot(global)?;
            let symbol = self.symbol_attr(&symbol);
            return Some(self.value("closure.global_load", &[], ty, &[("global", symbol)]));
        }
        let address = self.global_address(global)?;
        self.load_part(info.ty, address, Part::Changing)
    }

    pub(super) fn global_set(&self, global: GlobalId, value: Atom) {
        if self.cx.program.globals[global].slot {
            if let (Some((symbol, _)), Some(value)) = (self.capture_slot(global), self.atom(value))
            {
                let symbol = self.symbol_attr(&symbol);
                self.op("closure.global_store", &[value], &[], &[("global", symbol)]);
            }
        } else if let Some(address) = self.global_address(global) {
            let ty = self.cx.program.globals[global].ty;
            self.store_part(ty, self.atom(value), address, Part::Changing);
        }
    }

    /// The slot of a captured variable, by its symbol and type; none if it has no size.
    fn capture_slot(&self, global: GlobalId) -> Option<(String, Type<'c>)> {
        let cx = self.cx;
        let info = &cx.program.globals[global];
        let ty = cx.register_type(info.ty)?;
        let symbol = format!("{}.{global}", info.name);
        if cx.define(&symbol) {
            cx.capture_slot(&symbol, ty);
        }
        Some((symbol, ty))
    }

    /// Where a module-level variable lies; none if it has no size.
    fn global_address(&self, global: GlobalId) -> Option<Val<'c>> {
        let cx = self.cx;
        let info = &cx.program.globals[global];
        let ty = cx.memory_type(info.ty)?;
        let symbol = format!("{}.{global}", info.name);
        if cx.define(&symbol) {
            cx.zero_global(&symbol, ty, cx.layouts.size(info.ty).align);
        }
        Some(self.address_of(&symbol))
    }
}
