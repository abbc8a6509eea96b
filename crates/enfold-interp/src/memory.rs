//! What a run of a placed program says about memory: what was made where, and what went wrong.

use std::fmt::Write;

use enfold_syntax::{SourceMap, Span};

/// Objects and their bytes in the native program.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq)]
pub struct Made {
    /// How many.
    pub objects: u64,
    /// Their sizes, each rounded up to eight bytes.
    pub bytes: u64,
}

/// What a placed program made, by home.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq)]
pub struct MemoryUse {
    /// How often a record, tuple or case of a union was made that is only in registers.
    pub registers: u64,
    /// How often a statement yielded constant data, which takes no work.
    pub constants: u64,
    /// On the stack: in a slot of a frame, or in a region that is a part of one.
    pub stack: Made,
    /// Continuations that are given back when they are called.
    pub popped: Made,
    /// In regions that begin and end.
    pub regions: Made,
    /// In the region that lives as long as the program.
    pub program: Made,
    /// How many regions began that are not parts of frames.
    pub regions_begun: u64,
    /// The most bytes that were alive in regions at a time; those of the program's are among them.
    pub peak_bytes: u64,
    /// Bytes that are alive in regions at the end; those of the program's are among them.
    pub live_bytes: u64,
}

impl MemoryUse {
    fn rows(&self) -> [(&'static str, &'static str, Made); 6] {
        let registers = Made { objects: self.registers, bytes: 0 };
        let constants = Made { objects: self.constants, bytes: 0 };
        [
            ("registers", "registers", registers),
            ("static", "static", constants),
            ("stack", "stack", self.stack),
            ("popped", "popped continuations", self.popped),
            ("region", "regions", self.regions),
            ("program", "the program's region", self.program),
        ]
    }

    /// All objects, whatever their home.
    pub fn total(&self) -> Made {
        self.rows().iter().fold(Made::default(), |sum, (_, _, made)| Made {
            objects: sum.objects + made.objects,
            bytes: sum.bytes + made.bytes,
        })
    }

    /// A table.
    pub fn to_text(&self) -> String {
        let total = self.total();
        let mut out = format!("{:<22}{:>14}{:>8}{:>18}\n", "home", "objects", "share", "bytes");
        for (_, name, made) in self.rows().into_iter().chain([("", "all", total)]) {
            let share = 100.0 * made.objects as f64 / total.objects.max(1) as f64;
            let _ = writeln!(out, "{name:<22}{:>14}{share:>7.1}%{:>18}", made.objects, made.bytes);
        }
        let rows = [
            ("regions begun", self.regions_begun),
            ("most bytes in regions", self.peak_bytes),
            ("bytes at the end", self.live_bytes),
        ];
        for (name, value) in rows {
            let _ = writeln!(out, "{name:<22}{value:>14}");
        }
        out
    }

    /// One JSON object in one line.
    pub fn to_json(&self) -> String {
        let mut out = String::from("{\"homes\":{");
        for (index, (key, _, made)) in self.rows().into_iter().enumerate() {
            let comma = if index == 0 { "" } else { "," };
            let Made { objects, bytes } = made;
            let _ = write!(out, "{comma}\"{key}\":{{\"objects\":{objects},\"bytes\":{bytes}}}");
        }
        let MemoryUse { regions_begun, peak_bytes, live_bytes, .. } = self;
        let _ = writeln!(
            out,
            "}},\"regions_begun\":{regions_begun},\"peak_bytes\":{peak_bytes},\
             \"live_bytes\":{live_bytes}}}"
        );
        out
    }
}

