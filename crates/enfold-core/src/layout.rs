//! Sizes, alignments and offsets of everything, in bytes; and which types travel by value.
//!
//! | type | size, alignment |
//! |---|---|
//! | `unit`, `never` | 0, 1 |
//! | `bool` | 1, 1 |
//! | integers, floats | their width |
//! | `char` | 4, 4 |
//! | strings, arrays, cells, exceptions, functions, boxed data | 8, 8 (a pointer) |
//! | by-value data | a struct, below |
//!
//! # Order of fields
//!
//! What starts at a multiple of 8 is sorted by descending alignment; what follows a tag by
//! ascending alignment. Both sorts are stable. All sizes are multiples of their alignments, which
//! are powers of two, so rounding up step by step is rounding up once, and either order wastes no
//! more than any other.
//!
//! # Data
//!
//! *By value:* a struct of an optional tag (absent with one case; else the narrowest unsigned
//! integer) and slots. Each case's fields map to slots. Fields of different cases share a slot if
//! their machine types ([`Machine`]) are the same; fields of no size have none.
//!
//! ```text
//! Option<int>          { u8 tag, i64 }             Some.0 -> slot 0
//! Result<int, string>  { u8 tag, i64, ptr }        Ok.0 -> slot 0, Error.0 -> slot 1
//! (bool * float)       { u8, f64 }                 .0 -> slot 0, .1 -> slot 1
//! ```
//!
//! *Boxed:* a value is a word. A case without payload is its index; any other is a pointer to
//! `{ u32 tag, fields }`, without the tag if only one case has a payload.
//!
//! # Records of the compiler's own
//!
//! An exception is a pointer to `{ u64 id, fields }`. A closure is a pointer to
//! `{ code pointers, captures }`: one code pointer per member of the recursive group.
//! A string or an array is a pointer to `{ u64 length, elements }`.
//!
//! Cost: [`Layouts::new`] is linear in the declared types; look-ups are constant.

mod repr;

use cranelift_entity::SecondaryMap;

use crate::ir::*;

pub use repr::{MAX_VALUE_SIZE, choose_repr};

/// A number of bytes and the power of two whose multiples they start at.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Size {
    /// Bytes; a multiple of `align`.
    pub size: u32,
    /// Alignment.
    pub align: u32,
}

/// A pointer.
pub const POINTER: Size = Size { size: 8, align: 8 };
/// Where the elements of an array and the bytes of a string start.
pub const ELEMENTS: u32 = 8;

/// What a value is to the machine.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum Machine {
    /// No bits.
    Nothing,
    /// A truth value in a byte.
    Bool,
    /// An integer of so many bits.
    Int(u32),
    /// 64-bit float.
    Float,
    /// 32-bit float.
    Float32,
    /// A pointer, or the index of a case without payload.
    Pointer,
    /// The struct of a by-value type.
    Struct(DataId),
}

/// How a declared type lies in memory or registers.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum DataLayout {
    /// By value.
    Value(ValueLayout),
    /// By pointer.
    Boxed(BoxedLayout),
}

/// The struct of a by-value type.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct ValueLayout {
    /// Bytes of the tag, which comes first; none for a single case.
    pub tag: Option<u32>,
    /// The slots, in memory order.
    pub slots: Vec<Slot>,
    /// For each case and field: the slot; none for what has no size.
    pub cases: Vec<Vec<Option<u32>>>,
    /// The whole.
    pub size: Size,
}

/// A component of a by-value struct.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Slot {
    /// What it holds.
    pub machine: Machine,
    /// Where it lies.
    pub offset: u32,
}

/// The records of a boxed type.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct BoxedLayout {
    /// Whether records start with a `u32` that holds the case.
    pub tag: bool,
    /// Each case; none where it has no payload and so no record.
    pub cases: Vec<Option<RecordLayout>>,
}

/// Offsets in a record.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct RecordLayout {
    /// One per field, in the order of declaration.
    pub offsets: Vec<u32>,
    /// The whole.
    pub size: Size,
}

