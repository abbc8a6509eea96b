//! Loads, checks, compiles and places a program for a command, reporting as it goes.

use std::path::PathBuf;

use enfold_core::ir::Program;
use enfold_core::pipeline::Options;
use enfold_driver::closures::Closures;
use enfold_driver::{Input, stages};
use enfold_graph::Graph;
use enfold_place::Placement;
use enfold_syntax::{Diagnostics, Severity};

use crate::args::{Rules, Warn, Warnings};
use crate::commands::Shell;
use crate::exit;
use crate::progress::Progress;

/// What every step needs.
pub struct Middle<'a> {
    /// Where reports go.
    pub shell: &'a Shell,
    /// What the user asked for.
    pub rules: &'a Rules,
    /// Is told of every step.
    pub progress: &'a Progress,
}

/// A program without errors.
pub struct Checked {
    /// Its files.
    pub input: Input,
    /// Its meaning.
    pub graph: Graph,
}

/// A program that is ready for the backend.
pub struct Placed {
    /// Flat core.
    pub program: Program,
    /// A home for everything that it allocates.
    pub placement: Placement,
    /// At which level it was optimised.
    pub level: u8,
}

/// What `build` and `emit` optimise for unless told otherwise.
pub const DEFAULT_LEVEL: u8 = 2;

impl Middle<'_> {
    /// Loads and checks a program. An error ends the command.
    pub fn check(&self, files: &[PathBuf]) -> Result<Checked, u8> {
        self.progress.stage("checking");
        self.check_input(enfold_driver::load_all(files))
    }

    /// Checks a program that is loaded.
    pub fn check_input(&self, input: Input) -> Result<Checked, u8> {
        let checked = stages::check(&input);
        self.progress.done("checking");
        self.report(&input, checked.diagnostics)?;
        let strict = input.project.as_ref().is_some_and(|project| project.strict_escape);
        let strict = strict || self.rules.strict_escape;
        self.report(&input, stages::check_escapes(&input, &checked.graph, strict))?;
        Ok(Checked { input, graph: checked.graph })
    }

    /// Flat, placed core.
    pub fn compile(&self, checked: &Checked, level: Option<u8>) -> Result<Placed, u8> {
        self.compile_observed(checked, level, &mut |_, _, _| {})
    }

    /// As [`Middle::compile`]; `observe` sees the program after each pass, and after each step of placement what is
    /// decided so far.
    pub fn compile_observed(
        &self,
        checked: &Checked,
        level: Option<u8>,
        observe: &mut dyn FnMut(&str, &Program, Option<&Placement>),
    ) -> Result<Placed, u8> {
        let Checked { input, graph } = checked;
        if let Some(report) = stages::require_entry(input, graph) {
            let mut reports = Diagnostics::new();
            reports.push(report);
            self.report(input, reports)?;
        }
        self.progress.stage("optimising");
        let project = input.project.as_ref();
        let level = level.or_else(|| project.and_then(|p| p.level)).unwrap_or(DEFAULT_LEVEL);
        let closures =
            self.rules.closures.or_else(|| project.and_then(|p| p.closures)).unwrap_or_default();
        let conventions = closures.conventions();
        let options = Options { level, conventions };
        let mut program = stages::compile(graph, options, &mut |name, program| {
            self.progress.done(name);
            observe(name, program, None);
        });
        if closures == Closures::Global {
            self.report(input, stages::globalise(&mut program))?;
            self.progress.done("globalise-captures");
            observe("globalise-captures", &program, None);
        }
        self.progress.stage("placing");
        let options = enfold_place::Options {
            no_stack: self.rules.no_stack,
            no_counts: self.rules.no_counts,
            certify: self.rules.certify,
            ..Default::default()
        };
        let mut observe = |name: &str, program: &Program, placement: &Placement| {
            self.progress.done(name);
            observe(name, program, Some(placement));
        };
        let placement = enfold_place::place_observed(&mut program, &options, &mut observe);
        if self.looks_for(Warn::Leak) {
            self.report(input, stages::find_leaks(input, &program, &placement))?;
        }
        Ok(Placed { program, placement, level })
    }

    /// Whether a program may be compiled with captures in one place for all closures of a function.
    pub fn allows_global(&self, checked: &Checked, level: u8) -> bool {
        let options = Options { level, conventions: Closures::Global.conventions() };
        let mut program = stages::compile(&checked.graph, options, &mut |_, _| {});
        stages::globalise(&mut program).is_empty()
    }

    /// Whether the user asked for a kind of warning that takes more work.
    pub fn looks_for(&self, what: Warn) -> bool {
        self.rules.warn.contains(&what)
    }

    /// Shows reports; an error, or a warning where warnings are errors, ends the command.
    pub fn report(&self, input: &Input, mut reports: Diagnostics) -> Result<(), u8> {
        if self.rules.warnings == Warnings::Hide {
            let errors = reports.iter().filter(|r| r.severity() == Severity::Error).cloned();
            let mut kept = Diagnostics::new();
            errors.for_each(|report| kept.push(report));
            reports = kept;
        }
        if reports.is_empty() {
            return Ok(());
        }
        self.progress.erase();
        self.shell.report(&reports, &input.sources);
        let rejected = reports.has_errors() || self.rules.warnings == Warnings::Error;
        if rejected { Err(exit::of_rejected(&reports)) } else { Ok(()) }
    }
}

impl Middle<'_> {
    /// Says that there is no machine code, and why.
    pub fn backend_failed(&self, error: &enfold_mlir::Error) -> u8 {
        self.progress.erase();
        self.shell.complain(&error.to_string());
        exit::of_backend(error)
    }
}

/// What the backend is asked for.
pub fn backend(level: u8, debug: bool, sanitize: bool) -> enfold_mlir::Options {
    enfold_mlir::Options { opt: level, debug, sanitize, ..enfold_mlir::Options::default() }
}
