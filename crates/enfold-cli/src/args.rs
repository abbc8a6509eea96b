//! The command line.

use std::ffi::OsString;
use std::path::{Path, PathBuf};

use clap::builder::{PossibleValue, PossibleValuesParser, TypedValueParser};
use clap::{Args, Parser, Subcommand, ValueEnum};
use enfold_driver::closures::Closures;
use enfold_driver::input::is_source_name;
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
    /// Say what a program costs under each representation of its closures.
    Compare(Compare),
    /// Draw what a program built with --profile=regions has recorded.
    Plot(Plot),
}

/// What every command that compiles takes.
#[derive(Debug, Clone, Args)]
pub struct Rules {
    /// Reject closures that outlive a mutable binding that they capture (E0401).
    #[arg(long)]
    pub strict_escape: bool,

    /// What a function value is: one pointer to a record of code and captures, or a pair of code and record [default: what
    /// the project says, or flat].
    #[arg(long, value_parser = representation(), value_name = "HOW")]
    pub closures: Option<Closures>,

    /// Put nothing on the stack, to measure what that is worth.
    #[arg(long)]
    pub no_stack: bool,

    /// Count no references: what loops leave behind stays until its region ends. To see what counts are worth.
    #[arg(long)]
    pub no_counts: bool,

    /// Whether the certifier checks that no value is used after its home has ended, and stops at a bug of the
    /// compiler's: yes or no.
    #[arg(long, default_value = "yes", default_missing_value = "yes", num_args = 0..=1, require_equals = true)]
    #[arg(value_parser = clap::builder::BoolishValueParser::new(), action = clap::ArgAction::Set, value_name = "YES")]
    pub certify: bool,

    /// What becomes of warnings.
    #[arg(long, value_enum, default_value = "show", value_name = "WHAT")]
    pub warnings: Warnings,

    /// Look for more: `leak` finds loops that leave memory behind (W0403).
    #[arg(long, value_enum, value_name = "WHAT")]
    pub warn: Vec<Warn>,
}

impl Rules {
    /// What holds if nothing else is asked for, under a representation.
    pub fn of(closures: Closures) -> Rules {
        Rules {
            strict_escape: false,
            closures: Some(closures),
            no_stack: false,
            no_counts: false,
            certify: true,
            warnings: Warnings::Show,
            warn: Vec::new(),
        }
    }
}

