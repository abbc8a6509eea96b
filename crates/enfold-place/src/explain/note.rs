//! What an explanation says, as plain data: the JSON form is these types, field by field.
//!
//! [`VERSION`] changes when a field changes its meaning or goes away; new fields do not change it. Places
//! have the fields that places have in reports.

use enfold_syntax::Span;
use serde::Serialize;

/// The version of the JSON form.
pub const VERSION: u32 = 1;

/// A place in the source.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
pub struct Place {
    /// The file's name.
    pub file: String,
    /// From 1.
    pub line: u32,
    /// From 1, in characters.
    pub col: u32,
    /// From 0, in bytes.
    pub offset: u32,
    /// One past its last character.
    pub end: End,
    /// The same for marks.
    #[serde(skip)]
    pub span: Span,
}

/// Where a place ends.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
pub struct End {
    /// Its line.
    pub line: u32,
    /// Its column.
    pub col: u32,
    /// The same in bytes.
    pub offset: u32,
}

/// All that is known about a program's lambdas and the values that it makes.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
pub struct Explanation {
    /// [`VERSION`].
    pub version: u32,
    /// In the order of the source.
    pub lambdas: Vec<LambdaNote>,
    /// All that is made, closures too, each at a line of the user's; in the order of the source. What the library makes
    /// before the program starts comes last, and has no place.
    pub made: Vec<MadeNote>,
    /// Loops that leave memory behind.
    pub leaks: Vec<LeakNote>,
    /// Over what is listed.
    pub totals: Totals,
}

/// What became of a lambda.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Serialize)]
#[serde(rename_all = "lowercase")]
pub enum Became {
    /// It has a record, which is made at run time.
    Closure,
    /// It captures nothing and is used as a value: its record is constant data.
    Constant,
    /// It is called directly and captures nothing.
    Function,
    /// It is called directly; what it captures travels as further arguments.
    Lifted,
    /// Its body stands where it was called.
    Inlined,
    /// Its body is a loop, or a block to which several ways lead, of the function around it.
    Loop,
    /// It is one function with the one around it, which takes the arguments of both.
    Merged,
    /// Nothing needs it.
    Removed,
}

/// A lambda of the user's.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
pub struct LambdaNote {
    /// The name that it was given, if any.
    pub name: Option<String>,
    /// Where it is.
    #[serde(flatten)]
    pub at: Place,
    /// Its node in the graph.
    pub node: String,
    /// What became of it.
    pub became: Became,
    /// The same in one line.
    pub verdict: String,
    /// Where it was inlined, or is called directly.
    pub used: Vec<Place>,
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
    /// Its type, as the language writes it.
    #[serde(rename = "type")]
    pub ty: String,
    /// `value` or `reference`.
    pub mode: &'static str,
    /// Why that way.
    pub reason: &'static str,
    /// Where the lambda first mentions it.
    pub first_use: Place,
    /// Where it is bound.
    pub bound: Place,
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
    /// Where it is used so, if that is in a file of the user's.
    pub reason_at: Option<Place>,
    /// How many functions can be where it is used as a value; zero if it is not.
    pub set_size: usize,
    /// Its record, if it has one.
    pub record: Option<RecordNote>,
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
    /// `code` or `capture`.
    pub kind: &'static str,
    /// The name of the function, or that of the captured variable; the text of an expression that has no name.
    pub holds: String,
}

/// Something that is made.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
pub struct MadeNote {
    /// `closure`, `cell`, `data`, `array`, `string` or `exception`.
    pub kind: &'static str,
    /// The name of a function, a variable or an exception, or a type; or what else it is, in a few words.
    pub what: String,
    /// Its size, where that is known.
    pub bytes: Option<u32>,
    /// The user's place to which it belongs: where it is made, or where the function of the library is called that
    /// makes it.
    #[serde(flatten)]
    pub at: Option<Place>,
    /// The function of the library that makes it.
    pub library: Option<String>,
    /// How many statements make the like for that place in the same home.
    pub statements: usize,
    /// Of a closure: its function in core.
    pub closure: Option<String>,
    /// Of a closure: the node of its lambda, if it is one of the user's.
    pub lambda: Option<String>,
    /// Of a closure that comes from an application to too few arguments: the function that was applied.
    pub partial: Option<String>,
    /// Of a closure: its record.
    pub record: Option<RecordNote>,
    /// Where it lives.
    pub home: HomeNote,
}

/// A home of a value.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
pub struct HomeNote {
    /// `static`, `stack`, `frame` (a region of known size in a frame), `region`, `caller` (a region
    /// that the function is lent), `program` or `handler`.
    pub home: &'static str,
    /// Where that can be at run time: `static`, `stack`, `frame`, `region` or `program`.
    pub homes: Vec<&'static str>,
    /// The same in a few words.
    pub short: String,
    /// The same in one sentence, with places.
    pub text: String,
    /// The function that makes the value.
    pub function: String,
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
    pub begins: Vec<Place>,
    /// Where it ends.
    pub ends: Vec<EndNote>,
    /// Only exceptions end it: no way through the function comes to its end.
    pub raises: bool,
    /// Where that function lends it to the one that makes the value, or to one that lends it on.
    pub lent: Option<Place>,
}

/// An end of a region.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
pub struct EndNote {
    /// Where.
    #[serde(flatten)]
    pub at: Place,
    /// The region that takes over what is in it; none if it is given back.
    pub handed_to: Option<String>,
}

/// A step of the way along which a value leaves its frame.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
pub struct StepNote {
    /// Where; none if that is in the library.
    #[serde(flatten)]
    pub at: Option<Place>,
    /// What happens there.
    pub text: String,
}

/// A loop that leaves memory behind.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
pub struct LeakNote {
    /// `W0403`.
    pub code: &'static str,
    /// Where the loop is.
    #[serde(flatten)]
    pub at: Place,
    /// What it does.
    pub message: String,
    /// How long what it leaves behind lives.
    pub label: String,
    /// What is made, what is replaced, and what is kept of it.
    pub path: Vec<StepNote>,
    /// Why the memory cannot be given back.
    pub reason: String,
}

/// Counts of statements.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default, Serialize)]
pub struct Totals {
    /// Lambdas that are listed.
    pub lambdas: usize,
    /// Those with records that are made at run time.
    pub closures: usize,
    /// Values that are constant data.
    #[serde(rename = "static")]
    pub in_static: usize,
    /// Those on the stack, in slots of their own.
    pub stack: usize,
    /// Those in regions of known size, which are parts of frames.
    pub frame: usize,
    /// Those in regions that end before the program does; in those of handlers, too.
    pub region: usize,
    /// Those in the program's region.
    pub program: usize,
    /// Applications to too few arguments among all these.
    pub partial: usize,
    /// What the library makes before the program starts, which is not among them.
    pub startup: usize,
    /// Operations of the user's that make an exception only if they fail; they are not listed.
    pub failing: usize,
}

impl Explanation {
    /// As a machine reads it.
    pub fn to_json(&self) -> String {
        serde_json::to_string_pretty(self)
            .unwrap_or_else(|error| format!("{{\"error\":\"{error}\"}}"))
    }
}
