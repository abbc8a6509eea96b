//! Instructions of the machine, and the tables that they refer to.
//!
//! Instructions of all functions lie in one list. A [`Slot`] is a word of the running function's
//! frame; an [`Operand`] is a slot or a constant. Lists of operands are word by word: what takes two
//! words is two operands.
//!
//! The slot of a region holds its state: zero before it begins, then [`ALIVE`] and which it is at run
//! time, then [`ENDED`] and the instruction that ended it.

use std::ops::Range;

use enfold_core::ir::{CountOp, LamId, Prim, VarId};
use enfold_syntax::{Span, Symbol};

use crate::scalars::Scalar;

/// A word of the running function's frame.
pub type Slot = u32;
/// A place in the list of instructions.
pub type Pc = u32;

/// In the slot of a region: it is alive, and this is which.
pub const ALIVE: u64 = 1 << 32;
/// In the slot of a region: it ended at this instruction.
pub const ENDED: u64 = 2 << 32;

/// A slot or a constant.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Operand(u32);

const CONSTANT: u32 = 1 << 31;

impl Operand {
    /// The word in a slot.
    pub fn slot(slot: Slot) -> Operand {
        Operand(slot)
    }

    /// A constant of [`Code::constants`].
    pub fn constant(index: u32) -> Operand {
        Operand(index | CONSTANT)
    }

    /// Which slot or (error) constant it is.
    #[inline]
    pub fn decode(self) -> Result<usize, usize> {
        if self.0 & CONSTANT == 0 {
            Ok(self.0 as usize)
        } else {
            Err((self.0 & !CONSTANT) as usize)
        }
    }
}

/// A list of operands in [`Code::operands`].
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Operands {
    /// The first.
    pub start: u32,
    /// How many.
    pub len: u32,
}

impl Operands {
    /// As indices.
    pub fn range(self) -> Range<usize> {
        self.start as usize..(self.start + self.len) as usize
    }
}

/// What is made, and how it is counted.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
#[repr(u8)]
pub enum Kind {
    /// Length and bytes.
    Str = 1,
    /// A record, tuple or union value.
    Data = 2,
    /// One value that can change.
    Cell = 3,
    /// Elements.
    Array = 4,
    /// An exception.
    Exn = 5,
    /// Code and captures of a function or of a group of them.
    Closure = 6,
}

/// A region, as the running function names it.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Region {
    /// The program's.
    Program,
    /// That of the innermost `try`.
    Handler,
    /// The one whose state is in a slot.
    Slot(Slot),
}

/// Where a statement puts what it makes.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Place {
    /// Constant data with this number; made when it is first needed.
    Static(u32),
    /// The frame; the slot holds what the statement made last.
    Stack(Slot),
    /// A region.
    Region(Region),
}

/// A statement that makes something; a `try` has two, one for each case.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Site {
    /// Its variable.
    pub var: VarId,
    /// Where it puts what it makes.
    pub place: Place,
    /// Whether that is a continuation that is given back when it is called.
    pub popped: bool,
    /// Whether it is on the stack, and references to it are counted all the same.
    pub counted: bool,
    /// Bytes that the native program takes for it, without elements.
    pub bytes: u32,
    /// Bytes of one element.
    pub each: u32,
}

/// A [`Site`] of [`Code::sites`].
pub type SiteId = u32;
/// The site of what makes nothing.
pub const NO_SITE: SiteId = SiteId::MAX;

/// Where the references are in words of a type.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Refs {
    /// Nowhere.
    None,
    /// One word is a reference to an object of this kind, or the number of a case.
    Object(Kind, Holds),
    /// By-value data: the parts of each case. If there are several cases, the first word says which it is.
    Parts(Vec<Vec<Part>>),
}

/// Where the references are that an object holds.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Holds {
    /// Nowhere, or nobody looks: what exceptions hold stays until their region ends.
    Nothing,
    /// In the captures of each function, by its number, which is the first word.
    Functions(Vec<(u32, Vec<Part>)>),
    /// In the payload of each case.
    Cases(Vec<Vec<Part>>),
    /// In elements of so many words.
    Each(u32, RefsId),
}

/// A part of a payload that may have references.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Part {
    /// Its first word.
    pub at: u32,
    /// How many words.
    pub width: u32,
    /// What is in them.
    pub refs: RefsId,
}

/// One of [`Code::refs`].
pub type RefsId = u32;