/// Reads the name of a representation.
fn representation() -> impl TypedValueParser<Value = Closures> {
    let names = Closures::ALL.map(|one| PossibleValue::new(one.name()).help(one.meaning()));
    PossibleValuesParser::new(names)
        .try_map(|name| Closures::named(&name).ok_or("there is no such representation"))
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
    /// A source file (.fs, .fsx, .clef, .ml, .scm, .esk), several of them, a project (.fidproj, .fsproj), or a folder [default:
    /// the project or folder one stands in].
    pub file: Option<PathBuf>,

    /// Further source files, then arguments of the program; what follows a `--` is arguments alone.
    #[arg(trailing_var_arg = true, allow_hyphen_values = true)]
    pub args: Vec<OsString>,

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

/// The program that is run, and what it is given.
#[derive(Debug, PartialEq, Eq)]
pub struct Started {
    /// Its files; none for the folder one stands in.
    pub files: Vec<PathBuf>,
    /// Its arguments.
    pub arguments: Vec<OsString>,
}

impl Run {
    /// Which of the words after the command are files. `words` is the whole command line.
    ///
    /// Source files that follow the first one are of the program, up to a `--` or to the first word that is none. Behind a
    /// project, a folder or a `--` everything is for the program.
    pub fn started(&self, words: &[OsString]) -> Started {
        let mut files: Vec<PathBuf> = self.file.iter().cloned().collect();
        let mut arguments = &self.args[..];
        // The first `--` is taken away before the words get here, unless one of them came before it.
        let before = words.len().checked_sub(arguments.len() + 1).and_then(|at| words.get(at));
        let separated = before.is_some_and(|word| word == "--");
        if !separated && files.first().is_some_and(|first| is_source_name(first)) {
            let more = arguments.iter().take_while(|word| is_source_name(Path::new(word))).count();
            files.extend(arguments[..more].iter().map(PathBuf::from));
            arguments = &arguments[more..];
            if more > 0 && arguments.first().is_some_and(|word| word == "--") {
                arguments = &arguments[1..];
            }
        }
        Started { files, arguments: arguments.to_vec() }
    }
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
    /// A source file (.fs, .fsx, .clef, .ml, .scm, .esk), several of them, a project (.fidproj, .fsproj), or a folder [default:
    /// the project or folder one stands in].
    pub files: Vec<PathBuf>,

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
    /// Source files, projects or folders [default: the project or folder one stands in]. Files of one language are one
    /// program, up to one with an entry point; each project and each program of a folder is one.
    pub files: Vec<PathBuf>,

    #[command(flatten)]
    #[allow(missing_docs)]
    pub rules: Rules,
}

/// `enfold explain`.
#[derive(Debug, Args)]
pub struct Explain {
    /// FILE… for all lambdas of a program, FILE:LINE for those on one line, or a code such as E0201.
    #[arg(value_name = "FILE[:LINE] | CODE")]
    pub what: Vec<OsString>,

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

/// `enfold compare`.
#[derive(Debug, Args)]
pub struct Compare {
    /// A source file (.fs, .fsx, .clef, .ml, .scm, .esk), several of them, a project (.fidproj, .fsproj), or a folder [default:
    /// the project or folder one stands in].
    pub files: Vec<PathBuf>,

    /// Arguments of the program. What is given on standard input is given to each run.
    #[arg(last = true)]
    pub arguments: Vec<String>,

    /// Which representations, in which order [default: all that the program allows].
    #[arg(long, value_parser = representation(), value_delimiter = ',', value_name = "HOW,…")]
    pub closures: Vec<Closures>,

    /// Keep the closures that are written: leave functions where they are, and optimise machine code alone.
    #[arg(long)]
    pub keep_closures: bool,

    /// How often each executable is run; the least time counts.
    #[arg(long, default_value_t = 5, value_name = "N")]
    pub runs: u32,

    /// Where a page with a picture is put.
    #[arg(short, long, value_name = "OUT")]
    pub output: Option<PathBuf>,

    /// How much to optimise, 0 to 3 [default: 2].
    #[arg(short = 'O', value_name = "LEVEL", value_parser = clap::value_parser!(u8).range(0..=3))]
    pub level: Option<u8>,
}

impl Compare {
    /// The representations that are compared, each once.
    pub fn representations(&self) -> Vec<Closures> {
        let all = Closures::ALL.as_slice();
        let mut chosen = Vec::new();
        for &closures in if self.closures.is_empty() { all } else { &self.closures } {
            if !chosen.contains(&closures) {
                chosen.push(closures);
            }
        }
        chosen
    }
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

    /// A source file (.fs, .fsx, .clef, .ml, .scm, .esk), several of them, a project (.fidproj, .fsproj), or a folder [default:
    /// the project or folder one stands in].
    pub files: Vec<PathBuf>,

    /// With --stage=core: the program after this pass; with --stage=placed: after this step of placement; with
    /// --stage=closure or llvm: after this step of the backend (`all` for each of them).
    #[arg(long, value_name = "PASS")]
    pub after: Option<String>,

    /// Only functions of this name, or those that begin in this line; from --stage=graph on.
    #[arg(long, value_name = "NAME|FILE:LINE")]
    pub function: Option<String>,

    /// With --stage=closure: operations in MLIR's generic form.
    #[arg(long)]
    pub generic: bool,

    /// With --stage=closure: where each operation comes from.
    #[arg(long)]
    pub locations: bool,

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
    /// Flat core with the home of everything that is allocated, and its regions.
    Placed,
    /// Placed core with what is claimed about it: all that the certifier reads.
    Certificate,
    /// MLIR in the closure dialect.
    Closure,
    /// LLVM IR, optimised.
    Llvm,
    /// Assembly.
    Asm,
}

#[cfg(test)]
mod tests {
    use super::*;

    fn started(words: &[&str]) -> (String, String) {
        let words: Vec<OsString> = words.iter().map(OsString::from).collect();
        let cli = Cli::try_parse_from(&words).expect("a command line");
        let Command::Run(run) = cli.command else { panic!("not run") };
        let started = run.started(&words);
        let files: Vec<String> = started.files.iter().map(|f| f.display().to_string()).collect();
        let arguments: Vec<_> = started.arguments.iter().map(|a| a.to_string_lossy()).collect();
        (files.join(" "), arguments.join(" "))
    }

    #[test]
    fn files_come_before_arguments() {
        let run = |words: &[&str]| started(&[&["enfold", "run"], words].concat());
        let pair = |files: &str, arguments: &str| (files.to_owned(), arguments.to_owned());
        assert_eq!(run(&["a.ml", "b.ml", "x", "c.ml"]), pair("a.ml b.ml", "x c.ml"));
        assert_eq!(run(&["a.ml", "--", "b.ml"]), pair("a.ml", "b.ml"));
        assert_eq!(run(&["a.ml", "b.ml", "--", "c.ml"]), pair("a.ml b.ml", "c.ml"));
        assert_eq!(run(&["a.ml", "x", "--", "b"]), pair("a.ml", "x -- b"));
        assert_eq!(run(&["a.fs", "-O3", "b.fs"]), pair("a.fs", "-O3 b.fs"));
        assert_eq!(run(&["-O0", "a.fs", "b.fs"]), pair("a.fs b.fs", ""));
        assert_eq!(run(&["folder", "b.ml"]), pair("folder", "b.ml"));
        assert_eq!(run(&["p.fidproj", "b.fs"]), pair("p.fidproj", "b.fs"));
        assert_eq!(run(&[]), pair("", ""));
    }
}