/// A closure record.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct ClosureLayout {
    /// One per member of the group.
    pub codes: Vec<u32>,
    /// One per capture, in the order of [`Lambda::captures`].
    pub captures: Vec<u32>,
    /// The whole.
    pub size: Size,
}

/// Size and alignment of a type, without a table; for one question. Passes use [`Layouts`].
pub fn size_align(program: &Program, ty: TyId) -> (u32, u32) {
    let mut layouts = Layouts { program, datas: SecondaryMap::new() };
    layouts.ensure(ty);
    let size = layouts.size(ty);
    (size.size, size.align)
}

/// The layouts of a program's types.
pub struct Layouts<'a> {
    program: &'a Program,
    datas: SecondaryMap<DataId, Option<DataLayout>>,
}

impl<'a> Layouts<'a> {
    /// Lays out every declared type. Representations must have been chosen.
    pub fn new(program: &'a Program) -> Self {
        let mut layouts = Layouts { program, datas: SecondaryMap::new() };
        program.datas.keys().for_each(|id| layouts.ensure_data(id));
        layouts
    }

    /// A declared type's layout.
    pub fn data(&self, id: DataId) -> &DataLayout {
        self.datas[id].as_ref().expect("every declared type was laid out")
    }

    /// What a type is to the machine.
    pub fn machine(&self, ty: TyId) -> Machine {
        machine(self.program, ty)
    }

    /// A type's size.
    pub fn size(&self, ty: TyId) -> Size {
        self.machine_size(self.machine(ty))
    }

    /// A machine type's size.
    pub fn machine_size(&self, machine: Machine) -> Size {
        let natural = |bytes| Size { size: bytes, align: bytes };
        match machine {
            Machine::Nothing => Size { size: 0, align: 1 },
            Machine::Bool => natural(1),
            Machine::Int(bits) => natural(bits / 8),
            Machine::Float => natural(8),
            Machine::Float32 => natural(4),
            Machine::Pointer => POINTER,
            Machine::Struct(id) => match self.data(id) {
                DataLayout::Value(value) => value.size,
                DataLayout::Boxed(_) => POINTER,
            },
        }
    }

    /// The record of an exception: what describes it and where it was raised come first.
    pub fn exn(&self, exn: ExnId) -> RecordLayout {
        self.record(2 * POINTER.size, &self.program.exns[exn].fields)
    }

    /// The record of a group of `members` functions (one, for a lambda) with these captures.
    pub fn closure(&self, members: u32, captures: &[TyId]) -> ClosureLayout {
        let start = members * POINTER.size;
        let record = self.record(start, captures);
        let codes = (0..members).map(|i| i * POINTER.size).collect();
        let size = Size { size: record.size.size.next_multiple_of(8), align: 8 };
        ClosureLayout { codes, captures: record.offsets, size }
    }

    fn ensure(&mut self, ty: TyId) {
        if let Machine::Struct(id) = self.machine(ty) {
            self.ensure_data(id);
        }
    }

    /// Lays out a type after those that it contains by value.
    fn ensure_data(&mut self, id: DataId) {
        if self.datas[id].is_some() {
            return;
        }
        let data = &self.program.datas[id];
        for field in data.cases.iter().flat_map(|case| &case.fields) {
            self.ensure(field.ty);
        }
        self.datas[id] = Some(match data.repr {
            Repr::Value => DataLayout::Value(self.value(data)),
            Repr::Boxed => DataLayout::Boxed(self.boxed(data)),
        });
    }

    fn boxed(&self, data: &Data) -> BoxedLayout {
        let tag = data.cases.iter().filter(|case| !case.fields.is_empty()).count() > 1;
        let cases = data.cases.iter().map(|case| {
            let fields: Vec<TyId> = case.fields.iter().map(|field| field.ty).collect();
            (!fields.is_empty()).then(|| self.record(if tag { 4 } else { 0 }, &fields))
        });
        BoxedLayout { tag, cases: cases.collect() }
    }

