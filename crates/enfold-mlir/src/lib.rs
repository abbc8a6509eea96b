//! From placed flat core to machine code, through MLIR's `closure` dialect and LLVM.
//!
//! ```text
//! core ──emit──► closure dialect ──flat──► llvm dialect ──► LLVM IR ──► assembly | executable | JIT
//! ```
//!
//! | module | what it does |
//! |---|---|
//! | `emit` | core to the closure dialect |
//! | `dialect` | the dialect's C++ as Rust sees it |
//! | `lower` | verification, and the strategies that lower closures |
//! | `llvm` | translation, optimisation, code generation, linking, JIT |
//! | [`private_folder`] | where object files are put meanwhile |
//!
//! **Invariant.** This is the only crate that links MLIR and LLVM. A module is verified after emission,
//! in debug builds also after each lowering; what fails there is a bug of this compiler and is reported as one.

pub mod dialect;
mod emit;
mod error;
mod llvm;
pub mod lower;
pub mod private_folder;

use std::path::Path;

use enfold_core::ir::{Atom, Op, Prim, Program, Stmt};
use enfold_place::Placement;
use enfold_syntax::SourceMap;
use melior::Context;
use melior::ir::operation::{OperationLike, OperationPrintingFlags};

pub use error::Error;
use llvm::effort::Effort;
pub use llvm::module::version as llvm_version;
use llvm::module::{Module, Rest};
use llvm::target::Machine;
use llvm::thread_state::Runs;

/// What is asked for.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Options {
    /// LLVM's optimisation level, 0 to 3.
    pub opt: u8,
    /// Debug information.
    pub debug: bool,
    /// AddressSanitizer.
    pub sanitize: bool,
    /// Regions say where they come from, for a profile of memory.
    pub profile: bool,
    /// A large program is to start soon, rather than to be fast.
    pub quick: bool,
    /// Programs say where an exception was raised that nobody catches, if that is for their own code to say; with debug information they always do.
    pub places: bool,
    /// How MLIR is shown.
    pub text: Text,
}

impl Default for Options {
    fn default() -> Self {
        Options {
            opt: 2,
            debug: false,
            sanitize: false,
            profile: false,
            quick: false,
            places: false,
            text: Text::default(),
        }
    }
}

/// How MLIR is shown.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Default)]
pub struct Text {
    /// Each operation in the form that all have in common, which tools that do not know the dialect read.
    pub generic: bool,
    /// With the places of the source.
    pub locations: bool,
}

impl Text {
    fn of(self, module: &melior::ir::Module<'_>) -> String {
        let mut flags = OperationPrintingFlags::new();
        if self.generic {
            flags = flags.print_generic_operation_form();
        }
        if self.locations {
            flags = flags.enable_debug_info(true, false);
        }
        module.as_operation().to_string_with_flags(flags).unwrap_or_default()
    }
}

/// What [`emit`](fn@emit) can show.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum Stage {
    /// MLIR in the closure dialect.
    Closure,
    /// LLVM IR, optimised.
    Llvm,
    /// Assembly.
    Asm,
}

/// What is compiled.
#[derive(Clone, Copy)]
pub struct Source<'a> {
    /// Placed flat core.
    pub program: &'a Program,
    /// Its homes.
    pub placement: &'a Placement,
    /// The text that it comes from.
    pub sources: &'a SourceMap,
    /// Is told of each step when it is done.
    pub done: Watcher<'a>,
}

