//! What an explanation says, as plain data: the JSON form is these types, field by field.

use serde::Serialize;

/// A place in the source.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
pub struct Position {
    /// The file's name.
    pub file: String,
    /// From 1.
    pub line: u32,
    /// From 1, in characters.
    pub column: u32,
}

/// All that is known about a program's lambdas and the values that it makes.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
pub struct Explanation {
    /// In the order of the source.
    pub lambdas: Vec<LambdaNote>,
    /// What else is made: cells, data, strings, arrays, exceptions; in the order of the source.
    pub values: Vec<ValueNote>,
    /// Loops that leave memory behind.
    pub leaks: Vec<LeakNote>,
    /// Over the lambdas that are listed, and over all that the user's files make.
    pub totals: Totals,
}

/// A lambda of the user's.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
pub struct LambdaNote {
    /// The name that it was given, if any.
    pub name: Option<String>,
    /// Where it is.
    pub at: Position,
    /// Its node in the graph.
    pub node: String,
    /// In one line: what it costs.
    pub verdict: String,
    /// What it captures, in order of first use.
    pub captures: Vec<CaptureNote>,
    /// The functions that it became.
    pub versions: Vec<VersionNote>,
}

/// A captured variable.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
pub struct CaptureNote {
    /// Its name.
    pub name: String,
    /// Its type, as a user writes it.
    pub ty: String,
    /// `value` or `reference`.
    pub mode: &'static str,
    /// Why that way.
    pub reason: &'static str,
    /// Where the lambda first mentions it.
    pub first_use: Position,
    /// Where it is bound.
    pub bound: Position,
}

/// A function of core.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
pub struct VersionNote {
    /// Its id.
    pub function: String,
    /// Its name.
    pub name: String,
    /// `top`, `lifted` or `closure`.
    pub class: &'static str,
    /// How it is used.
    pub reason: String,
    /// Where it is used so.
    pub reason_at: Option<Position>,
    /// How many functions can be where it is used as a value; zero if it is not.
    pub set_size: usize,
    /// Its record, if it has one.
    pub record: Option<RecordNote>,
    /// Where its records are made and live.
    pub homes: Vec<HomeNote>,
}

/// The record of a closure.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
pub struct RecordNote {
    /// Its size.
    pub bytes: u32,
    /// What lies where, by offset.
    pub slots: Vec<SlotNote>,
}

/// A slot of a record.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
pub struct SlotNote {
    /// Where it starts.
    pub offset: u32,
    /// Its size.
    pub bytes: u32,
    /// `code` with the name of the function, or the name of the captured variable.
    pub holds: String,
}

/// Something that is made and is no closure.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
pub struct ValueNote {
    /// `cell`, `data`, `array`, `exception`, or `dynamic` for what has a size only at run time.
    pub kind: &'static str,
    /// What it is, in a few words: `cell of count`, `State`, `string`.
    pub what: String,
    /// Its size, where that is known.
    pub bytes: Option<u32>,
    /// Where it lives.
    pub home: HomeNote,
}

/// A home of a value.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
pub struct HomeNote {
    /// `static`, `stack`, `frame` (a region of known size in a frame), `region`, `caller` (a region
    /// that the function is lent), `program` or `handler`.
    pub home: &'static str,
    /// The same in a few words.
    pub short: String,
    /// The same in one sentence, with places.
    pub text: String,
    /// The function that makes the value.
    pub function: String,
    /// Where the value is made.
    pub at: Position,
    /// The regions that it can be in: one, or all that callers lend.
    pub regions: Vec<RegionNote>,
    /// A continuation that is given back when it is invoked.
    pub popped: bool,
    /// Why it is not on the stack, and what keeps it where it is.
    pub path: Vec<StepNote>,
}

/// A region.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
pub struct RegionNote {
    /// Its id.
    pub name: String,
    /// The function in which it begins and ends; none for those of the program and of handlers.
    pub function: Option<String>,
    /// How much is put into it at most, if that is known: then it is a part of the frame.
    pub bytes: Option<u32>,
    /// Where it begins.
    pub begins: Vec<Position>,
    /// Where it ends.
    pub ends: Vec<EndNote>,
    /// Where that function lends it to the one that makes the value, or to one that lends it on.
    pub lent: Option<Position>,
}

/// An end of a region.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
pub struct EndNote {
    /// Where.
    pub at: Position,
    /// The region that takes over what is in it; none if it is given back.
    pub handed_to: Option<String>,
}

/// A step of the way along which a value leaves its frame.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
pub struct StepNote {
    /// Where.
    pub at: Position,
    /// What happens there.
    pub text: String,
}

/// A loop that leaves memory behind.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
pub struct LeakNote {
    /// `W0403`.
    pub code: &'static str,
    /// Where the loop is.
    pub at: Position,
    /// What it does, and how long what it leaves behind lives.
    pub message: String,
    /// What is made, what is replaced, and what is kept of it.
    pub path: Vec<StepNote>,
    /// Why the memory cannot be given back.
    pub reason: String,
}

/// Counts.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default, Serialize)]
pub struct Totals {
    /// Lambdas that are listed.
    pub lambdas: usize,
    /// Those for which no record is ever made.
    pub free: usize,
    /// Those with records.
    pub closures: usize,
    /// Values of the user's files that are constant data.
    pub in_static: usize,
    /// Those on the stack, in slots of their own.
    pub on_stack: usize,
    /// Those in regions of known size, which are parts of frames.
    pub in_frames: usize,
    /// Those in regions that end before the program does.
    pub in_regions: usize,
    /// Those in the program's region.
    pub in_program: usize,
}

impl Explanation {
    /// As a machine reads it.
    pub fn to_json(&self) -> String {
        serde_json::to_string_pretty(self)
            .unwrap_or_else(|error| format!("{{\"error\":\"{error}\"}}"))
    }
}
