//! What can be said about an operation: the columns of the [table](super).
//!
//! None of these types has a default, and whoever decides by one of them names every case: what is new is
//! thought of everywhere, or it does not compile.

use super::derivative::Derives;

/// All that is known about an operation.
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct Facts {
    /// Its name in textual IR.
    pub name: &'static str,
    /// The types of its operands in core.
    pub operands: &'static [Form],
    /// The type of its result in core.
    pub result: Form,
    /// Where it occurs.
    pub stage: Stage,
    /// What evaluation does, apart from its result and from raising.
    pub effect: Effect,
    /// What it raises, and when.
    pub raises: Raises,
    /// What new object it makes.
    pub makes: Makes,
    /// Where the values go that its operands refer to.
    pub moves: Moves,
    /// What its derivative is.
    pub derives: Derives,
}

impl Facts {
    /// Whether an operation of the graph computes its result from its operands and from nothing else, and cannot
    /// fail: it makes no difference when it is evaluated. `float` says whether its result is a floating-point number,
    /// `text` whether an operand is a string.
    pub fn only_computes(&self, float: bool, text: bool) -> bool {
        let at_once = match self.stage {
            Stage::Always => true,
            Stage::ByType | Stage::Before | Stage::After | Stage::Until => false,
        };
        let succeeds = match self.raises {
            Raises::Never => true,
            Raises::ZeroDivisor => float,
            Raises::NoNumber => !text,
            Raises::ItsOperand
            | Raises::Failure
            | Raises::MatchFailure
            | Raises::OutOfBounds
            | Raises::NegativeLength
            | Raises::Something => false,
        };
        at_once && succeeds && self.effect == Effect::Computes
    }
}

/// The type of an operand or a result in core.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Form {
    /// `unit`.
    Unit,
    /// `bool`.
    Bool,
    /// `int`.
    Int,
    /// `nativeint`: an address.
    Word,
    /// `float`.
    Float,
    /// `char`.
    Char,
    /// `string`.
    Str,
    /// `exn`.
    Exn,
    /// An array of `byte`.
    Bytes,
    /// An array of strings.
    Strs,
    /// A type of this class: the same for all that say so.
    The(Class),
    /// An array of the type that [`Form::The`] stands for.
    Array,
    /// A type of this class.
    Is(Class),
    /// A number type as wide as the first operand's.
    SameWidth,
    /// Any number of further operands of this class.
    Rest(Class),
}

/// A class of types.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Class {
    /// All types.
    Any,
    /// Integers and floats.
    Number,
    /// Numbers and `string`.
    NumberOrStr,
    /// Integers.
    Integer,
    /// Floats.
    Floating,
    /// Numbers, `unit`, `bool`, `char` and `string`: what is compared as a whole.
    Scalar,
    /// Numbers and `char`.
    Convertible,
    /// Numbers, `bool` and `char`: bits that mean the same to C.
    Unboxed,
    /// The same, and `unit`.
    UnboxedOrUnit,
    /// Functions.
    Function,
    /// `int` and `string`.
    IntOrStr,
}

/// Where an operation occurs.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Stage {
    /// In the graph and in core, as it is.
    Always,
    /// In the graph and in core; at some types lowering makes something else of it, which may do more.
    ByType,
    /// In the graph, or while it is lowered; not in core.
    Before,
    /// In core only.
    After,
    /// In the graph and in nested core, until a pass takes it apart.
    Until,
}

/// What evaluation does, apart from its result and from raising.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Effect {
    /// Nothing: the result depends on what never changes in its operands.
    Computes,
    /// It sees what may change: it can be left out, but not be moved.
    Reads,
    /// It changes something, or sees something outside of the program: it is done once, where it stands.
    Acts,
    /// It ends the program.
    Ends,
}

/// What an operation raises, and when.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Raises {
    /// Nothing.
    Never,
    /// Always the exception that it is given.
    ItsOperand,
    /// Always `Failure` with the text that it is given.
    Failure,
    /// Always that no arm matched.
    MatchFailure,
    /// Division by zero, if the type is an integer's and the second operand is zero.
    ZeroDivisor,
    /// That an index is out of range, if it is.
    OutOfBounds,
    /// Something, if the length, which is the first operand, is negative.
    NegativeLength,
    /// Something, if a string is converted that is no number. In the graph only: lowering makes parsing of it.
    NoNumber,
    /// Something, on some conditions.
    Something,
}

impl Raises {
    /// Whether it never does anything else.
    pub fn always(self) -> bool {
        match self {
            Raises::ItsOperand | Raises::Failure | Raises::MatchFailure => true,
            Raises::Never
            | Raises::ZeroDivisor
            | Raises::OutOfBounds
            | Raises::NegativeLength
            | Raises::NoNumber
            | Raises::Something => false,
        }
    }
}

/// What new object an operation makes. It needs a home.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Makes {
    /// None.
    Nothing,
    /// A string or an array; its size is known when it is made.
    Object,
    /// A string, if the result is one; its size is known when it is made.
    IfStr,
    /// The text of a scalar, which bounds its size; that of a string is the string itself.
    TextOfScalar,
    /// The text of one character.
    TextOfChar,
}

/// Where the values go that operands refer to, and what the result refers to. Operands are meant by their numbers.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Moves {
    /// The result refers to nothing that was there before, and nothing is kept.
    Apart,
    /// The result holds the operand.
    Holds(usize),
    /// The result is something that the operand holds.
    ReadFrom(usize),
    /// The value is put into the holder.
    Stores {
        /// What is put …
        value: usize,
        /// … into what.
        holder: usize,
    },
    /// What the one holds, the other one holds as well.
    CopiesHeld {
        /// The one.
        from: usize,
        /// The other one.
        to: usize,
    },
    /// The operand is kept until the program ends.
    KeptForever(usize),
    /// The result is something that was kept until the program ends.
    Keepsake,
    /// The operand goes to a handler.
    Raised(usize),
    /// The result is a part of the operand.
    PartOf(usize),
    /// The result is the operand, if that has the same type.
    Itself(usize),
    /// The result is the operand, and what is known of it is not known of the result.
    Hidden(usize),
    /// The result and all that it holds is made at once.
    Whole,
    /// The result is a constant.
    Constant,
    /// It is seen whether both operands are the same object.
    Compared(usize, usize),
    /// It is seen how large the regions are in which the operand is.
    Regions(usize),
}