    fn value(&self, data: &Data) -> ValueLayout {
        let tag = match data.cases.len() {
            0 | 1 => None,
            2..=0x100 => Some(1),
            0x101..=0x1_0000 => Some(2),
            _ => Some(4),
        };
        let (machines, mut cases) = self.share_slots(data);
        let sizes: Vec<Size> = machines.iter().map(|&m| self.machine_size(m)).collect();
        let (order, offsets, size) = pack(tag.unwrap_or(0), &sizes);
        let mut position = vec![0; machines.len()];
        for (at, &slot) in order.iter().enumerate() {
            position[slot] = at as u32;
        }
        let slots = order.iter().map(|&s| Slot { machine: machines[s], offset: offsets[s] });
        let slots = slots.collect();
        for slot in cases.iter_mut().flatten().flatten() {
            *slot = position[*slot as usize];
        }
        ValueLayout { tag, slots, cases, size }
    }

    /// Slots in order of first need, and for each case its fields' slots.
    fn share_slots(&self, data: &Data) -> (Vec<Machine>, Vec<Vec<Option<u32>>>) {
        let mut slots: Vec<Machine> = Vec::new();
        let mut cases = Vec::new();
        for case in &data.cases {
            let mut used = vec![false; slots.len()];
            let mut fields = Vec::new();
            for field in &case.fields {
                let machine = self.machine(field.ty);
                if self.machine_size(machine).size == 0 {
                    fields.push(None);
                    continue;
                }
                let free = (0..slots.len()).find(|&i| !used[i] && slots[i] == machine);
                let slot = free.unwrap_or_else(|| {
                    slots.push(machine);
                    used.push(false);
                    slots.len() - 1
                });
                used[slot] = true;
                fields.push(Some(slot as u32));
            }
            cases.push(fields);
        }
        (slots, cases)
    }

    fn record(&self, start: u32, fields: &[TyId]) -> RecordLayout {
        let sizes: Vec<Size> = fields.iter().map(|&ty| self.size(ty)).collect();
        let (_, offsets, mut size) = pack(start, &sizes);
        if start >= 4 {
            size.align = size.align.max(start.min(8));
            size.size = size.size.next_multiple_of(size.align);
        }
        RecordLayout { offsets, size }
    }
}

/// What a type is to the machine.
pub fn machine(program: &Program, ty: TyId) -> Machine {
    match &program.types[ty] {
        Ty::Unit | Ty::Never => Machine::Nothing,
        Ty::Bool => Machine::Bool,
        Ty::Int(kind) => Machine::Int(kind.storage_bits()),
        Ty::Char => Machine::Int(32),
        Ty::Float => Machine::Float,
        Ty::Float32 => Machine::Float32,
        Ty::Str | Ty::Exn | Ty::Array(_) | Ty::Cell(_) | Ty::Arrow(..) | Ty::Fn(_) => {
            Machine::Pointer
        }
        Ty::Data(data) => match program.datas[*data].repr {
            Repr::Value => Machine::Struct(*data),
            Repr::Boxed => Machine::Pointer,
        },
    }
}

/// Places components from `start` on: their order, their offsets, and the size of the whole.
fn pack(start: u32, sizes: &[Size]) -> (Vec<usize>, Vec<u32>, Size) {
    let mut order: Vec<usize> = (0..sizes.len()).collect();
    if start.is_multiple_of(8) {
        order.sort_by_key(|&i| std::cmp::Reverse(sizes[i].align));
    } else {
        order.sort_by_key(|&i| sizes[i].align);
    }
    let mut offsets = vec![0; sizes.len()];
    let mut whole = Size { size: start, align: 1 };
    for &i in &order {
        offsets[i] = whole.size.next_multiple_of(sizes[i].align);
        whole.size = offsets[i] + sizes[i].size;
        whole.align = whole.align.max(sizes[i].align);
    }
    if start < 8 && start.is_power_of_two() {
        whole.align = whole.align.max(start);
    }
    whole.size = whole.size.next_multiple_of(whole.align);
    (order, offsets, whole)
}

#[cfg(test)]
mod tests;