/// What a placed program did that it must not do.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum MemoryError {
    /// It read, wrote or called what was given back.
    GivenBack,
    /// It wrote to constant data.
    Constant,
    /// A statement that yields constant data would have to yield something else.
    ConstantChanges,
    /// A region began that was alive.
    BegunTwice,
    /// A region ended that was not alive.
    EndsDead,
    /// A value was put into a region that was not alive.
    FillsDead,
    /// A region that was not alive was passed to a function, or given to a `try`.
    PassesDead,
    /// A region that was not alive took part in a merge.
    MergesDead,
    /// A region that is a part of a frame took part in a merge.
    MergesBounded,
    /// A region whose objects are counted was merged with one whose are not.
    MergesCounted,
    /// More bytes were put into a region than it has.
    Overflow {
        /// How many there would be.
        bytes: u64,
        /// How many there may be.
        bound: u32,
    },
    /// A function ended before a region that it began.
    StillAlive,
    /// A continuation was called whose record is not in the region that it is given back from.
    PopsElsewhere,
}

/// A defect of placement that a run met.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct MemoryFault {
    /// What happened.
    pub error: MemoryError,
    /// Where.
    pub at: Option<Span>,
    /// Where the memory was given back or the region ended, if it did and if that is known.
    pub ended: Option<Span>,
}

impl MemoryFault {
    /// In words, with both places.
    pub fn message(&self, sources: &SourceMap) -> String {
        let at = place(self.at, sources);
        let what = match self.error {
            MemoryError::GivenBack => {
                let ended = place(self.ended, sources);
                return format!("{at}: access to memory that was given back at {ended}");
            }
            MemoryError::Constant => "a write to constant data".to_owned(),
            MemoryError::ConstantChanges => "constant data is not constant".to_owned(),
            MemoryError::BegunTwice => "a region begins that is alive".to_owned(),
            MemoryError::EndsDead => "a region ends that is not alive".to_owned(),
            MemoryError::FillsDead => "a value is put into a region that is not alive".to_owned(),
            MemoryError::PassesDead => "a region is passed that is not alive".to_owned(),
            MemoryError::MergesDead => "a region is merged that is not alive".to_owned(),
            MemoryError::MergesBounded => "a region is merged that lies in a frame".to_owned(),
            MemoryError::MergesCounted => "a counted region is merged with another one".to_owned(),
            MemoryError::Overflow { bytes, bound } => {
                format!("{bytes} bytes are put into a region of {bound}")
            }
            MemoryError::StillAlive => "a function ends before its region".to_owned(),
            MemoryError::PopsElsewhere => {
                "a record is given back from a region that it is not in".to_owned()
            }
        };
        match self.ended {
            Some(_) => format!("{at}: {what}: it ended at {}", place(self.ended, sources)),
            None => format!("{at}: {what}"),
        }
    }
}

/// `file:line:column`. Core that was read from text has no places.
fn place(span: Option<Span>, sources: &SourceMap) -> String {
    match span {
        Some(span) if sources.iter().any(|(id, _)| id == span.file) => sources.locate(span),
        _ => "an unknown place".to_owned(),
    }
}

#[cfg(test)]
mod tests {
    use expect_test::expect;

    use super::*;

    fn usage() -> MemoryUse {
        MemoryUse {
            constants: 2,
            stack: Made { objects: 5, bytes: 80 },
            regions: Made { objects: 1, bytes: 24 },
            regions_begun: 1,
            peak_bytes: 24,
            ..MemoryUse::default()
        }
    }

    #[test]
    fn a_table() {
        expect![[r#"
            home                         objects   share             bytes
            registers                          0    0.0%                 0
            static                             2   25.0%                 0
            stack                              5   62.5%                80
            popped continuations               0    0.0%                 0
            regions                            1   12.5%                24
            the program's region               0    0.0%                 0
            all                                8  100.0%               104
            regions begun                      1
            most bytes in regions             24
            bytes at the end                   0
        "#]]
        .assert_eq(&usage().to_text());
    }

    #[test]
    fn json() {
        expect![[r#"
            {"homes":{"registers":{"objects":0,"bytes":0},"static":{"objects":2,"bytes":0},"stack":{"objects":5,"bytes":80},"popped":{"objects":0,"bytes":0},"region":{"objects":1,"bytes":24},"program":{"objects":0,"bytes":0}},"regions_begun":1,"peak_bytes":24,"live_bytes":0}
        "#]]
        .assert_eq(&usage().to_json());
    }
}
