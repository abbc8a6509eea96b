//! What a run in the interpreter made, for people and as JSON: by home, and by the user's place to which it belongs.
//!
//! ```text
//! home                         objects   share             bytes
//! …
//! made at                      objects             bytes   what and where
//! words.ml:12:7                   1200             38400   data in region
//! ```

use enfold_interp::{MemoryUse, Tallied};
use enfold_syntax::SourceMap;
use serde::Serialize;

use crate::render::Place;

/// How many places people are shown, the largest first.
const SHOWN: usize = 12;

/// Objects of one kind that belong to one place and are in one kind of home.
#[derive(Serialize)]
struct Made<'a> {
    #[serde(flatten)]
    at: Option<Place>,
    kind: &'a str,
    home: &'a str,
    objects: u64,
    bytes: u64,
}

/// Statements that make the like are told together.
fn made<'a>(tally: &'a [Tallied], sources: &SourceMap) -> Vec<Made<'a>> {
    let mut found: Vec<(&Tallied, u64, u64)> = Vec::new();
    for entry in tally {
        let same = |(other, ..): &&mut (&Tallied, u64, u64)| {
            (other.at, other.kind, other.home) == (entry.at, entry.kind, entry.home)
        };
        let (objects, bytes) = (entry.made.objects, entry.made.bytes);
        // Those of one place stand together.
        let near = found.iter_mut().rev().take_while(|(other, ..)| other.at == entry.at);
        match near.into_iter().find(same) {
            Some(sum) => {
                sum.1 += objects;
                sum.2 += bytes;
            }
            None => found.push((entry, objects, bytes)),
        }
    }
    let note = |(entry, objects, bytes): (&'a Tallied, u64, u64)| Made {
        at: entry.at.map(|at| Place::new(at, sources)),
        kind: entry.kind,
        home: entry.home.name(),
        objects,
        bytes,
    };
    found.into_iter().map(note).collect()
}

/// Two tables.
pub fn to_text(memory: &MemoryUse, tally: &[Tallied], sources: &SourceMap) -> String {
    let mut out = memory.to_text();
    let mut made = made(tally, sources);
    made.retain(|entry| entry.home != "static");
    made.sort_by_key(|entry| std::cmp::Reverse((entry.bytes, entry.objects)));
    if made.is_empty() {
        return out;
    }
    out += &format!("\n{:>14}{:>18}   what, where, for which place\n", "objects", "bytes");
    for entry in made.iter().take(SHOWN) {
        let at = match &entry.at {
            Some(at) => format!("{}:{}:{}", at.file, at.line, at.col),
            None => "the library, before the program starts".to_string(),
        };
        let Made { kind, home, objects, bytes, .. } = entry;
        out += &format!("{objects:>14}{bytes:>18}   {kind}, {home}, {at}\n");
    }
    if made.len() > SHOWN {
        out += &format!("{:>32}   and {} more\n", "", made.len() - SHOWN);
    }
    out
}

/// One JSON object in one line.
pub fn to_json(memory: &MemoryUse, tally: &[Tallied], sources: &SourceMap) -> String {
    let mut out = memory.to_json();
    let made = serde_json::to_string(&made(tally, sources)).unwrap_or_default();
    if let Some(end) = out.rfind('}') {
        out.replace_range(end.., &format!(",\"made\":{made}}}\n"));
    }
    out
}
