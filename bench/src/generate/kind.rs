//! The kinds of programs: which units each has, and how units become a program.

use std::fmt::Write;

use super::random::Random;
use super::{languages, plain, records, template};

/// A kind of program.
#[derive(Clone, Copy, PartialEq, Eq)]
pub enum Kind {
    /// OCaml: records in tables, formats, sorting with comparisons.
    Tables,
    /// OCaml: of everything some.
    Ordinary,
    /// OCaml: interpreters and compilers of small languages.
    Languages,
    /// OCaml: numbers in arrays.
    Numeric,
    /// F#: records, unions, pipelines, formats.
    FSharp,
    /// Clef: the same five units again and again.
    Plain,
}

const KINDS: [(Kind, &str); 6] = [
    (Kind::Tables, "tables"),
    (Kind::Ordinary, "ordinary"),
    (Kind::Languages, "languages"),
    (Kind::Numeric, "numeric"),
    (Kind::FSharp, "fsharp"),
    (Kind::Plain, "plain"),
];

/// How many units one function calls.
const GROUP: usize = 40;

macro_rules! templates {
    ($($name:literal),* $(,)?) => { [$(include_str!(concat!("../../templates/", $name, ".txt"))),*] };
}

const ORDINARY: [&str; 10] = templates![
    "ocaml/trees",
    "ocaml/words",
    "ocaml/checks",
    "ocaml/maps",
    "ocaml/closures",
    "ocaml/machines",
    "ocaml/arrays",
    "ocaml/modules",
    "ocaml/lists",
    "ocaml/bank",
];

const NUMERIC: [&str; 4] =
    templates!["numeric/matrices", "numeric/integrals", "numeric/integers", "numeric/signals"];

const FSHARP: [&str; 4] =
    templates!["fsharp/records", "fsharp/trees", "fsharp/pipelines", "fsharp/arrays"];

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
        if matches!(self, Kind::Plain | Kind::FSharp) { "fs" } else { "ml" }
    }

    /// A program of about so many lines.
    pub fn program(self, lines: usize) -> String {
        match self {
            Kind::Tables => program(lines, records::unit, &OCAML),
            Kind::Ordinary => program(lines, ordinary, &OCAML),
            Kind::Languages => program(lines, languages::unit, &OCAML),
            Kind::Numeric => {
                program(lines, |number, random| turn(&NUMERIC, number, random), &OCAML)
            }
            Kind::FSharp => {
                program(lines, |number, random| turn(&FSHARP, number, random), &FSHARP_FORM)
            }
            Kind::Plain => plain::program(lines),
        }
    }
}

/// A unit, and the name by which its last function is called.
type Unit = fn(usize, &mut Random) -> (String, String);

/// Records and the templates, in turn, so that short programs have some of each as well.
fn ordinary(number: usize, random: &mut Random) -> (String, String) {
    let kinds = ORDINARY.len() + 1;
    match ORDINARY.get((number * 7 + number / kinds) % kinds) {
        Some(text) => (template::fill(text, number, random), format!("run{number}")),
        None => records::unit(number, random),
    }
}

/// One template after the other.
fn turn(templates: &[&str], number: usize, random: &mut Random) -> (String, String) {
    let text = templates[number % templates.len()];
    (template::fill(text, number, random), format!("run{number}"))
}

/// How a language calls units one after the other.
struct Form {
    begin: &'static str,
    /// `@` is the number of the group.
    group: &'static str,
    /// `@` is what is called.
    call: &'static str,
    group_end: &'static str,
    main: &'static str,
    end: &'static str,
}

const OCAML: Form = Form {
    begin: "",
    group: "let group@ seed =",
    call: "  let seed = @ seed in",
    group_end: "  seed\n",
    main: "let () =\n  let seed = Array.length Sys.argv in",
    end: "  Printf.printf \"%d\\n\" seed",
};

const FSHARP_FORM: Form = Form {
    begin: "module Bench.Generated\n\n",
    group: "let group@ (seed: int) : int =",
    call: "    let seed = @ seed",
    group_end: "    seed\n",
    main: "[<EntryPoint>]\nlet main args =\n    let seed = args.Length + 1",
    end: "    printfn \"%d\" seed\n    0",
};

fn program(lines: usize, unit: Unit, form: &Form) -> String {
    let mut random = Random::new(lines as u64);
    let mut text = String::from(form.begin);
    let mut runs = Vec::new();
    let (mut count, mut last) = (0, 0);
    // A call of a unit is a line too; a unit that would lead further away from the goal is left out.
    while count + runs.len() + last / 2 < lines {
        let (definitions, run) = unit(runs.len(), &mut random);
        last = definitions.lines().count() + 1;
        count += last;
        text.push_str(&definitions);
        text.push('\n');
        runs.push(run);
    }
    let groups: Vec<&[String]> = runs.chunks(GROUP).collect();
    for (number, group) in groups.iter().enumerate() {
        let _ = writeln!(text, "{}", form.group.replace('@', &number.to_string()));
        for run in *group {
            let _ = writeln!(text, "{}", form.call.replace('@', run));
        }
        let _ = writeln!(text, "{}", form.group_end);
    }
    let _ = writeln!(text, "{}", form.main);
    for number in 0..groups.len() {
        let _ = writeln!(text, "{}", form.call.replace('@', &format!("group{number}")));
    }
    let _ = writeln!(text, "{}", form.end);
    text
}
