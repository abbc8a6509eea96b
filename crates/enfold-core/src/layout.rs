//! Sizes, alignments and offsets of everything, in bytes; and which types travel by value.
//!
//! | type | size, alignment |
//! |---|---|
//! | `unit`, `never` | 0, 1 |
//! | `bool` | 1, 1 |
//! | integers, floats | their width |
//! | `char` | 4, 4 |
//! | strings, arrays, cells, exceptions, boxed data | 8, 8 (a pointer) |
//! | functions | 8, 8 (a pointer); 16, 8 as pairs ([`FunctionValues`]) |
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
//! integer) and slots, all of them scalars. The fields of a case, and the parts of those that are
//! structs themselves, each have a slot; cases share slots by size (`layout/slots.rs`).
//!
//! ```text
//! Option<int>          { u8 tag, i64 }             Some.0 -> slot 0
//! Result<int, string>  { u8 tag, ptr }             Ok.0 -> slot 0, Error.0 -> slot 0
//! (bool * float)       { f64, u8 }                 .0 -> slot 1, .1 -> slot 0
//! Option<Option<int>>  { u8 tag, u8, i64 }         Some.0 -> slots 0 and 1
//! ```
//!
//! *By value, in one word:* a union whose cases hold an address, a small number or nothing, if the low bits of a word
//! tell which (`layout/words.rs`).
//!
//! *Boxed:* a value is a word. A case without payload is eight times its index; any other is a pointer to
//! `{ u32 tag, fields }`, without the tag if only one case has a payload.
//!
//! # Records of the compiler's own
//!
//! An exception is a pointer to `{ u64 id, fields }`. A closure is a pointer to
//! `{ code pointers, captures }`: one code pointer per member of the recursive group, and none if every call of
//! such a value is known to run this one function. Where functions are pairs, the code is in the pair, and never in
//! the record.
//! A string or an array is a pointer to `{ u64 length, elements }`.
//!
//! Cost: [`Layouts::new`] is linear in the declared types; look-ups are constant.

mod cut_cycles;
mod repr;
mod slots;
mod words;

use cranelift_entity::SecondaryMap;

use crate::ir::*;

pub(crate) use cut_cycles::{boxed_unions, cut_cycles};
pub use repr::{CaseBoxes, MAX_VALUE_SIZE, choose_repr};
pub use words::{KINDS, MARKS, WordCase, WordLayout};
pub(crate) use words::{marks, marks_of_small};

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
    /// A pointer, or a number that stands for a case without payload: a multiple of eight.
    Pointer,
    /// A union in one word: a pointer with marks in its low bits, or a number.
    Word,
    /// A function: a pointer, or two, by the program's [`Conventions`].
    Function,
    /// The struct of a by-value type.
    Struct(DataId),
}

/// How a declared type lies in memory or registers.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum DataLayout {
    /// By value.
    Value(ValueLayout),
    /// By value, in one word.
    Word(WordLayout),
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
    /// For each case and field: the slots of its parts ([`Layouts::parts`]), in their order.
    pub cases: Vec<Vec<Vec<u32>>>,
    /// The whole.
    pub size: Size,
}

impl ValueLayout {
    /// The tag and the slots as scalars, in memory order.
    pub fn parts(&self) -> impl Iterator<Item = Machine> + '_ {
        let tag = self.tag.map(|bytes| Machine::Int(bytes * 8));
        tag.into_iter().chain(self.slots.iter().map(|slot| slot.machine))
    }
}

