//! The stages of one program as hashes of their texts.

use std::hash::Hasher;
use std::path::Path;
use std::process::Command;

use enfold_core::pipeline::PASSES;
use enfold_driver::Input;
use enfold_driver::render::{self, explanation};
use enfold_driver::{deep_stack, emit, load, stages};
use enfold_graph::Graph;
use enfold_place::explain;

use crate::Line;

/// The levels that users choose between.
const LEVELS: [u8; 3] = [0, 2, 3];

/// All stages of a program; if the compiler panics, that is one of them.
pub fn of_program(path: &Path, closure: Option<&Path>) -> Vec<Line> {
    let mut lines = Lines { program: path.display().to_string(), found: Vec::new() };
    let ended = deep_stack::run(|| lines.program(path, closure));
    if ended.is_err() {
        lines.add("-", "panic", "");
    }
    lines.found
}

struct Lines {
    program: String,
    found: Vec<Line>,
}

impl Lines {
    fn add(&mut self, level: &str, stage: &str, text: &str) {
        let mut hasher = rustc_hash::FxHasher::default();
        hasher.write(text.as_bytes());
        let hash = format!("{:016x}", hasher.finish());
        let (program, level, stage) = (self.program.clone(), level.to_owned(), stage.to_owned());
        self.found.push(Line { program, level, stage, hash });
    }

    fn program(&mut self, path: &Path, closure: Option<&Path>) {
        let input = load(path);
        let checked = stages::check(&input);
        let said = render::all(&checked.diagnostics, &input.sources, render::Format::Short, false);
        self.add("-", "reports", &said);
        if checked.diagnostics.has_errors() {
            return;
        }
        self.add("-", "graph", &emit::graph(&input, &checked.graph));
        if stages::require_entry(&input, &checked.graph).is_some() {
            return;
        }
        for (index, level) in LEVELS.into_iter().enumerate() {
            let before = index.checked_sub(1).map(|before| LEVELS[before]);
            if before.is_none_or(|before| passes(before) != passes(level)) {
                self.level(&input, &checked.graph, level);
            }
            if let Some(enfold) = closure {
                self.closure(path, enfold, level);
            }
        }
    }

    fn level(&mut self, input: &Input, graph: &Graph, level: u8) {
        let name = format!("O{level}");
        let mut program = stages::compile(graph, level, &mut |pass, program| {
            self.add(&name, pass, &emit::core(program));
        });
        let placement = stages::place(&mut program, false);
        self.add(&name, "placed", &emit::certificate(&program, &placement));
        let leaks = stages::find_leaks(input, &program, &placement);
        let leaks = render::all(&leaks, &input.sources, render::Format::Short, false);
        self.add(&name, "leaks", &leaks);
        let question = explain::Question { line: None, language: input.language };
        let said = explain::explain(graph, &program, &placement, &input.sources, question);
        let detail = explanation::Detail { all: true, each: true };
        let format = render::Format::Human;
        let said = explanation::explanation(&said, &input.sources, format, false, detail);
        self.add(&name, "explain", &said);
    }

    fn closure(&mut self, path: &Path, enfold: &Path, level: u8) {
        let mut command = Command::new(enfold);
        let command = command.args(["emit", "--stage=closure", &format!("-O{level}")]).arg(path);
        let text = command.output().map(|output| output.stdout).unwrap_or_default();
        self.add(&format!("O{level}"), "closure", &String::from_utf8_lossy(&text));
    }
}

fn passes(level: u8) -> usize {
    PASSES.iter().flat_map(|row| row.passes()).filter(|pass| pass.level <= level).count()
}
