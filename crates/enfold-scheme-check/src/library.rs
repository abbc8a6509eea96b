//! The upper half of the library, in Scheme: definitions, of which those that a program reaches are compiled.
//!
//! Each file is a program in Scheme or Eshkol that only defines procedures. A name of the library that has no function in OCaml is looked for
//! here; what a definition mentions is reached with it.

use std::rc::Rc;

use enfold_scheme::tree::{Item, LambdaId, Node, Program, Var};
use enfold_scheme::{Dialect, NoFiles};
use enfold_syntax::{Diagnostics, FileId, SourceMap, Symbol};
use rustc_hash::{FxHashMap, FxHashSet};

use crate::functions::Function;
use crate::runtime::FIRST_SCHEME_FILE;
use crate::{Lowering, Meaning, Shared};

macro_rules! files {
    ($($name:literal),* $(,)?) => {
        &[$(($name, include_str!(concat!("../../enfold-scheme/lib/", $name)))),*]
    };
}

/// The files in Scheme.
pub const SCHEME_FILES: &[(&str, &str)] =
    files!["base.scm", "srfi-1.scm", "srfi-69.scm", "srfi-133.scm", "eshkol.esk"];

/// The library as it was read, with the functions that stand for its definitions.
pub struct Upper {
    programs: Vec<Program>,
}

/// Reads the library.
pub fn read(files: &[FileId], sources: &SourceMap, diagnostics: &mut Diagnostics) -> Upper {
    let mut programs = Vec::new();
    for &file in &files[FIRST_SCHEME_FILE..] {
        let dialect = Dialect::of(&sources.file(file).given);
        let compiled = enfold_scheme::compile(sources.clone(), file, dialect, &NoFiles);
        let errors = compiled.diagnostics.has_errors();
        if errors {
            diagnostics.append(compiled.diagnostics);
        }
        programs.push(compiled.program);
    }
    Upper { programs }
}

/// The procedures that a program defines.
fn definitions(program: &Program) -> impl Iterator<Item = (Var, LambdaId)> {
    program.items.iter().filter_map(|item| match item {
        Item::Define(var, value) => match program.nodes[*value] {
            Node::Lambda(id) => Some((*var, id)),
            _ => None,
        },
        _ => None,
    })
}

/// Functions for all definitions.
pub fn declare(upper: &Upper, shared: &mut Shared<'_>) -> FxHashMap<Symbol, Rc<Function>> {
    let mut all = FxHashMap::default();
    for program in &upper.programs {
        let mut lowering = Lowering::new(program, shared);
        for (var, id) in definitions(program) {
            lowering.of_library = Some(program.vars[var].name);
            lowering.declare_global_function(var, id);
            if let Meaning::Function(function) = lowering.meaning(var) {
                all.insert(program.vars[var].name, function);
            }
        }
    }
    all
}

/// Defines what is reached, until nothing more is.
pub fn define_reached(upper: &Upper, shared: &mut Shared<'_>) {
    let mut items = std::mem::take(&mut shared.items);
    let mut done: FxHashSet<Symbol> = FxHashSet::default();
    while done.len() < shared.wanted.len() {
        for program in &upper.programs {
            let mut lowering = Lowering::new(program, shared);
            let all: Vec<(Var, LambdaId)> = definitions(program).collect();
            for &(var, _) in &all {
                let function = lowering.shared.upper.get(&program.vars[var].name).cloned();
                lowering.vars[var] = function.map(Meaning::Function);
            }
            loop {
                let wanted = lowering.shared.wanted.clone();
                let next = all.iter().find(|(var, _)| {
                    let name = program.vars[*var].name;
                    wanted.contains(&name) && !done.contains(&name)
                });
                let Some(&(var, id)) = next else { break };
                done.insert(program.vars[var].name);
                lowering.of_library = Some(program.vars[var].name);
                lowering.want_mentioned(id);
                lowering.function(var, id);
            }
        }
        let unknown = shared.wanted.iter().any(|name| !shared.upper.contains_key(name));
        if unknown {
            break;
        }
    }
    let mut defined = std::mem::take(&mut shared.items);
    defined.append(&mut items);
    shared.items = defined;
}

impl Lowering<'_, '_> {
    /// The definitions that a procedure of the library mentions are reached.
    fn want_mentioned(&mut self, id: LambdaId) {
        for clause in &self.program.lambdas[id].clauses {
            for var in crate::letrec::mentioned(self.program, clause.body) {
                let variable = &self.program.vars[var];
                if variable.global && !self.shared.wanted.contains(&variable.name) {
                    self.shared.wanted.push(variable.name);
                }
            }
        }
    }
}