/// A component of a by-value struct.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Slot {
    /// What it holds, a scalar: that of all fields in it; else a pointer, if one of them is; else an integer.
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
    /// One per member of the group; none if nobody has to ask the record which function it is.
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
            Machine::Pointer | Machine::Word => POINTER,
            Machine::Function => match self.program.conventions.functions {
                FunctionValues::Flat => POINTER,
                FunctionValues::Pair => Size { size: 2 * POINTER.size, ..POINTER },
            },
            Machine::Struct(id) => match self.data(id) {
                DataLayout::Value(value) => value.size,
                DataLayout::Word(_) | DataLayout::Boxed(_) => POINTER,
            },
        }
    }

    /// The scalars that a machine type consists of; none if it has no size.
    pub fn parts(&self, machine: Machine) -> Vec<Machine> {
        match machine {
            Machine::Nothing => Vec::new(),
            Machine::Function => match self.program.conventions.functions {
                FunctionValues::Flat => vec![Machine::Pointer],
                FunctionValues::Pair => vec![Machine::Pointer, Machine::Pointer],
            },
            Machine::Struct(id) => match self.data(id) {
                DataLayout::Value(value) => value.parts().collect(),
                DataLayout::Word(_) => vec![Machine::Word],
                DataLayout::Boxed(_) => vec![Machine::Pointer],
            },
            scalar => vec![scalar],
        }
    }

    /// The record of an exception: what describes it and where it was raised come first.
    pub fn exn(&self, exn: ExnId) -> RecordLayout {
        self.record(2 * POINTER.size, &self.program.exns[exn].fields)
    }

    /// The record that a closure shares with its group of `members` functions (one, for a lambda).
    pub fn closure(&self, lam: LamId, members: usize) -> ClosureLayout {
        let captures = self.program.lams[lam].captures.iter();
        let types: Vec<TyId> = captures.map(|&var| self.program.vars[var].ty).collect();
        let unnamed = match self.program.conventions.functions {
            FunctionValues::Flat => members == 1 && self.program.is_only_member(lam),
            FunctionValues::Pair => true,
        };
        let codes = if unnamed { 0 } else { members as u32 };
        let record = self.record(codes * POINTER.size, &types);
        let codes = (0..codes).map(|i| i * POINTER.size).collect();
        // An address of its own, also where there is nothing to hold: zero is taken for an empty case.
        let size = record.size.size.next_multiple_of(8).max(POINTER.size);
        ClosureLayout { codes, captures: record.offsets, size: Size { size, align: 8 } }
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
            Repr::Value => match self.word(data) {
                Some(word) => DataLayout::Word(word),
                None => DataLayout::Value(self.value(data)),
            },
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

    fn word(&self, data: &Data) -> Option<WordLayout> {
        let payload = |case: &Case| {
            let parts = self.case_parts(case).concat();
            let tys = case.fields.iter().map(|field| &self.program.types[field.ty]);
            words::payload(&parts, tys)
        };
        words::word(&data.cases.iter().map(payload).collect::<Vec<_>>())
    }

    fn value(&self, data: &Data) -> ValueLayout {
        let tag = match data.cases.len() {
            0 | 1 => None,
            2..=0x100 => Some(1),
            0x101..=0x1_0000 => Some(2),
            _ => Some(4),
        };
        let parts = data.cases.iter().map(|case| self.case_parts(case)).collect::<Vec<_>>();
        let shared = slots::share(&parts);
        let sizes: Vec<Size> = shared.machines.iter().map(|&m| self.machine_size(m)).collect();
        let (order, offsets, size) = pack(tag.unwrap_or(0), &sizes);
        let mut position = vec![0; sizes.len()];
        for (at, &slot) in order.iter().enumerate() {
            position[slot] = at as u32;
        }
        let slots = order.iter().map(|&s| Slot { machine: shared.machines[s], offset: offsets[s] });
        let slots = slots.collect();
        let mut cases = shared.cases;
        for slot in cases.iter_mut().flatten().flatten() {
            *slot = position[*slot as usize];
        }
        ValueLayout { tag, slots, cases, size }
    }

    /// For each field its scalars.
    fn case_parts(&self, case: &Case) -> Vec<Vec<Machine>> {
        case.fields.iter().map(|field| self.parts(self.machine(field.ty))).collect()
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
        Ty::Str | Ty::Exn | Ty::Array(_) | Ty::Cell(_) => Machine::Pointer,
        Ty::Arrow(..) | Ty::Fn(_) => Machine::Function,
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
