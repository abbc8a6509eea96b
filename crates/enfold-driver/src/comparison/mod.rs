//! A program under several representations of its closures, side by side: what `enfold compare` shows.
//!
//! ```text
//! placed core + a run in the interpreter ─count─► Counts ┐
//! runs of the executable                 ───────► Native ┴─► Column ─► table | page | JSON
//! ```
//!
//! | module | what it does |
//! |---|---|
//! | [`count`](mod@count) | closures, captured words and bytes by home, from what the interpreter kept |
//! | [`table`] | for people |
//! | [`page`] | a page of HTML with a picture |

pub mod count;
pub mod page;
pub mod table;

use std::time::Duration;

use serde::Serialize;

pub use count::{Counts, count};

/// A program under one representation.
#[derive(Debug, Clone, Serialize)]
pub struct Column {
    /// The representation, as it is chosen on the command line.
    pub closures: String,
    /// What a run in the interpreter counted; none if it took too long.
    pub counts: Option<Counts>,
    /// What runs of the executable used.
    pub native: Native,
}

/// What an executable used.
#[derive(Debug, Clone, Copy, Serialize)]
pub struct Native {
    /// Processor time in nanoseconds, the least of several runs.
    #[serde(rename = "nanoseconds", serialize_with = "nanoseconds")]
    pub time: Duration,
    /// The most bytes that its regions held at a time, in pages.
    pub peak_bytes: u64,
    /// Bytes of the executable's file.
    pub file_bytes: u64,
}

fn nanoseconds<S: serde::Serializer>(time: &Duration, to: S) -> Result<S::Ok, S::Error> {
    to.serialize_u64(u64::try_from(time.as_nanos()).unwrap_or(u64::MAX))
}

/// A number that is compared.
pub struct Row {
    /// What it is.
    pub name: &'static str,
    /// Its unit.
    pub unit: Unit,
    /// One for each representation; none where it is not known.
    pub values: Vec<Option<u64>>,
}

/// What a number counts.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Unit {
    /// Things.
    Objects,
    /// Bytes.
    Bytes,
    /// Nanoseconds.
    Time,
}

/// What is compared, in the order in which it is shown.
pub fn rows(columns: &[Column]) -> Vec<Row> {
    let counted = |name, unit, of: fn(&Counts) -> u64| Row {
        name,
        unit,
        values: columns.iter().map(|column| column.counts.as_ref().map(of)).collect(),
    };
    let native = |name, unit, of: fn(&Native) -> u64| Row {
        name,
        unit,
        values: columns.iter().map(|column| Some(of(&column.native))).collect(),
    };
    vec![
        counted("closures made", Unit::Objects, |c| c.closures),
        counted("words captured", Unit::Objects, |c| c.captured_words),
        counted("environments made", Unit::Objects, |c| c.environments),
        counted("bytes on the stack", Unit::Bytes, |c| c.bytes.stack),
        counted("bytes in regions", Unit::Bytes, |c| c.bytes.regions),
        counted("bytes in the program's region", Unit::Bytes, |c| c.bytes.program),
        counted("most bytes alive in regions", Unit::Bytes, |c| c.peak_bytes),
        counted("instructions of core", Unit::Objects, |c| c.steps),
        native("peak of the executable's regions", Unit::Bytes, |n| n.peak_bytes),
        native("processor time", Unit::Time, |n| n.time.as_nanos().try_into().unwrap_or(u64::MAX)),
        native("size of the executable", Unit::Bytes, |n| n.file_bytes),
    ]
}

/// All of it, for other programs.
pub fn to_json(columns: &[Column]) -> String {
    // Numbers and names alone: nothing in it can fail.
    serde_json::to_string(&serde_json::json!({ "version": 1, "comparison": columns }))
        .unwrap_or_default()
        + "\n"
}

#[cfg(test)]
pub(crate) fn sample() -> Vec<Column> {
    let column = |name: &str, words, counted: bool| Column {
        closures: name.to_owned(),
        counts: counted.then_some(Counts {
            closures: 12,
            captured_words: words,
            environments: 0,
            bytes: count::Bytes { stack: 0, regions: 2048, program: 0 },
            peak_bytes: 1024,
            steps: 1_234_567,
        }),
        native: Native { time: Duration::from_micros(words * 10), peak_bytes: 4096, file_bytes: 1 },
    };
    vec![column("flat", 24, true), column("pair", 12, true), column("linked", 0, false)]
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn other_programs_get_every_number() {
        let text = to_json(&sample());
        let read: serde_json::Value = serde_json::from_str(&text).expect("JSON");
        let flat = &read["comparison"][0];
        assert_eq!(flat["closures"], "flat");
        assert_eq!(flat["counts"]["captured_words"], 24);
        assert_eq!(flat["counts"]["bytes"]["regions"], 2048);
        assert_eq!(flat["native"]["nanoseconds"], 240_000);
        assert!(read["comparison"][2]["counts"].is_null());
    }
}
