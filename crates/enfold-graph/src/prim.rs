//! The operations that the trunk knows by itself, and all that is known about each: the one place that says so.
//! A library reaches those that are not operators of its language through `(# "name" … #)`.
//!
//! In the graph an operation's operand types may be polymorphic (`Eq` at any type); in core they
//! are monomorphic, and structural comparison has become calls of derived functions.
//!
//! # The table
//!
//! After its name an operation has its operands and its result as core knows them ([`Form`]), where it occurs
//! ([`Stage`]), what evaluating it does ([`Effect`]), what it raises and when ([`Raises`]), what it makes and how large that
//! is ([`Makes`]), where the values go that its operands refer to ([`Moves`]), and what its derivative is ([`Derives`]). Every column must be there: an
//! operation of which one of these is not said does not compile. Whoever needs such a fact asks the table, the
//! certifier of placement too: this is what operations mean, not what is inferred from it. What an operation computes is in
//! the interpreter and in emission.

pub mod derivative;
mod facts;

pub use derivative::Derives;
pub use facts::{Class, Effect, Facts, Form, Makes, Moves, Raises, Stage};

use Class::{
    Any, Convertible, Floating, Function, IntOrStr, Integer, Number, NumberOrStr, Scalar, Unboxed,
    UnboxedOrUnit,
};
use Derives::{Discrete, Gone, Refused, Structural};
use Effect::{Acts, Computes, Ends, Reads};
use Form::{
    Array, Bool, Bytes, Char, Exn, Float, Int, Is, Rest, SameWidth, Str, Strs, The, Unit, Word,
};
use Makes::{IfStr, Nothing, Object, TextOfChar, TextOfScalar};
use Moves::{
    Apart, Compared, Constant, CopiesHeld, Hidden, Holds, Itself, Keepsake, KeptForever, PartOf,
    Raised, ReadFrom, Regions, Stores, Whole,
};
use Raises::{
    Failure, ItsOperand, MatchFailure, NegativeLength, Never, NoNumber, OutOfBounds, Something,
    ZeroDivisor,
};
use Stage::{After, Always, Before, ByType, Until};

/// One type for all operands and results that say so: a number, a number or a string, an integer, a float, a
/// scalar, any.
const N: Form = The(Number);
const X: Form = The(NumberOrStr);
const I: Form = The(Integer);
const F: Form = The(Floating);
const S: Form = The(Scalar);
const A: Form = The(Any);
/// Any type.
const ANY: Form = Is(Any);