/// Is told the name of a step that is done, and can have the program after it as text; empty where there is none.
pub type Watcher<'a> = &'a dyn Fn(&'static str, &dyn Fn() -> String);

/// The steps after which there is a text, and the stage that it belongs to.
pub const STEPS: [(&str, Stage); 6] = [
    ("emission", Stage::Closure),
    ("merging", Stage::Closure),
    ("lowering", Stage::Closure),
    ("translation", Stage::Llvm),
    ("whole-program", Stage::Llvm),
    ("functions", Stage::Llvm),
];

impl<'a> Source<'a> {
    /// A program that nobody watches.
    pub fn new(program: &'a Program, placement: &'a Placement, sources: &'a SourceMap) -> Self {
        Source { program, placement, sources, done: &|_, _| {} }
    }
}

/// A program at a stage, as text.
pub fn emit(stage: Stage, source: Source<'_>, options: &Options) -> Result<String, Error> {
    let context = dialect::context();
    if stage == Stage::Closure {
        let module = closure_module(&context, source, options)?;
        return Ok(options.text.of(&module));
    }
    let machine = Machine::baseline(options.opt)?;
    let (module, rest) = llvm_module(&context, source, options, (&machine, Runs::Alone))?;
    module.optimise_functions(&machine, rest)?;
    (source.done)("functions", &|| module.text());
    match stage {
        Stage::Asm => module.assembly(&machine),
        _ => Ok(module.text()),
    }
}

/// Builds an executable, with the libraries that the program calls and these of the system's besides (`m`
/// for `libm`).
pub fn build(
    source: Source<'_>,
    options: &Options,
    libraries: &[String],
    out: &Path,
) -> Result<(), Error> {
    let context = dialect::context();
    let machine = Machine::baseline(options.opt)?;
    let (module, rest) = llvm_module(&context, source, options, (&machine, Runs::Alone))?;
    let objects = module.objects(&machine, options, rest)?;
    (source.done)("functions", &String::new);
    let linked =
        llvm::link::link(&objects, out, &all_libraries(source.program, libraries), options);
    (source.done)("linking", &String::new);
    linked
}

/// Runs a program in this process, with the libraries that it calls and these, and returns its exit
/// status. `args` are the program's own, without
/// its name.
pub fn run_jit(
    source: Source<'_>,
    options: &Options,
    libraries: &[String],
    args: &[String],
) -> Result<i32, Error> {
    let context = dialect::context();
    let machine = Machine::host(options.opt)?;
    let (module, rest) = llvm_module(&context, source, options, (&machine, Runs::Here))?;
    let unnamed = ["program".to_owned()];
    let args = if args.is_empty() { &unnamed } else { args };
    let machine = if rest.effort == Effort::Little { Machine::host(0)? } else { machine };
    let objects = module.objects(&machine, options, rest)?;
    (source.done)("functions", &String::new);
    llvm::jit::run(objects, machine, &all_libraries(source.program, libraries), args)
}

/// These libraries and those of the foreign functions that a program calls, each once.
fn all_libraries(program: &Program, libraries: &[String]) -> Vec<String> {
    let mut all = libraries.to_vec();
    for lam in program.lams.values() {
        lam.body.each_block(&mut |block| {
            for stmt in &block.stmts {
                if let Stmt::Let { op: Op::Prim(Prim::Foreign, args), .. } = stmt
                    && let Some(Atom::Str(name)) = args.first()
                    && !program.strings[*name].is_empty()
                    && !all.contains(&program.strings[*name])
                {
                    all.push(program.strings[*name].clone());
                }
            }
        });
    }
    all
}

fn closure_module<'c>(
    context: &'c Context,
    source: Source<'_>,
    options: &Options,
) -> Result<melior::ir::Module<'c>, Error> {
    let Options { debug, profile, places, sanitize, .. } = *options;
    let Source { program, placement, sources, done } = source;
    let places = places || debug;
    let input = emit::Input { program, sources, placement, debug, profile, places, sanitize };
    let module = emit::emit(context, &input)?;
    done("emission", &|| options.text.of(&module));
    if cfg!(debug_assertions) {
        lower::verify(context, &module)?;
        done("verification", &String::new);
    }
    Ok(module)
}

/// A module for a machine, optimised as a whole, and what is left to do to its functions.
fn llvm_module(
    context: &Context,
    source: Source<'_>,
    options: &Options,
    (machine, runs): (&Machine, Runs),
) -> Result<(Module, Rest), Error> {
    let mut module = closure_module(context, source, options)?;
    if !options.debug {
        // A debugger wants each function to be the one that was written.
        lower::merge_equal(context, &mut module)?;
        (source.done)("merging", &|| options.text.of(&module));
    }
    lower::lower(context, &mut module, options.debug)?;
    (source.done)("lowering", &|| options.text.of(&module));
    let module = Module::translate(context, &mut module, machine, options)?;
    (source.done)("translation", &|| module.text());
    if cfg!(debug_assertions) {
        module.verify()?;
    }
    let effort = module.effort(options);
    let runs = if runs == Runs::Alone { runs } else { module.runs_here() };
    let fast_paths = options.opt > 0 && !options.sanitize && effort != Effort::Little;
    let rest = Rest { effort, runs, fast_paths };
    module.optimise_whole(machine, options, rest)?;
    module.record_places(&emit::places(source.program, source.sources));
    (source.done)("whole-program", &|| module.text());
    Ok((module, rest))
}
