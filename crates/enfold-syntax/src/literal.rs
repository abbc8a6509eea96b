//! Literals and the types of numbers: what a constant is, in F#'s tree and in the graph of every language.

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
    /// An element of OCaml's `bytes`: 8 bits. Arrays of these are compared and hashed as texts, those of characters are not.
    Octet,
}

impl IntKind {
    /// All kinds.
    pub const ALL: [IntKind; 13] = [
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
        IntKind::Octet,
    ];

    /// How many bits a value has.
    pub fn bits(self) -> u32 {
        match self {
            IntKind::I8 | IntKind::U8 | IntKind::Octet => 8,
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
        use IntKind::*;
        !matches!(self, U8 | U16 | U32 | U64 | USize | Octet)
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
            IntKind::Octet => "octet",
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

/// A literal.
#[derive(Debug, Clone, PartialEq)]
pub enum Lit {
    /// `()`.
    Unit,
    /// `true`, `false`.
    Bool(bool),
    /// An integer: its magnitude (or, for hexadecimal, octal and binary, its bits), already
    /// checked to fit `kind`; a minus sign is a prefix operator unless it belongs to the literal.
    Int {
        /// The value.
        value: i128,
        /// Its type.
        kind: IntKind,
    },
    /// A 64-bit float.
    Float(f64),
    /// A 32-bit float.
    Float32(f32),
    /// A Unicode scalar value.
    Char(char),
    /// Text.
    Str(String),
}