/// An instruction.
#[derive(Debug, Clone, Copy, PartialEq)]
pub enum Inst {
    /// A word.
    Move { dst: Slot, src: Operand },
    /// Several words of zero bits.
    Zero { dst: Slot, n: u32 },
    /// An operation on 64-bit integers that cannot fail.
    Int { op: IntOp, dst: Slot, a: Operand, b: Operand },
    /// An operation on two scalars of one type.
    Binary { prim: Prim, scalar: Scalar, dst: Slot, a: Operand, b: Operand },
    /// An operation on one scalar.
    Unary { prim: Prim, from: Scalar, to: Scalar, dst: Slot, a: Operand },
    /// Whether all words are alike.
    Same { dst: Slot, a: Operands, b: Operands },
    /// An operation on strings, streams or exceptions.
    Effect { prim: Prim, dst: Slot, args: Operands, site: SiteId },
    /// The text of a scalar.
    ToStr { scalar: Scalar, dst: Slot, a: Operand, site: SiteId },
    /// Reads a scalar behind an address.
    MemLoad { scalar: Scalar, dst: Slot, a: Operand },
    /// Writes a scalar behind an address.
    MemStore { scalar: Scalar, a: Operand, value: Operand },
    /// Goes on elsewhere.
    Goto(Pc),
    /// Goes on elsewhere unless the word is true.
    Unless { cond: Operand, target: Pc },
    /// Goes where [`Code::switches`] says.
    Switch { on: Operand, table: u32 },
    /// Makes an object with a tag and these words.
    Alloc { kind: Kind, dst: Slot, tag: u32, words: Operands, site: SiteId },
    /// Makes the record of a group of functions ([`Code::groups`]).
    Group { group: u32, words: Operands, site: SiteId },
    /// Reads from an object of a kind with a tag.
    Load { kind: Kind, tag: u32, dst: Slot, base: Operand, at: u32, n: u32 },
    /// Writes to an object of a kind with a tag.
    Store { kind: Kind, tag: u32, base: Operand, at: u32, words: Operands },
    /// Makes an array of elements that take `width` words each.
    Array { dst: Slot, len: u32, words: Operands, width: u32, site: SiteId },
    /// An operation on an array whose elements take `width` words each; the array comes first.
    ArrayOp { prim: Prim, dst: Slot, args: Operands, width: u32, site: SiteId },
    /// Reads a module-level variable.
    GlobalGet { dst: Slot, at: u32, n: u32 },
    /// Counts a record, tuple or case that is only in registers.
    InRegisters,
    /// Writes a module-level variable.
    GlobalSet { at: u32, words: Operands },
    /// Calls as [`Code::calls`] says.
    Call(u32),
    /// Returns words.
    Ret(Operands),
    /// Begins a region of the running function, of no more than so many bytes.
    Begin { slot: Slot, bound: Option<u32>, frame: u32, counted: bool },
    /// Ends a region of the running function.
    End { slot: Slot },
    /// Ends a region of the running function; what is in it goes on in another.
    Merge { from: Slot, to: Region },
    /// How many bytes are worth copying so that these regions, of [`Code::regions`], can end.
    Grown { dst: Slot, regions: Operands },
    /// There is one more or one less of each reference among these words, which are as [`Code::refs`] says.
    Count { op: CountOp, words: Operands, refs: RefsId },
    /// All elements of a new array are one value: one reference is there, and the others are added.
    CountElements { array: Slot, width: u32, refs: RefsId },
    /// Before elements are copied: references to those are added, and the ones that are overwritten are dropped.
    CountBlit { args: Operands, width: u32, refs: RefsId },
    /// Is never reached.
    Unreachable,
}

/// A frequent operation on 64-bit signed integers.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum IntOp {
    /// Wraps.
    Add,
    /// Wraps.
    Sub,
    /// Wraps.
    Mul,
    /// Wraps at 63 bits.
    Add63,
    /// Wraps at 63 bits.
    Sub63,
    /// Wraps at 63 bits.
    Mul63,
    /// Equal.
    Eq,
    /// Different.
    Ne,
    /// Less.
    Lt,
    /// Less or equal.
    Le,
    /// Greater.
    Gt,
    /// Greater or equal.
    Ge,
}

/// What a switch looks at.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Scrutinee {
    /// The word.
    Word,
    /// The case of boxed data.
    Case,
    /// Which exception it is.
    Exn,
}

