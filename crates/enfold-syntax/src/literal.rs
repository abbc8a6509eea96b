//! Literals and the types of numbers: what a constant is, in F#'s tree and in the graph of every language.

/// The type of a numeric literal, from its suffix.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub enum NumKind {
    /// The language's plain integer.
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
    /// As wide as a pointer, signed.
    ISize,
    /// As wide as a pointer.
    USize,
    /// OCaml's plain integer: 63 bits, signed.
    I63,
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
        kind: NumKind,
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
