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
//! **Invariant.** This is the only crate that links MLIR and LLVM. A module is verified after emission
//! and after each lowering; what fails there is a bug of this compiler and is reported as one.

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

pub use error::Error;
use llvm::module::Module;
pub use llvm::module::version as llvm_version;
use llvm::target::Machine;
use llvm::thread_state::Runs;
use private_folder::PrivateFolder;

/// How function values are represented.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Default)]
pub enum Strategy {
    /// One pointer to a flat record `{ code, captures… }`.
    #[default]
    Flat,
}

/// What is asked for.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Options {
    /// LLVM's optimisation level, 0 to 3.
    pub opt: u8,
    /// Debug information.
    pub debug: bool,
    /// AddressSanitizer.
    pub sanitize: bool,
    /// How function values are represented.
    pub closures: Strategy,
    /// Regions say where they come from, for a profile of memory.
    pub profile: bool,
    /// OCaml programs say where an exception was raised that nobody catches; with debug information they always do.
    pub places: bool,
}

impl Default for Options {
    fn default() -> Self {
        Options {
            opt: 2,
            debug: false,
            sanitize: false,
            closures: Strategy::Flat,
            profile: false,
            places: false,
        }
    }
}

/// What [`emit`] can show.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum Stage {
    /// MLIR in the closure dialect.
    Closure,
    /// LLVM IR, optimised.
    Llvm,
    /// Assembly.
    Asm,
}

/// A program at a stage, as text.
pub fn emit(
    stage: Stage,
    program: &Program,
    placement: &Placement,
    sources: &SourceMap,
    options: &Options,
) -> Result<String, Error> {
    let context = dialect::context();
    if stage == Stage::Closure {
        let module = closure_module(&context, program, placement, sources, options)?;
        return Ok(module.as_operation().to_string());
    }
    let machine = Machine::baseline(options.opt)?;
    let module =
        llvm_module(&context, program, placement, sources, options, (&machine, Runs::Alone))?;
    match stage {
        Stage::Asm => module.assembly(&machine),
        _ => Ok(module.text()),
    }
}

/// Builds an executable, with the libraries that the program calls and these of the system's besides (`m`
/// for `libm`).
pub fn build(
    program: &Program,
    placement: &Placement,
    sources: &SourceMap,
    options: &Options,
    libraries: &[String],
    out: &Path,
) -> Result<(), Error> {
    let context = dialect::context();
    let machine = Machine::baseline(options.opt)?;
    let module =
        llvm_module(&context, program, placement, sources, options, (&machine, Runs::Alone))?;
    let folder = PrivateFolder::new().map_err(|error| {
        Error::environment(format!("cannot make a folder for temporary files: {error}"))
    })?;
    let object = folder.path().join("program.o");
    module.write_object(&machine, &object)?;
    llvm::link::link(&object, out, &all_libraries(program, libraries), options)
}

/// Runs a program in this process, with the libraries that it calls and these, and returns its exit
/// status. `args` are the program's own, without
/// its name.
pub fn run_jit(
    program: &Program,
    placement: &Placement,
    sources: &SourceMap,
    options: &Options,
    libraries: &[String],
    args: &[String],
) -> Result<i32, Error> {
    let context = dialect::context();
    let machine = Machine::host(options.opt)?;
    let module =
        llvm_module(&context, program, placement, sources, options, (&machine, Runs::Here))?;
    let args: Vec<String> =
        std::iter::once("program".to_owned()).chain(args.iter().cloned()).collect();
    llvm::jit::run(module, machine, &all_libraries(program, libraries), &args)
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
    program: &Program,
    placement: &Placement,
    sources: &SourceMap,
    options: &Options,
) -> Result<melior::ir::Module<'c>, Error> {
    let Options { debug, profile, places, .. } = *options;
    let places = places || debug;
    let input = emit::Input { program, sources, placement, debug, profile, places };
    let module = emit::emit(context, &input)?;
    lower::verify(context, &module)?;
    Ok(module)
}

/// An optimised module for a machine, in a process of its own or in this one.
fn llvm_module(
    context: &Context,
    program: &Program,
    placement: &Placement,
    sources: &SourceMap,
    options: &Options,
    (machine, runs): (&Machine, Runs),
) -> Result<Module, Error> {
    let mut module = closure_module(context, program, placement, sources, options)?;
    lower::lower(context, &mut module, options.closures, options.debug)?;
    let module = Module::translate(context, &mut module, machine, options)?;
    if cfg!(debug_assertions) {
        module.verify()?;
    }
    module.optimise(machine, options, runs)?;
    module.record_places(&emit::places(program, sources));
    Ok(module)
}