/// Where a switch goes.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Switch {
    /// What it looks at.
    pub scrutinee: Scrutinee,
    /// Sorted by key.
    pub targets: Vec<(u64, Pc)>,
    /// Where other keys go; none means that there are no others.
    pub default: Option<Pc>,
    /// Whether it tests the tag of a union.
    pub tests_tag: bool,
}

/// Whom a call calls.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Target {
    /// A function; its captures, if any, follow the arguments.
    Known(u32),
    /// A function with its record.
    Record(u32, Operand),
    /// Whatever function a closure has.
    Closure(Operand),
}

/// What happens when a call returns.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Return {
    /// Its result goes to `dst`.
    Normal,
    /// Its result is the caller's.
    Tail,
    /// Its result or its exception becomes a union.
    Try {
        /// Whether the union is boxed.
        boxed: bool,
        /// What makes it for a result; for an exception it is the next one.
        site: SiteId,
    },
}

/// A call.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Call {
    /// Whom.
    pub target: Target,
    /// With what.
    pub args: Operands,
    /// Where the result goes.
    pub dst: Slot,
    /// How.
    pub ret: Return,
    /// The regions that it passes, in [`Code::regions`].
    pub regions: Operands,
    /// Of a `try`: the region of exceptions while it runs; otherwise it stays as it is.
    pub catches: Option<Region>,
}

/// A recursive group of functions.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Group {
    /// The functions and the slots of their values.
    pub members: Vec<(u32, Slot)>,
}

/// A function.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Function {
    /// Which it was.
    pub lam: LamId,
    /// Its name.
    pub name: Symbol,
    /// The first function that the literal became of which it is one; a function that nobody wrote is its own.
    pub literal: u32,
    /// Its first instruction.
    pub entry: Pc,
    /// Words of its frame: parameters, captures, siblings, regions that it takes, own regions, then
    /// the rest, then what it has on the stack.
    pub frame: u32,
    /// Words of its parameters.
    pub params: u32,
    /// Words of its captures.
    pub captures: u32,
    /// Its siblings, by index in their group; one word each.
    pub siblings: Vec<u32>,
    /// Its own index in its group.
    pub index: u32,
    /// Whether it is called with its record, from which its captures come.
    pub record: bool,
    /// How many regions it takes.
    pub regions: u32,
    /// The slots of its own regions; zero at first.
    pub own_regions: Range<Slot>,
    /// The slots of what it has on the stack; zero at first.
    pub on_stack: Range<Slot>,
    /// The region that it cuts back to its record when it is called.
    pub pops: Option<Slot>,
}

impl Function {
    /// Whether there is something to do when it ends.
    #[inline]
    pub fn has_memory(&self) -> bool {
        !self.own_regions.is_empty() || !self.on_stack.is_empty()
    }
}

/// An exception's declaration.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Exn {
    /// Its name.
    pub name: Symbol,
    /// A number of [`enfold_runtime::rules::failures::Kind`].
    pub kind: u32,
    /// Its message, a constant, unless it holds one.
    pub message: u64,
}

/// A compiled program.
#[derive(Debug, Clone, Default)]
pub struct Code {
    /// Where references are, of types that are counted.
    pub refs: Vec<Refs>,
    /// All instructions.
    pub insts: Vec<Inst>,
    /// Where each instruction comes from.
    pub spans: Vec<Span>,
    /// The user's place to which each instruction belongs, in [`Code::places`]; empty unless objects are tallied.
    pub belongs: Vec<u32>,
    /// Places of the user's.
    pub places: Vec<Span>,
    /// Constants.
    pub constants: Vec<u64>,
    /// Lists of operands.
    pub operands: Vec<Operand>,
    /// Statements that make something.
    pub sites: Vec<Site>,
    /// Lists of regions.
    pub regions: Vec<Region>,
    /// How many constants statements make.
    pub statics: u32,
    /// Whether there was a placement.
    pub placed: bool,
    /// Switches.
    pub switches: Vec<Switch>,
    /// Calls.
    pub calls: Vec<Call>,
    /// Recursive groups.
    pub groups: Vec<Group>,
    /// Functions; the first is the entry.
    pub functions: Vec<Function>,
    /// Exceptions: the program's, then stand-ins for builtin ones that it lacks.
    pub exns: Vec<Exn>,
    /// Ids of failure, match failure, division by zero, index out of range, bad argument.
    pub builtin: [u32; 5],
    /// Words of module-level variables.
    pub globals: u32,
}
