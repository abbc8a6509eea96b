//! The operations that the trunk knows by itself. A library reaches those that are not operators
//! of its language through `(# "name" … #)`.
//!
//! In the graph an operation's operand types may be polymorphic (`Eq` at any type); in core they
//! are monomorphic, and structural comparison has become calls of derived functions.

macro_rules! prims {
    ($($(#[$doc:meta])* $variant:ident = $name:literal / $arity:literal;)*) => {
        /// An operation. Its textual name and arity are fixed.
        #[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord)]
        pub enum Prim { $($(#[$doc])* $variant,)* }

        impl Prim {
            /// Every operation.
            pub const ALL: &[Prim] = &[$(Prim::$variant),*];

            /// Its name in textual IR and in `(# "name" … #)`.
            pub fn name(self) -> &'static str {
                match self { $(Prim::$variant => $name,)* }
            }

            /// How many operands it takes.
            pub fn arity(self) -> usize {
                match self { $(Prim::$variant => $arity,)* }
            }

            /// The operation of that name.
            pub fn parse(name: &str) -> Option<Prim> {
                match name { $($name => Some(Prim::$variant),)* _ => None }
            }
        }
    };
}

prims! {
    /// Sum of integers (wraps) or floats; concatenation of strings.
    Add = "add" / 2;
    /// Difference of numbers.
    Sub = "sub" / 2;
    /// Product of numbers.
    Mul = "mul" / 2;
    /// Quotient, truncated to zero for integers; an integer divisor of zero raises.
    Div = "div" / 2;
    /// Remainder with the sign of the dividend; an integer divisor of zero raises.
    Rem = "rem" / 2;
    /// Negation.
    Neg = "neg" / 1;
    /// Bitwise and.
    BitAnd = "bit_and" / 2;
    /// Bitwise or.
    BitOr = "bit_or" / 2;
    /// Bitwise exclusive or.
    BitXor = "bit_xor" / 2;
    /// Bitwise complement.
    BitNot = "bit_not" / 1;
    /// Shift left; the count (an `int`) is taken modulo the width, that of 63 bits modulo 64.
    Shl = "shl" / 2;
    /// Shift right, arithmetic if the type is signed; the count is taken as that of `shl`.
    Shr = "shr" / 2;
    /// Structural equality.
    Eq = "eq" / 2;
    /// Structural inequality.
    Ne = "ne" / 2;
    /// Less.
    Lt = "lt" / 2;
    /// Less or equal.
    Le = "le" / 2;
    /// Greater.
    Gt = "gt" / 2;
    /// Greater or equal.
    Ge = "ge" / 2;
    /// -1, 0 or 1 as an `int`; structural; NaN is less than every other float and equal to itself.
    Compare = "compare" / 2;
    /// A structural hash as an `int`.
    Hash = "hash" / 1;
    /// `hash_limited count limit seed value`: the hash of OCaml's hash tables as an `int`, which looks at
    /// values in the order of their depth. Lowering takes it apart.
    HashLimited = "hash_limited" / 4;
    /// `mix_start count limit seed`: a limited hash of nothing yet, an `int`. In core only.
    MixStart = "mix_start" / 3;
    /// `mix hash x`: the limited hash of both; an `int` is the header of a block and every other scalar is
    /// a value that counts. In core only.
    Mix = "mix" / 2;
    /// The hash itself. In core only.
    MixEnd = "mix_end" / 1;
    /// Whether two references are the same object.
    Same = "same" / 2;
    /// Boolean negation.
    Not = "not" / 1;
    /// Conversion between number types and characters; float to integer truncates and saturates; to 63
    /// bits it wraps, and what does not fit in 64 is zero.
    Convert = "convert" / 1;
    /// The text that interpolation shows for a value of a scalar type or a string.
    ToStr = "to_str" / 1;
    /// The text of a value as `%O` shows it: the same, but for what .NET has as null.
    ObjectStr = "object_str" / 1;
    /// Reinterprets the bits of a number as another type of the same width.
    Bitcast = "bitcast" / 1;
    /// Reverses the bytes of an integer.
    ByteSwap = "byte_swap" / 1;
    /// Square root.
    Sqrt = "sqrt" / 1;
    /// Sine.
    Sin = "sin" / 1;
    /// Cosine.
    Cos = "cos" / 1;
    /// Tangent.
    Tan = "tan" / 1;
    /// Arc sine.
    Asin = "asin" / 1;
    /// Arc cosine.
    Acos = "acos" / 1;
    /// Arc tangent.
    Atan = "atan" / 1;
    /// Arc tangent of a quotient.
    Atan2 = "atan2" / 2;
    /// A product and a sum, rounded once.
    Fma = "fma" / 3;
    /// Exponential.
    Exp = "exp" / 1;
    /// Natural logarithm.
    Log = "log" / 1;
    /// Logarithm to base 10.
    Log10 = "log10" / 1;
    /// Logarithm to base 2.
    Log2 = "log2" / 1;
    /// Hyperbolic sine.
    Sinh = "sinh" / 1;
    /// Hyperbolic cosine.
    Cosh = "cosh" / 1;
    /// Hyperbolic tangent.
    Tanh = "tanh" / 1;
    /// Power.
    Pow = "pow" / 2;
    /// Largest whole number not above.
    Floor = "floor" / 1;
    /// Smallest whole number not below.
    Ceil = "ceil" / 1;
    /// Nearest whole number, ties to even.
    Round = "round" / 1;
    /// Whole part.
    Trunc = "trunc" / 1;
    /// Absolute value of a float.
    FAbs = "fabs" / 1;
    /// Length of a string in bytes.
    StrLen = "str_len" / 1;
    /// The byte at an index as an `int`; out of bounds raises.
    StrByte = "str_byte" / 2;
    /// The character that starts at a byte index; out of bounds raises.
    StrChar = "str_char" / 2;
    /// `str_sub s start length` in bytes; out of bounds raises.
    StrSub = "str_sub" / 3;
    /// A string of one character.
    StrOfChar = "str_of_char" / 1;
    /// Index of the first occurrence of the second string in the first, or -1.
    StrFind = "str_find" / 2;
    /// All letters in upper case.
    StrUpper = "str_upper" / 1;
    /// All letters in lower case.
    StrLower = "str_lower" / 1;
    /// The text of a value that is described, as `%A` lays it out.
    LayOut = "lay_out" / 1;
    /// The concatenation of an array of strings.
    StrJoin = "str_join" / 1;
    /// The bytes of a string as an array of `byte`.
    StrToBytes = "str_to_bytes" / 1;
    /// A string of an array of `byte`; bytes that are not UTF-8 become U+FFFD.
    StrOfBytes = "str_of_bytes" / 1;
    /// A string of an array of `byte`, whatever they are.
    StrOfRaw = "str_of_raw" / 1;
    /// Clef's text of a float: 15 fractional digits, truncated, trailing zeros removed.
    FormatFloat = "format_float" / 1;
    /// `format_fixed x digits`: a float with so many fractional digits, rounded from its exact value.
    FormatFixed = "format_fixed" / 2;
    /// `format_exp x digits`: a float as `1.5e+003`, with so many fractional digits.
    FormatExp = "format_exp" / 2;
    /// `format_general x digits`: a float with at most so many digits, as `%g` shows it.
    FormatGeneral = "format_general" / 2;
    /// The text of a value as `%A` shows it; in core, of a float.
    Show = "show" / 1;
    /// An `int` from text: optional minus sign and digits; anything else raises.
    ParseInt = "parse_int" / 1;
    /// A `float` from text; anything else raises.
    ParseFloat = "parse_float" / 1;
    /// Length of an array.
    ArrLen = "arr_len" / 1;
    /// `arr_new n x`: n copies of x; a negative n raises.
    ArrNew = "arr_new" / 2;
    /// An array of zero bits of the type that the result has; a negative length raises.
    ArrZero = "arr_zero" / 1;
    /// Element; out of bounds raises.
    ArrGet = "arr_get" / 2;
    /// `arr_set a i x`; out of bounds raises.
    ArrSet = "arr_set" / 3;
    /// `arr_blit src si dst di n`, ranges may overlap; out of bounds raises.
    ArrBlit = "arr_blit" / 5;
    /// Raises an exception; never returns.
    Raise = "raise" / 1;
    /// Notes where an exception is raised, unless that is known already. In core only.
    NotePlace = "note_place" / 1;
    /// Raises the `Failure` exception with a message; never returns.
    Failwith = "failwith" / 1;
    /// The message of an exception: `Failure`'s text, else its name.
    ExnMessage = "exn_message" / 1;
    /// Where an exception was raised, `FILE:LINE:COL`; nothing if that is not known, or if the program was built
    /// without places.
    ExnPlace = "exn_place" / 1;
    /// An exception as OCaml's library shows it, `Name(1, "text", _)`: its name and its payload, of which
    /// numbers, truth values and cases without payload are numbers, strings are quoted, and what has parts is
    /// `_`. Lowering takes it apart.
    ExnText = "exn_text" / 1;
    /// An exception as OCaml's runtime shows one that nobody catches: like `exn_text`, but floats are `_`, and a
    /// payload that is one tuple, record or first case with a payload counts as its components.
    ExnReport = "exn_report" / 1;
    /// A value of any type as an exception of a kind that only values of that type have: one type that all
    /// values fit. Lowering takes it apart.
    Wrap = "wrap" / 1;
    /// The value that [`Prim::Wrap`] was given, of the type that the result has, which is that of the value.
    /// Lowering takes it apart.
    Unwrap = "unwrap" / 1;
    /// A value of a type that is the same as that of the result wherever this is reached: inside of an arm
    /// with [`crate::graph::Equations`]. Lowering takes it apart.
    Cast = "cast" / 1;
    /// A component that is not there yet: [`Prim::Patch`] sets it before anybody looks. Lowering takes it apart.
    Unset = "unset" / 0;
    /// Sets the component of a value, a union's case, record or tuple, that was left unset: the value, the numbers of the
    /// case and the component as literals, and what belongs there. Lowering takes it apart.
    Patch = "patch" / 4;
    /// Ends the program with a status; never returns.
    Exit = "exit" / 1;
    /// Writes a string to standard output.
    Write = "write" / 1;
    /// Writes a string to standard error.
    WriteErr = "write_err" / 1;
    /// Reads a line from standard input, without its end.
    ReadLine = "read_line" / 1;
    /// 1 if the last line that was read was not there because the input had ended, else 0.
    InputEnded = "input_ended" / 1;
    /// The program's arguments as an array of strings.
    Args = "args" / 1;
    /// Nanoseconds of a monotonic clock as an `int`.
    Clock = "clock" / 1;
    /// `system what text bytes a b c`: a request about files, folders or variables of the environment by its
    /// number, an `int`; it may fill the array of `byte`. The runtime's `files` lists them.
    System = "system" / 6;
    /// Whether this is the thread that the program began in, as an `int`. Takes unit.
    FirstThread = "first_thread" / 1;
    /// Waits for that many milliseconds.
    Sleep = "sleep" / 1;
    /// A value whose bits are all zero, of the type that the result has.
    Zeroed = "zeroed" / 0;
    /// The value at an address (a `nativeint`), of the scalar type that the result has. What is there is the
    /// program's to know.
    MemLoad = "mem_load" / 1;
    /// `mem_store address value`: writes a scalar.
    MemStore = "mem_store" / 2;
    /// How many bytes a value of the operand's type takes, as an `int`; the operand is only looked at for
    /// its type. Lowering knows the answer.
    SizeOf = "size_of" / 1;
    /// How far the memory of [`Prim::StackAlloc`] reaches now, for [`Prim::StackRelease`]. Takes unit.
    StackMark = "stack_mark" / 1;
    /// The address of so many bytes (an `int`, not negative) of zeros that belong to the function until it
    /// releases a mark that it took before.
    StackAlloc = "stack_alloc" / 1;
    /// Gives back what [`Prim::StackAlloc`] has yielded since the mark. Comes after all that the function
    /// does, so that no call in it is a tail call.
    StackRelease = "stack_release" / 1;
    /// The address of so many bytes (an `int`, not negative) of zeros that belong to nobody.
    RawAlloc = "raw_alloc" / 1;
    /// Gives back what [`Prim::RawAlloc`] has yielded.
    RawFree = "raw_free" / 1;
    /// Calls a C function: the names of its library and of itself, as constant strings, then its arguments;
    /// all scalars. The result is unit or a scalar.
    Foreign = "foreign" / 2;
    /// The address of a function that C code can call: the operand is a module-level function of scalars.
    CodePointer = "code_pointer" / 1;
    /// A function as a word that [`Prim::Unpin`] makes the function of again, in any thread. It and all that it
    /// holds live until the program ends.
    Pin = "pin" / 1;
    /// The function, of the type that the result has, that was made a word.
    Unpin = "unpin" / 1;
    /// `pack envelope value`: appends a copy of a value to the words of an envelope, and yields where the
    /// envelope is now. In core, of an `int` or a string.
    Pack = "pack" / 2;
    /// Takes the next value out of an envelope, of the type that the result has, in the order in which they
    /// were put in. In core, an `int` or a string.
    Unpack = "unpack" / 1;
    /// Evaluates to unit; drops its operand.
    Ignore = "ignore" / 1;
    /// Makes a function of unit that can be suspended; yields a record of a function that runs it to
    /// its next suspension and one that gives it up. Lowering takes it apart.
    Machine = "machine" / 1;
    /// Suspends the function that is being run by [`Prim::Machine`], with a value. Only there.
    Yield = "yield" / 1;
    /// Runs a machine to its end, and suspends with it whenever it suspends; yields its result. Only in a
    /// function that is being run by [`Prim::Machine`].
    Await = "await" / 1;
    /// In a function that can be suspended: its operand is given up if the function is given up before
    /// the end of the block. While lowering only.
    Guard = "guard" / 1;
    /// In a function that can be suspended: exceptions go to the label of this number, or out of the
    /// function if it is negative. While lowering only.
    Protect = "protect" / 1;
    /// How many bytes of a value are worth copying so that the regions it is in can be given back: half
    /// of what they hold, or zero as long as they have not grown. In core only.
    RegionGrown = "region_grown" / 1;
    /// Ends the program: no arm matched. In core only.
    MatchFail = "match_fail" / 0;
}

impl Prim {
    /// Whether it takes this many operands: its arity, and more if it calls a C function.
    pub fn takes(self, operands: usize) -> bool {
        match self {
            Prim::Foreign => operands >= self.arity(),
            _ => operands == self.arity(),
        }
    }

    /// Whether evaluation never returns.
    pub fn diverges(self) -> bool {
        matches!(self, Prim::Raise | Prim::Failwith | Prim::Exit | Prim::MatchFail)
    }
}
