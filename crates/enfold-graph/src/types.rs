//! Interned types of the graph.

use cranelift_entity::{PrimaryMap, entity_impl};
use enfold_syntax::literal::NumKind;
use rustc_hash::FxHashMap;

use crate::graph::DataId;

/// A type of a [`TypeTable`]; equal types have equal ids.
#[derive(Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct TyId(u32);
entity_impl!(TyId, "t");

/// A type parameter of a declared type or of a polymorphic binding.
#[derive(Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct ParamId(u32);
entity_impl!(ParamId, "p");

/// Width and sign of an integer type.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub enum IntKind {
    /// The language's plain integer: 64 bits in Clef.
    Int,
    /// 8 bits, signed.
    I8,
    /// 8 bits.
    U8,
    /// 16 bits, signed.
    I16,
    /// 16 bits.
    U16,
    /// 32 bits, signed.
    I32,
    /// 32 bits.
    U32,
    /// 64 bits, signed.
    I64,
    /// 64 bits.
    U64,
    /// Pointer-sized, signed.
    ISize,
    /// Pointer-sized.
    USize,
    /// OCaml's plain integer: 63 bits, signed. Native code keeps it shifted left by one in a word, so that
    /// it wraps by itself.
    I63,
}

impl IntKind {
    /// All kinds.
    pub const ALL: [IntKind; 12] = [
        IntKind::Int,
        IntKind::I8,
        IntKind::U8,
        IntKind::I16,
        IntKind::U16,
        IntKind::I32,
        IntKind::U32,
        IntKind::I64,
        IntKind::U64,
        IntKind::ISize,
        IntKind::USize,
        IntKind::I63,
    ];

    /// How many bits a value has.
    pub fn bits(self) -> u32 {
        match self {
            IntKind::I8 | IntKind::U8 => 8,
            IntKind::I16 | IntKind::U16 => 16,
            IntKind::I32 | IntKind::U32 => 32,
            IntKind::Int | IntKind::I64 | IntKind::U64 | IntKind::ISize | IntKind::USize => 64,
            IntKind::I63 => 63,
        }
    }

    /// How many bits a value takes in registers and memory.
    pub fn storage_bits(self) -> u32 {
        self.bits().next_power_of_two()
    }

    /// What the count of a shift is cut to by a bitwise and.
    pub fn count_mask(self) -> u32 {
        self.storage_bits() - 1
    }

    /// Whether values can be negative.
    pub fn signed(self) -> bool {
        !matches!(self, IntKind::U8 | IntKind::U16 | IntKind::U32 | IntKind::U64 | IntKind::USize)
    }

    /// The name that reports show.
    pub fn name(self) -> &'static str {
        match self {
            IntKind::Int => "int",
            IntKind::I8 => "sbyte",
            IntKind::U8 => "byte",
            IntKind::I16 => "int16",
            IntKind::U16 => "uint16",
            IntKind::I32 => "int32",
            IntKind::U32 => "uint32",
            IntKind::I64 => "int64",
            IntKind::U64 => "uint64",
            IntKind::ISize => "nativeint",
            IntKind::USize => "unativeint",
            IntKind::I63 => "int63",
        }
    }

    /// `value` cut to this width, as a 64-bit word: sign-extended if signed, else zero-extended.
    pub fn wrap(self, value: i128) -> i64 {
        let word = value as i64;
        match (self.bits(), self.signed()) {
            (8, true) => word as i8 as i64,
            (8, false) => word as u8 as i64,
            (16, true) => word as i16 as i64,
            (16, false) => word as u16 as i64,
            (32, true) => word as i32 as i64,
            (32, false) => word as u32 as i64,
            (63, _) => (word << 1) >> 1,
            _ => word,
        }
    }
}

/// The type of a literal with that suffix.
impl From<NumKind> for IntKind {
    fn from(kind: NumKind) -> IntKind {
        match kind {
            NumKind::Int => IntKind::Int,
            NumKind::I8 => IntKind::I8,
            NumKind::U8 => IntKind::U8,
            NumKind::I16 => IntKind::I16,
            NumKind::U16 => IntKind::U16,
            NumKind::I32 => IntKind::I32,
            NumKind::U32 => IntKind::U32,
            NumKind::I64 => IntKind::I64,
            NumKind::U64 => IntKind::U64,
            NumKind::ISize => IntKind::ISize,
            NumKind::USize => IntKind::USize,
            NumKind::I63 => IntKind::I63,
        }
    }
}

/// A type.
#[derive(Debug, Clone, PartialEq, Eq, Hash)]
pub enum Ty {
    /// Stands where an error was reported; agrees with everything.
    Error,
    /// `unit`.
    Unit,
    /// `bool`.
    Bool,
    /// An integer type.
    Int(IntKind),
    /// `float`, 64 bits.
    Float,
    /// `float32`.
    Float32,
    /// A Unicode scalar value.
    Char,
    /// UTF-8 text.
    Str,
    /// An exception value.
    Exn,
    /// A mutable array.
    Array(TyId),
    /// The address of a mutable binding (`&x`, `byref<t>`).
    Byref(TyId),
    /// A function of one argument; curried functions nest on the right.
    Fun(TyId, TyId),
    /// At least two components.
    Tuple(Vec<TyId>),
    /// A declared type with its arguments.
    Data(DataId, Vec<TyId>),
    /// A type parameter.
    Param(ParamId),
}

/// All types of a graph, each stored once.
#[derive(Debug, Clone, Default)]
pub struct TypeTable {
    types: PrimaryMap<TyId, Ty>,
    ids: FxHashMap<Ty, TyId>,
}

impl TypeTable {
    /// An empty table.
    pub fn new() -> Self {
        Self::default()
    }

    /// The id of a type.
    pub fn intern(&mut self, ty: Ty) -> TyId {
        if let Some(&id) = self.ids.get(&ty) {
            return id;
        }
        let id = self.types.push(ty.clone());
        self.ids.insert(ty, id);
        id
    }

    /// The type behind an id.
    pub fn get(&self, id: TyId) -> &Ty {
        &self.types[id]
    }

    /// All types in the order they were made; components come before what they are part of.
    pub fn iter(&self) -> impl Iterator<Item = (TyId, &Ty)> {
        self.types.iter()
    }

    /// How many types there are.
    pub fn len(&self) -> usize {
        self.types.len()
    }

    /// Whether there is none.
    pub fn is_empty(&self) -> bool {
        self.types.is_empty()
    }
}

impl std::ops::Index<TyId> for TypeTable {
    type Output = Ty;

    fn index(&self, id: TyId) -> &Ty {
        &self.types[id]
    }
}
