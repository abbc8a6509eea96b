//! The command line.

use std::path::PathBuf;

use clap::{Args, Parser, Subcommand, ValueEnum};
use enfold_driver::render::Format;

/// A native compiler for functional languages: every closure flat, every value with one home.
#[derive(Debug, Parser)]
#[command(name = "enfold", version, about, max_term_width = 100)]
#[command(
    after_help = "Exit status: 0 all is well, 1 the program was rejected, 64 a wrong command \
    line, 66 a file cannot be read, 70 a bug of Enfold. `run` ends with the program's own status; \
    2 means that the program failed and did not catch it."
)]
pub struct Cli {
    /// How reports look: human, short (one line each) or json (one object per line).
    #[arg(long, global = true, default_value = "human", value_name = "FORMAT")]
    pub format: Format,

    /// Say on standard error how long each step took.
    #[arg(long, global = true)]
    pub timings: bool,

    /// What to do.
    #[command(subcommand)]
    pub command: Command,
}

/// What to do.
#[derive(Debug, Subcommand)]
pub enum Command {
    /// Compile a program in memory and run it.
    Run(Run),
    /// Compile a program to a native executable.
    Build(Build),
    /// Report what is wrong with programs, without compiling them.
    Check(Check),
    /// Say what each lambda captures, its record, its home, and why; or what an error code means.
    Explain(Explain),
    /// Print a program as one of the compiler's stages sees it.
    Emit(Emit),
    /// Draw what a program built with --profile=regions has recorded.
    Plot(Plot),
}

/// What every command that compiles takes.
#[derive(Debug, Clone, Args)]
pub struct Rules {
    /// Reject closures that outlive a mutable binding that they capture (E0401).
    #[arg(long)]
    pub strict_escape: bool,

    /// Put nothing on the stack, to measure what that is worth.
    #[arg(long)]
    pub no_stack: bool,

    /// What becomes of warnings.
    #[arg(long, value_enum, default_value = "show", value_name = "WHAT")]
    pub warnings: Warnings,

    /// Look for more: `leak` finds loops that leave memory behind (W0403).
    #[arg(long, value_enum, value_name = "WHAT")]
    pub warn: Vec<Warn>,
}

/// What is looked for only if the user asks.
#[derive(Debug, Clone, Copy, PartialEq, Eq, ValueEnum)]
pub enum Warn {
    /// Loops that leave memory behind.
    Leak,
}

/// What becomes of warnings.
#[derive(Debug, Clone, Copy, PartialEq, Eq, ValueEnum)]
pub enum Warnings {
    /// They are shown.
    Show,
    /// They are not shown.
    Hide,
    /// They are shown, and reject the program.
    Error,
}

/// `enfold run`.
#[derive(Debug, Args)]
pub struct Run {
    /// A source file (.fs, .clef, .ml), a project (.fidproj), or a folder with one project or with OCaml files.
    pub file: PathBuf,

    /// Arguments of the program.
    #[arg(trailing_var_arg = true, allow_hyphen_values = true)]
    pub args: Vec<String>,

    /// Use the interpreter of core instead of native code: slower, and checks every access.
    #[arg(long)]
    pub interp: bool,

    /// Make memory that was given back inaccessible, so that a use of it is reported; the interpreter
    /// always does.
    #[arg(long)]
    pub check_memory: bool,

    /// Draw how much memory each region held over time, into a page of HTML.
    #[arg(long, value_enum, value_name = "WHAT", conflicts_with = "interp")]
    pub profile: Option<Profile>,

    /// Where the plot is put [default: the file's name with .regions.html after it].
    #[arg(short, long, value_name = "OUT", requires = "profile")]
    pub output: Option<PathBuf>,

    /// Say at the end how many values were made in each kind of home.
    #[arg(long, requires = "interp")]
    pub stats: bool,

    /// How much to optimise, 0 to 3.
    #[arg(short = 'O', value_name = "LEVEL", value_parser = clap::value_parser!(u8).range(0..=3))]
    pub level: Option<u8>,

    #[command(flatten)]
    #[allow(missing_docs)]
    pub rules: Rules,
}