macro_rules! prims {
    ($($(#[$doc:meta])* $variant:ident = $name:literal [$($operand:expr),*] -> $result:expr,
       $stage:expr, $effect:expr, $raises:expr, $makes:expr, $moves:expr, $derives:expr;)*) => {
        /// An operation. Its textual name and arity are fixed.
        #[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord)]
        pub enum Prim { $($(#[$doc])* $variant,)* }

        /// In the order of [`Prim`].
        static FACTS: &[Facts] = &[$(Facts {
            name: $name,
            operands: &[$($operand),*],
            result: $result,
            stage: $stage,
            effect: $effect,
            raises: $raises,
            makes: $makes,
            moves: $moves,
            derives: $derives,
        },)*];

        impl Prim {
            /// Every operation.
            pub const ALL: &[Prim] = &[$(Prim::$variant),*];

            /// The operation of that name.
            pub fn parse(name: &str) -> Option<Prim> {
                match name { $($name => Some(Prim::$variant),)* _ => None }
            }
        }
    };
}

prims! {
    /// Sum of integers (wraps) or floats; concatenation of strings.
    Add = "add" [X, X] -> X, Always, Computes, Never, IfStr, Apart, derivative::ADD;
    /// Difference of numbers.
    Sub = "sub" [N, N] -> N, Always, Computes, Never, Nothing, Apart, derivative::SUB;
    /// Product of numbers.
    Mul = "mul" [N, N] -> N, Always, Computes, Never, Nothing, Apart, derivative::MUL;
    /// Whether the sum of two integers does not fit their type.
    AddOverflows = "add_overflows" [I, I] -> Bool, Always, Computes, Never, Nothing, Apart, Discrete;
    /// Whether their difference does not.
    SubOverflows = "sub_overflows" [I, I] -> Bool, Always, Computes, Never, Nothing, Apart, Discrete;
    /// Whether their product does not.
    MulOverflows = "mul_overflows" [I, I] -> Bool, Always, Computes, Never, Nothing, Apart, Discrete;
    /// Quotient, truncated to zero for integers; an integer divisor of zero raises.
    Div = "div" [N, N] -> N, Always, Computes, ZeroDivisor, Nothing, Apart, derivative::DIV;
    /// Remainder with the sign of the dividend; an integer divisor of zero raises.
    Rem = "rem" [N, N] -> N, Always, Computes, ZeroDivisor, Nothing, Apart, derivative::REM;
    /// Negation.
    Neg = "neg" [N] -> N, Always, Computes, Never, Nothing, Apart, derivative::NEG;
    /// Bitwise and.
    BitAnd = "bit_and" [I, I] -> I, Always, Computes, Never, Nothing, Apart, Discrete;
    /// Bitwise or.
    BitOr = "bit_or" [I, I] -> I, Always, Computes, Never, Nothing, Apart, Discrete;
    /// Bitwise exclusive or.
    BitXor = "bit_xor" [I, I] -> I, Always, Computes, Never, Nothing, Apart, Discrete;
    /// Bitwise complement.
    BitNot = "bit_not" [I] -> I, Always, Computes, Never, Nothing, Apart, Discrete;
    /// Shift left; the count (an `int`) is taken modulo the width, that of 63 bits modulo 64.
    Shl = "shl" [I, Int] -> I, Always, Computes, Never, Nothing, Apart, Discrete;
    /// Shift right, arithmetic if the type is signed; the count is taken as that of `shl`.
    Shr = "shr" [I, Int] -> I, Always, Computes, Never, Nothing, Apart, Discrete;
    /// Structural equality.
    Eq = "eq" [S, S] -> Bool, ByType, Computes, Never, Nothing, Apart, Discrete;
    /// Structural inequality.
    Ne = "ne" [S, S] -> Bool, ByType, Computes, Never, Nothing, Apart, Discrete;
    /// Less.
    Lt = "lt" [S, S] -> Bool, ByType, Computes, Never, Nothing, Apart, Discrete;
    /// Less or equal.
    Le = "le" [S, S] -> Bool, ByType, Computes, Never, Nothing, Apart, Discrete;
    /// Greater.
    Gt = "gt" [S, S] -> Bool, ByType, Computes, Never, Nothing, Apart, Discrete;
    /// Greater or equal.
    Ge = "ge" [S, S] -> Bool, ByType, Computes, Never, Nothing, Apart, Discrete;
    /// -1, 0 or 1 as an `int`; structural; NaN is less than every other float and equal to itself.
    Compare = "compare" [S, S] -> Int, ByType, Computes, Never, Nothing, Apart, Discrete;
    /// A structural hash as an `int`.
    Hash = "hash" [S] -> Int, ByType, Computes, Never, Nothing, Apart, Discrete;
    /// `hash_limited count limit seed value`: the hash of OCaml's hash tables as an `int`, which looks at
    /// values in the order of their depth. Lowering takes it apart.
    HashLimited = "hash_limited" [Int, Int, Int, ANY] -> Int, Before, Computes, Never, Nothing, Apart, Gone;
    /// `mix_start count limit seed`: a limited hash of nothing yet, an `int`. In core only.
    MixStart = "mix_start" [Int, Int, Int] -> Int, After, Computes, Never, Nothing, Apart, Discrete;
    /// `mix hash x`: the limited hash of both; an `int` is the header of a block and every other scalar is
    /// a value that counts. In core only.
    Mix = "mix" [Int, S] -> Int, After, Computes, Never, Nothing, Apart, Discrete;
    /// The hash itself. In core only.
    MixEnd = "mix_end" [Int] -> Int, After, Computes, Never, Nothing, Apart, Discrete;
    /// Whether two references are the same object.
    Same = "same" [A, A] -> Bool, ByType, Computes, Never, Nothing, Compared(0, 1), Discrete;
    /// Boolean negation.
    Not = "not" [Bool] -> Bool, Always, Computes, Never, Nothing, Apart, Discrete;
    /// Conversion between number types and characters; float to integer truncates and saturates; to 63
    /// bits it wraps, and what does not fit in 64 is zero.
    Convert = "convert" [Is(Convertible)] -> Is(Convertible), Always, Computes, NoNumber, Nothing, Apart, derivative::CONVERT;
    /// The text that interpolation shows for a value of a scalar type or a string.
    ToStr = "to_str" [S] -> Str, ByType, Computes, Never, TextOfScalar, Itself(0), Discrete;
    /// The text of a value as `%O` shows it: the same, but for what .NET has as null. Lowering takes it apart.
    ObjectStr = "object_str" [ANY] -> Str, Before, Computes, Never, Nothing, Apart, Gone;
    /// Reinterprets the bits of a number as another type of the same width.
    Bitcast = "bitcast" [Is(Number)] -> SameWidth, Always, Computes, Never, Nothing, Apart, Refused("its bits are taken as something else");
    /// Reverses the bytes of an integer.
    ByteSwap = "byte_swap" [I] -> I, Always, Computes, Never, Nothing, Apart, Discrete;
    /// Square root.
    Sqrt = "sqrt" [F] -> F, Always, Computes, Never, Nothing, Apart, derivative::SQRT;
    /// Sine.
    Sin = "sin" [F] -> F, Always, Computes, Never, Nothing, Apart, derivative::SIN;
    /// Cosine.
    Cos = "cos" [F] -> F, Always, Computes, Never, Nothing, Apart, derivative::COS;
    /// Tangent.
    Tan = "tan" [F] -> F, Always, Computes, Never, Nothing, Apart, derivative::TAN;
    /// Arc sine.
    Asin = "asin" [F] -> F, Always, Computes, Never, Nothing, Apart, derivative::ASIN;
    /// Arc cosine.
    Acos = "acos" [F] -> F, Always, Computes, Never, Nothing, Apart, derivative::ACOS;
    /// Arc tangent.
    Atan = "atan" [F] -> F, Always, Computes, Never, Nothing, Apart, derivative::ATAN;
    /// Arc tangent of a quotient.
    Atan2 = "atan2" [F, F] -> F, Always, Computes, Never, Nothing, Apart, derivative::ATAN2;
    /// A product and a sum, rounded once.
    Fma = "fma" [Float, Float, Float] -> Float, Always, Computes, Never, Nothing, Apart, derivative::FMA;
    /// Exponential.
    Exp = "exp" [F] -> F, Always, Computes, Never, Nothing, Apart, derivative::EXP;
    /// Natural logarithm.
    Log = "log" [F] -> F, Always, Computes, Never, Nothing, Apart, derivative::LOG;
    /// Logarithm to base 10.
    Log10 = "log10" [F] -> F, Always, Computes, Never, Nothing, Apart, derivative::LOG10;
    /// Logarithm to base 2.
    Log2 = "log2" [F] -> F, Always, Computes, Never, Nothing, Apart, derivative::LOG2;
    /// Hyperbolic sine.
    Sinh = "sinh" [F] -> F, Always, Computes, Never, Nothing, Apart, derivative::SINH;
    /// Hyperbolic cosine.
    Cosh = "cosh" [F] -> F, Always, Computes, Never, Nothing, Apart, derivative::COSH;
    /// Hyperbolic tangent.
    Tanh = "tanh" [F] -> F, Always, Computes, Never, Nothing, Apart, derivative::TANH;
    /// Power.
    Pow = "pow" [F, F] -> F, Always, Computes, Never, Nothing, Apart, derivative::POW;
    /// Largest whole number not above.
    Floor = "floor" [F] -> F, Always, Computes, Never, Nothing, Apart, Discrete;
    /// Smallest whole number not below.
    Ceil = "ceil" [F] -> F, Always, Computes, Never, Nothing, Apart, Discrete;
    /// Nearest whole number, ties to even.
    Round = "round" [F] -> F, Always, Computes, Never, Nothing, Apart, Discrete;
    /// Whole part.
    Trunc = "trunc" [F] -> F, Always, Computes, Never, Nothing, Apart, Discrete;
    /// Absolute value of a float.
    FAbs = "fabs" [F] -> F, Always, Computes, Never, Nothing, Apart, derivative::FABS;
    /// The number itself, as a constant to derivatives.
    Detached = "detached" [F] -> F, Always, Computes, Never, Nothing, Apart, Discrete;
    /// Length of a string in bytes.
    StrLen = "str_len" [Str] -> Int, Always, Computes, Never, Nothing, Apart, Discrete;
    /// The byte at an index as an `int`; out of bounds raises.
    StrByte = "str_byte" [Str, Int] -> Int, Always, Computes, OutOfBounds, Nothing, Apart, Discrete;
    /// The character that starts at a byte index; out of bounds raises.
    StrChar = "str_char" [Str, Int] -> Char, Always, Computes, Something, Nothing, Apart, Discrete;
    /// `str_sub s start length` in bytes; out of bounds raises.
    StrSub = "str_sub" [Str, Int, Int] -> Str, Always, Computes, Something, Object, Apart, Discrete;
    /// A string of one character.
    StrOfChar = "str_of_char" [Char] -> Str, Always, Computes, Never, TextOfChar, Apart, Discrete;
    /// Index of the first occurrence of the second string in the first, or -1.
    StrFind = "str_find" [Str, Str] -> Int, Always, Computes, Never, Nothing, Apart, Discrete;
    /// All letters in upper case.
    StrUpper = "str_upper" [Str] -> Str, Always, Computes, Never, Object, Apart, Discrete;
    /// All letters in lower case.
    StrLower = "str_lower" [Str] -> Str, Always, Computes, Never, Object, Apart, Discrete;
    /// The text of a value that is described, as `%A` lays it out.
    LayOut = "lay_out" [Str] -> Str, Always, Computes, Never, Object, Apart, Discrete;
    /// The concatenation of an array of strings.
    StrJoin = "str_join" [Strs] -> Str, Always, Reads, Never, Object, Apart, Discrete;
    /// The bytes of a string as an array of `byte`.
    StrToBytes = "str_to_bytes" [Str] -> Bytes, Always, Computes, Never, Object, Apart, Discrete;
    /// A string of an array of `byte`; bytes that are not UTF-8 become U+FFFD.
    StrOfBytes = "str_of_bytes" [Bytes] -> Str, Always, Reads, Never, Object, Apart, Discrete;
    /// A string of an array of `byte`, whatever they are.
    StrOfRaw = "str_of_raw" [Bytes] -> Str, Always, Reads, Never, Object, Apart, Discrete;
    /// Clef's text of a float: 15 fractional digits, truncated, trailing zeros removed.
    FormatFloat = "format_float" [Float] -> Str, Always, Computes, Never, Object, Apart, Discrete;
    /// `format_fixed x digits`: a float with so many fractional digits, rounded from its exact value.
    FormatFixed = "format_fixed" [Float, Int] -> Str, Always, Computes, Never, Object, Apart, Discrete;
    /// `format_exp x digits`: a float as `1.5e+003`, with so many fractional digits; below zero: as few as read back.
    FormatExp = "format_exp" [Float, Int] -> Str, Always, Computes, Never, Object, Apart, Discrete;
    /// `format_general x digits`: a float with at most so many digits, as `%g` shows it.
    FormatGeneral = "format_general" [Float, Int] -> Str, Always, Computes, Never, Object, Apart, Discrete;
    /// The text of a value as `%A` shows it; in core, of a float.
    Show = "show" [Float] -> Str, ByType, Computes, Never, Object, Apart, Discrete;
    /// An `int` from text: optional minus sign and digits; anything else raises.
    ParseInt = "parse_int" [Str] -> Int, Always, Computes, Something, Nothing, Apart, Discrete;
    /// A `float` from text; anything else raises.
    ParseFloat = "parse_float" [Str] -> Float, Always, Computes, Something, Nothing, Apart, Discrete;
    /// Length of an array.
    ArrLen = "arr_len" [Array] -> Int, Always, Computes, Never, Nothing, Apart, Discrete;
    /// `arr_new n x`: n copies of x; a negative n raises.
    ArrNew = "arr_new" [Int, A] -> Array, Always, Computes, NegativeLength, Object, Holds(1), Structural;
    /// An array of zero bits of the type that the result has; a negative length raises.
    ArrZero = "arr_zero" [Int] -> Array, ByType, Computes, NegativeLength, Object, Apart, Structural;
    /// Whether a library may make arrays of this type of zeros, and then put the elements: those are scalars, or structs of such. The operand is
    /// only looked at for its type. Lowering knows the answer.
    ArrPlain = "arr_plain" [Array] -> Bool, Before, Computes, Never, Nothing, Apart, Gone;
    /// Element; out of bounds raises.
    ArrGet = "arr_get" [Array, Int] -> A, Always, Reads, OutOfBounds, Nothing, ReadFrom(0), Structural;
    /// `arr_set a i x`; out of bounds raises.
    ArrSet = "arr_set" [Array, Int, A] -> Unit, Always, Acts, OutOfBounds, Nothing, Stores { value: 2, holder: 0 }, Structural;
    /// Element that is there: a library has made sure of it.
    ArrAt = "arr_at" [Array, Int] -> A, Always, Reads, Never, Nothing, ReadFrom(0), Structural;
    /// `arr_put a i x`: the same for a store.
    ArrPut = "arr_put" [Array, Int, A] -> Unit, Always, Acts, Never, Nothing, Stores { value: 2, holder: 0 }, Structural;
    /// `arr_blit src si dst di n`, ranges may overlap; out of bounds raises.
    ArrBlit = "arr_blit" [Array, Int, Array, Int, Int] -> Unit, Always, Acts, Something, Nothing, CopiesHeld { from: 0, to: 2 }, Structural;
    /// Raises an exception; never returns.
    Raise = "raise" [Exn] -> ANY, Always, Computes, ItsOperand, Nothing, Raised(0), Discrete;
    /// Notes where an exception is raised, unless that is known already. In core only.
    NotePlace = "note_place" [Exn] -> Unit, After, Acts, Never, Nothing, Apart, Discrete;
    /// Raises the `Failure` exception with a message; never returns.
    Failwith = "failwith" [Str] -> ANY, Always, Computes, Failure, Nothing, Apart, Discrete;
    /// The message of an exception: `Failure`'s text, else its name.
    ExnMessage = "exn_message" [Exn] -> Str, ByType, Computes, Never, Nothing, PartOf(0), Discrete;
    /// Where an exception was raised, `FILE:LINE:COL`; nothing if that is not known, or if the program was built
    /// without places.
    ExnPlace = "exn_place" [Exn] -> Str, Always, Reads, Never, Object, Apart, Discrete;
    /// An exception as OCaml's library shows it, `Name(1, "text", _)`: its name and its payload, of which
    /// numbers, truth values and cases without payload are numbers, strings are quoted, and what has parts is
    /// `_`. Lowering takes it apart.
    ExnText = "exn_text" [Exn] -> Str, Before, Computes, Never, Nothing, Apart, Gone;
    /// An exception as OCaml's runtime shows one that nobody catches: like `exn_text`, but floats are `_`, and a
    /// payload that is one tuple, record or first case with a payload counts as its components.
    ExnReport = "exn_report" [Exn] -> Str, Before, Computes, Never, Nothing, Apart, Gone;
    /// A value of any type as an exception of a kind that only values of that type have: one type that all
    /// values fit. Lowering takes it apart.
    Wrap = "wrap" [ANY] -> Exn, Before, Computes, Never, Nothing, Apart, Gone;
    /// The value that [`Prim::Wrap`] was given, of the type that the result has, which is that of the value.
    /// Lowering takes it apart.
    Unwrap = "unwrap" [Exn] -> ANY, Before, Computes, Never, Nothing, Apart, Gone;
    /// A value of a type that is the same as that of the result wherever this is reached: inside of an arm
    /// with [`crate::graph::Equations`]. Lowering takes it apart.
    Cast = "cast" [ANY] -> ANY, Before, Computes, Never, Nothing, Apart, Gone;
    /// A component that is not there yet: [`Prim::Patch`] sets it before anybody looks. Lowering takes it apart.
    Unset = "unset" [] -> ANY, Before, Computes, Never, Nothing, Apart, Gone;
    /// Sets the component of a value, a union's case, record or tuple, that was left unset: the value, the numbers of the
    /// case and the component as literals, and what belongs there. Lowering takes it apart.
    Patch = "patch" [ANY, Int, Int, ANY] -> Unit, Before, Acts, Never, Nothing, Apart, Gone;
    /// Ends the program with a status; never returns.
    Exit = "exit" [Int] -> ANY, Always, Ends, Never, Nothing, Apart, Discrete;
    /// Writes a string to standard output.
    Write = "write" [Str] -> Unit, Always, Acts, Never, Nothing, Apart, Discrete;
    /// Writes a string to standard error.
    WriteErr = "write_err" [Str] -> Unit, Always, Acts, Never, Nothing, Apart, Discrete;
    /// Reads a line from standard input, without its end.
    ReadLine = "read_line" [Unit] -> Str, Always, Acts, Something, Object, Apart, Discrete;
    /// 1 if the last line that was read was not there because the input had ended, else 0.
    InputEnded = "input_ended" [Unit] -> Int, Always, Acts, Something, Nothing, Apart, Discrete;
    /// The program's arguments as an array of strings.
    Args = "args" [Unit] -> Strs, Always, Reads, Never, Object, Whole, Discrete;
    /// Nanoseconds of a monotonic clock as an `int`.
    Clock = "clock" [Unit] -> Int, Always, Acts, Never, Nothing, Apart, Discrete;
    /// `system what text bytes a b c`: a request about files, folders or variables of the environment by its
    /// number, an `int`; it may fill the array of `byte`. The runtime's `files` lists them.
    System = "system" [Int, Str, Bytes, Int, Int, Int] -> Int, Always, Acts, Something, Nothing, Apart, Discrete;
    /// Whether this is the thread that the program began in, as an `int`. Takes unit.
    FirstThread = "first_thread" [Unit] -> Int, Always, Reads, Never, Nothing, Apart, Discrete;
    /// Waits for that many milliseconds.
    Sleep = "sleep" [Int] -> Unit, Always, Acts, Something, Nothing, Apart, Discrete;
    /// A value whose bits are all zero, of the type that the result has.
    Zeroed = "zeroed" [] -> ANY, ByType, Computes, Never, Nothing, Constant, Discrete;
    /// The value at an address (a `nativeint`), of the scalar type that the result has. What is there is the
    /// program's to know.
    MemLoad = "mem_load" [Word] -> Is(Unboxed), ByType, Acts, Never, Nothing, Apart, Discrete;
    /// `mem_store address value`: writes a scalar.
    MemStore = "mem_store" [Word, Is(Unboxed)] -> Unit, ByType, Acts, Never, Nothing, Apart, Refused("it is written to raw memory");
    /// How many bytes a value of the operand's type takes, as an `int`; the operand is only looked at for
    /// its type. Lowering knows the answer.
    SizeOf = "size_of" [ANY] -> Int, Before, Computes, Never, Nothing, Apart, Gone;
    /// How far the memory of [`Prim::StackAlloc`] reaches now, for [`Prim::StackRelease`]. Takes unit.
    StackMark = "stack_mark" [Unit] -> Word, Always, Acts, Something, Nothing, Apart, Discrete;
    /// The address of so many bytes (an `int`, not negative) of zeros that belong to the function until it
    /// releases a mark that it took before.
    StackAlloc = "stack_alloc" [Int] -> Word, Always, Acts, Something, Nothing, Apart, Discrete;
    /// Gives back what [`Prim::StackAlloc`] has yielded since the mark. Comes after all that the function
    /// does, so that no call in it is a tail call.
    StackRelease = "stack_release" [Word] -> Unit, Always, Acts, Something, Nothing, Apart, Discrete;
    /// The address of so many bytes (an `int`, not negative) of zeros that belong to nobody.
    RawAlloc = "raw_alloc" [Int] -> Word, Always, Acts, Something, Nothing, Apart, Discrete;
    /// Gives back what [`Prim::RawAlloc`] has yielded.
    RawFree = "raw_free" [Word] -> Unit, Always, Acts, Something, Nothing, Apart, Discrete;
    /// Calls a C function: the names of its library and of itself, as constant strings, then its arguments;
    /// all scalars. The result is unit or a scalar.
    Foreign = "foreign" [Str, Str, Rest(Unboxed)] -> Is(UnboxedOrUnit), Always, Acts, Something, Nothing, Apart, Refused("it is given to a C function");
    /// The address of a function that C code can call: the operand is a module-level function of scalars.
    CodePointer = "code_pointer" [ANY] -> Word, Always, Computes, Never, Nothing, Apart, Refused("its address is taken");
    /// A function as a word that [`Prim::Unpin`] makes the function of again, in any thread. It and all that it
    /// holds live until the program ends.
    Pin = "pin" [Is(Function)] -> Int, Always, Acts, Something, Nothing, KeptForever(0), Refused("it is kept for other threads and C functions");
    /// The function, of the type that the result has, that was made a word.
    Unpin = "unpin" [Int] -> Is(Function), Always, Acts, Something, Nothing, Keepsake, Discrete;
    /// `pack envelope value`: appends a copy of a value to the words of an envelope, and yields where the
    /// envelope is now. In core, of an `int` or a string.
    Pack = "pack" [Int, Is(IntOrStr)] -> Int, ByType, Acts, Something, Nothing, Apart, Refused("it is sent to another thread");
    /// Takes the next value out of an envelope, of the type that the result has, in the order in which they
    /// were put in. In core, an `int` or a string.
    Unpack = "unpack" [Int] -> Is(IntOrStr), ByType, Acts, Something, IfStr, Apart, Discrete;
    /// The operand, of which nobody knows what it is: no pass looks through it, and LLVM does not either. It is evaluated
    /// even if nothing uses the result. What a type says stays known: which functions a value can be, how it is represented.
    Opaque = "opaque" [A] -> A, Always, Acts, Never, Nothing, Hidden(0), Structural;
    /// Evaluates to unit; drops its operand.
    Ignore = "ignore" [ANY] -> Unit, Always, Computes, Never, Nothing, Apart, Discrete;
    /// Makes a function of unit that can be suspended; yields a record of a function that runs it to
    /// its next suspension and one that gives it up. Lowering takes it apart.
    Machine = "machine" [ANY] -> ANY, Before, Computes, Never, Nothing, Apart, Gone;
    /// Suspends the function that is being run by [`Prim::Machine`], with a value. Only there.
    Yield = "yield" [ANY] -> Unit, Before, Acts, Something, Nothing, Apart, Gone;
    /// Runs a machine to its end, and suspends with it whenever it suspends; yields its result. Only in a
    /// function that is being run by [`Prim::Machine`].
    Await = "await" [ANY] -> ANY, Before, Acts, Something, Nothing, Apart, Gone;
    /// In a function that can be suspended: its operand is given up if the function is given up before
    /// the end of the block. While lowering only.
    Guard = "guard" [ANY] -> Unit, Before, Acts, Never, Nothing, Apart, Gone;
    /// In a function that can be suspended: exceptions go to the label of this number, or out of the
    /// function if it is negative. While lowering only.
    Protect = "protect" [Int] -> Unit, Before, Acts, Never, Nothing, Apart, Gone;
    /// Calls a function with the continuation of the operation: a function of the result that never returns and may be called any
    /// number of times. The pass `reify-continuations` takes it apart, and the next one.
    Capture = "capture" [Is(Function)] -> ANY, Until, Acts, Something, Nothing, Apart, Gone;
    /// Leaves all that is going on, past every handler, and calls a function of unit that does not return.
    Abort = "abort" [Is(Function)] -> ANY, Until, Ends, Something, Nothing, Apart, Gone;
    /// `jvp f x dx`: the value of a function and how it changes when its argument does: a pair of `f x` and a change of that.
    /// A change of a value is of the value's type. The pass `differentiate` takes it apart.
    Jvp = "jvp" [Is(Function), ANY, ANY] -> ANY, Until, Acts, Something, Nothing, Apart, Gone;
    /// `vjp f x dy`: the value of a function and how much each part of its argument matters, if each part of the
    /// result matters as much as `dy` says: a pair of `f x` and weights of the argument's type. The pass `differentiate` takes it apart.
    Vjp = "vjp" [Is(Function), ANY, ANY] -> ANY, Until, Acts, Something, Nothing, Apart, Gone;
    /// How many bytes of a value are worth copying so that the regions it is in can be given back: half
    /// of what they hold, or zero as long as they have not grown. In core only.
    RegionGrown = "region_grown" [ANY] -> Int, After, Acts, Never, Nothing, Regions(0), Discrete;
    /// Ends the program: no arm matched. In core only.
    MatchFail = "match_fail" [] -> ANY, After, Computes, MatchFailure, Nothing, Apart, Discrete;
}

impl Prim {
    /// All that is known about it.
    pub fn facts(self) -> &'static Facts {
        &FACTS[self as usize]
    }

    /// Its name in textual IR and in `(# "name" … #)`.
    pub fn name(self) -> &'static str {
        self.facts().name
    }

    /// How many operands it takes, at least.
    pub fn arity(self) -> usize {
        let operands = self.facts().operands;
        operands.len() - usize::from(self.takes_more())
    }

    /// Whether it takes any number of operands after those that it needs.
    pub fn takes_more(self) -> bool {
        matches!(self.facts().operands.last(), Some(Rest(_)))
    }

    /// Whether it takes this many operands: its arity, and more if it calls a C function.
    pub fn takes(self, operands: usize) -> bool {
        operands == self.arity() || (self.takes_more() && operands > self.arity())
    }

    /// Whether evaluation never returns.
    pub fn diverges(self) -> bool {
        let facts = self.facts();
        facts.effect == Ends || facts.raises.always()
    }
}
