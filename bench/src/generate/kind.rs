//! The kinds of programs: which units each has, and how units become a program.

use std::fmt::Write;

use super::random::Random;
use super::{plain, records, template};

/// A kind of program.
#[derive(Clone, Copy, PartialEq, Eq)]
pub enum Kind {
    /// OCaml: records in tables, formats, sorting with comparisons.
    Tables,
    /// OCaml: of everything some.
    Ordinary,
    /// Clef: the same five units again and again.
    Plain,
}

const KINDS: [(Kind, &str); 3] =
    [(Kind::Tables, "tables"), (Kind::Ordinary, "ordinary"), (Kind::Plain, "plain")];

/// How many units one function calls.
const GROUP: usize = 40;

const ORDINARY: [&str; 10] = [
    include_str!("../../templates/ocaml/trees.txt"),
    include_str!("../../templates/ocaml/words.txt"),
    include_str!("../../templates/ocaml/checks.txt"),
    include_str!("../../templates/ocaml/maps.txt"),
    include_str!("../../templates/ocaml/closures.txt"),
    include_str!("../../templates/ocaml/machines.txt"),
    include_str!("../../templates/ocaml/arrays.txt"),
    include_str!("../../templates/ocaml/modules.txt"),
    include_str!("../../templates/ocaml/lists.txt"),
    include_str!("../../templates/ocaml/bank.txt"),
];

impl Kind {
    /// The kind of a name.
    pub fn named(name: &str) -> Option<Kind> {
        KINDS.iter().find(|(_, its)| *its == name).map(|(kind, _)| *kind)
    }

    /// Each of them.
    pub fn all() -> impl Iterator<Item = Kind> {
        KINDS.iter().map(|(kind, _)| *kind)
    }

    /// All names.
    pub fn names() -> String {
        KINDS.map(|(_, name)| name).join(", ")
    }

    /// Its name.
    pub fn name(self) -> &'static str {
        KINDS.iter().find(|(kind, _)| *kind == self).map_or("", |(_, name)| name)
    }

    /// How the name of a file with such a program ends.
    pub fn extension(self) -> &'static str {
        if self == Kind::Plain { "fs" } else { "ml" }
    }

    /// A program of about so many lines.
    pub fn program(self, lines: usize) -> String {
        match self {
            Kind::Tables => ocaml(lines, records::unit),
            Kind::Ordinary => ocaml(lines, ordinary),
            Kind::Plain => plain::program(lines),
        }
    }
}

/// A unit of OCaml, and the name by which its last function is called.
type Unit = fn(usize, &mut Random) -> (String, String);

/// Records and the templates, in turn, so that short programs have some of each as well.
fn ordinary(number: usize, random: &mut Random) -> (String, String) {
    let at = (number * 7 + number / (ORDINARY.len() + 1)) % (ORDINARY.len() + 1);
    match ORDINARY.get(at) {
        Some(text) => (template::fill(text, number, random), format!("run{number}")),
        None => records::unit(number, random),
    }
}

fn ocaml(lines: usize, unit: Unit) -> String {
    let mut random = Random::new(lines as u64);
    let mut text = String::new();
    let mut runs = Vec::new();
    let mut count = 0;
    // A call of a unit is a line too.
    while count + runs.len() < lines {
        let (definitions, run) = unit(runs.len(), &mut random);
        count += definitions.lines().count() + 1;
        text.push_str(&definitions);
        text.push('\n');
        runs.push(run);
    }
    let groups: Vec<&[String]> = runs.chunks(GROUP).collect();
    for (number, group) in groups.iter().enumerate() {
        let _ = writeln!(text, "let group{number} seed =");
        for run in *group {
            let _ = writeln!(text, "  let seed = {run} seed in");
        }
        text.push_str("  seed\n\n");
    }
    text.push_str("let () =\n  let seed = Array.length Sys.argv in\n");
    for number in 0..groups.len() {
        let _ = writeln!(text, "  let seed = group{number} seed in");
    }
    text.push_str("  Printf.printf \"%d\\n\" seed\n");
    text
}