/// What a profile is about.
#[derive(Debug, Clone, Copy, PartialEq, Eq, ValueEnum)]
pub enum Profile {
    /// Bytes by region over time.
    Regions,
}

/// `enfold build`.
#[derive(Debug, Args)]
pub struct Build {
    /// A source file (.fs, .clef, .ml), a project (.fidproj), or a folder with one project or with OCaml files.
    pub file: PathBuf,

    /// Where the executable is put [default: the file's name without its extension; for a project
    /// targets/OUTPUT in its folder].
    #[arg(short, long, value_name = "OUT")]
    pub output: Option<PathBuf>,

    /// How much to optimise, 0 to 3 [default: 2].
    #[arg(short = 'O', value_name = "LEVEL", value_parser = clap::value_parser!(u8).range(0..=3))]
    pub level: Option<u8>,

    /// Put line numbers into the executable, for gdb.
    #[arg(short = 'g')]
    pub debug: bool,

    /// Record how much memory each region holds when the program runs with ENFOLD_PROFILE=RECORD;
    /// `enfold plot RECORD` draws it.
    #[arg(long, value_enum, value_name = "WHAT")]
    pub profile: Option<Profile>,

    /// Build with AddressSanitizer.
    #[arg(long)]
    pub sanitize: bool,

    #[command(flatten)]
    #[allow(missing_docs)]
    pub rules: Rules,
}

/// `enfold check`.
#[derive(Debug, Args)]
pub struct Check {
    /// Source files, projects, or folders with one project; each is a program of its own.
    #[arg(required = true)]
    pub files: Vec<PathBuf>,

    #[command(flatten)]
    #[allow(missing_docs)]
    pub rules: Rules,
}

/// `enfold explain`.
#[derive(Debug, Args)]
pub struct Explain {
    /// FILE for all lambdas of a program, FILE:LINE for those on one line, or a code such as E0201.
    pub what: String,

    /// Show where everything lives that the program makes, not only closures and cells. JSON always
    /// has everything.
    #[arg(long)]
    pub all: bool,

    /// How much to optimise, 0 to 3 [default: 2]: what is explained is the program at that level.
    #[arg(short = 'O', value_name = "LEVEL", value_parser = clap::value_parser!(u8).range(0..=3))]
    pub level: Option<u8>,

    #[command(flatten)]
    #[allow(missing_docs)]
    pub rules: Rules,
}

/// `enfold plot`.
#[derive(Debug, Args)]
pub struct Plot {
    /// What the program has recorded.
    pub record: PathBuf,

    /// Where the page is put [default: the record's name with .html after it].
    #[arg(short, long, value_name = "OUT")]
    pub output: Option<PathBuf>,
}

/// `enfold emit`.
#[derive(Debug, Args)]
pub struct Emit {
    /// Which stage.
    #[arg(long, value_enum)]
    pub stage: Stage,

    /// A source file (.fs, .clef, .ml), a project (.fidproj), or a folder with one project or with OCaml files.
    pub file: PathBuf,

    /// With --stage=core: the program after this pass (`all` for each of them).
    #[arg(long, value_name = "PASS")]
    pub after: Option<String>,

    /// How much to optimise, 0 to 3 [default: 2].
    #[arg(short = 'O', value_name = "LEVEL", value_parser = clap::value_parser!(u8).range(0..=3))]
    pub level: Option<u8>,

    #[command(flatten)]
    #[allow(missing_docs)]
    pub rules: Rules,
}

/// The stages that can be printed.
#[derive(Debug, Clone, Copy, PartialEq, Eq, ValueEnum)]
pub enum Stage {
    /// What the lexer and the layout rule make of the text.
    Tokens,
    /// The surface tree.
    Tree,
    /// The typed graph, with the captures of every lambda.
    Graph,
    /// Flat core: monomorphic, optimised, closures explicit.
    Core,
    /// Flat core with the home of everything that is allocated.
    Placed,
    /// MLIR in the closure dialect.
    Closure,
    /// LLVM IR, optimised.
    Llvm,
    /// Assembly.
    Asm,
}
