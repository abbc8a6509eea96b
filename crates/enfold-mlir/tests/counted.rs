//! Placed programs with counted regions: certified, run by the interpreter, and natively at all levels, in every mode of memory, in flat memory.
//!
//! Each program answers 42, whatever number stands for `{N}`, which says how often it does what it does.

use std::ops::RangeInclusive;
use std::process::{Command, Output};
use std::sync::{Mutex, PoisonError};

use enfold_cases::Folder;
use enfold_core::ir::Program;
use enfold_interp::{Captured, Ended, Limits};
use enfold_mlir::{Options, Source, Stage, build, emit, run_jit};
use enfold_place::Placement;
use enfold_syntax::SourceMap;

/// The runtime runs one program at a time.
static ONE: Mutex<()> = Mutex::new(());

fn read(name: &str, text: &str, n: u64) -> (Program, Placement) {
    let lines = text.lines().filter(|line| !line.starts_with("//"));
    let text = lines.collect::<Vec<_>>().join("\n").replace("{N}", &n.to_string());
    let placed = enfold_place::text::read(&text);
    let (program, placement) = placed.unwrap_or_else(|error| panic!("{name}: {error}"));
    if let Err(errors) = enfold_core::verify::verify(&program) {
        panic!("{name}: {}", errors.join("\n"));
    }
    if let Err(errors) = enfold_place::certify::certify(&program, &placement) {
        panic!("{name}: {}", errors.join("\n"));
    }
    (program, placement)
}

fn interpret(name: &str, text: &str) {
    let (program, placement) = read(name, text, 100);
    let mut io = Captured::new("");
    let sources = SourceMap::new();
    let outcome =
        enfold_interp::run(&program, Some(&placement), &sources, &mut io, Limits::default());
    assert_eq!((outcome.ended, outcome.status), (Ended::Normally, 42), "{name}: {}", io.stderr());
}

/// At each level as usual, and with what was given back filled with a pattern.
fn jit(name: &str, text: &str) {
    let (program, placement) = read(name, text, 1000);
    jit_at(name, &program, &placement, 0..=3);
    // Function values may be pairs of code and record as well.
    let pairs = text.replace("program flat", "program flat pairs");
    let (program, placement) = read(name, &pairs, 1000);
    jit_at(name, &program, &placement, 1..=2);
}

fn jit_at(name: &str, program: &Program, placement: &Placement, levels: RangeInclusive<u8>) {
    for opt in levels {
        let _guard = ONE.lock().unwrap_or_else(PoisonError::into_inner);
        let options = Options { opt, ..Options::default() };
        for checked in [0, 1] {
            enfold_runtime::regions::enf_check_memory(checked);
            let sources = SourceMap::new();
            let source = Source::new(program, placement, &sources);
            let status = run_jit(source, &options, &[], &[]);
            enfold_runtime::regions::enf_check_memory(0);
            assert_eq!(status.expect("compiles"), 42, "{name} at O{opt}, checked: {checked}");
        }
    }
}

/// What an executable is called in its folder.
const FILE: &str = "program";

/// An executable in a folder of its own.
struct Executable(Folder);

impl Executable {
    fn build(name: &str, text: &str, n: u64, options: &Options) -> Self {
        let (program, placement) = read(name, text, n);
        Executable::of(&format!("{name}-{n}"), &program, &placement, options)
    }

    fn of(name: &str, program: &Program, placement: &Placement, options: &Options) -> Self {
        let folder = Folder::new(name);
        let path = folder.at(FILE);
        build(Source::new(program, placement, &SourceMap::new()), options, &[], &path)
            .expect("builds");
        Executable(folder)
    }

    /// Runs it with so many kilobytes of address space, its stack and the guard below it included.
    fn run(&self, limit: &str, variables: &[(&str, &str)]) -> Output {
        let script = format!("ulimit -v {limit}; exec {}", self.0.at(FILE).display());
        let mut command = Command::new("sh");
        command.args(["-c", &script]).env("ENFOLD_STACK", "8M").envs(variables.iter().copied());
        command.output().expect("a shell")
    }

    fn answers(&self, name: &str, limit: &str, variables: &[(&str, &str)]) -> String {
        let output = self.run(limit, variables);
        let text = String::from_utf8_lossy(&output.stderr).into_owned();
        assert_eq!(output.status.code(), Some(42), "{name} {variables:?}: {text}");
        text
    }
}

/// In an executable with far less memory than all that is made.
fn executables(name: &str, text: &str) {
    for opt in [0, 2] {
        let options = Options { opt, ..Options::default() };
        let exe = Executable::build(name, text, 1_000_000, &options);
        let report = exe.answers(name, "60000", &[("ENFOLD_MEMORY", "1")]);
        assert!(report.contains(" given "), "{name} gives back: {report}");
        let small = Executable::build(name, text, 1000, &options);
        small.answers(name, "unlimited", &[("ENFOLD_MALLOC", "1")]);
        small.answers(name, "unlimited", &[("ENFOLD_CHECK_MEMORY", "1")]);
    }
}

const NO_LEAKS: (&str, &str) = ("ASAN_OPTIONS", "detect_leaks=0");

fn sanitized(name: &str, text: &str) {
    let options = Options { opt: 1, sanitize: true, ..Options::default() };
    let exe = Executable::build(name, text, 200, &options);
    exe.answers(name, "unlimited", &[NO_LEAKS]);
}

/// One drop more than there are references: the certifier rejects it, and who runs it all the same is told.
#[test]
fn a_drop_too_many_is_found() {
    let text = include_str!("counted/overwritten.placed").replace("{N}", "10");
    let once = "      drop.15: unit = drop old.13\n";
    let twice = text.replace(once, &format!("{once}      again.90: unit = drop old.13\n"));
    let twice: Vec<_> = twice.lines().filter(|line| !line.starts_with("//")).collect();
    let (program, placement) = enfold_place::text::read(&twice.join("\n")).expect("reads");
    assert!(enfold_place::certify::certify(&program, &placement).is_err());
    let found = |options: &Options, variables: &[(&str, &str)]| {
        let exe = Executable::of("twice", &program, &placement, options);
        let output = exe.run("unlimited", variables);
        (output.status.code(), String::from_utf8_lossy(&output.stderr).into_owned())
    };
    let options = Options { opt: 1, sanitize: true, ..Options::default() };
    let (_, report) = found(&options, &[NO_LEAKS]);
    assert!(report.contains("heap-use-after-free"), "{report}");
    let (status, report) = found(&Options::default(), &[("ENFOLD_CHECK_MEMORY", "1")]);
    assert_ne!(status, Some(42));
    assert!(report.contains("use of memory that was given back"), "{status:?} {report}");
}

/// A counted region that lives as long as the program.
#[test]
fn the_programs_counted_region() {
    let text = include_str!("counted/overwritten.placed").replace("{N}", "100000");
    let text = text.replace("rgn2 local lam0 alone counted", "rgn2 program counted");
    let gone = ["begin.1: ", "end.11: "];
    let lines = text.lines().filter(|line| !line.starts_with("//"));
    let lines = lines.filter(|line| !gone.iter().any(|word| line.contains(word)));
    let text = lines.collect::<Vec<_>>().join("\n");
    let (program, placement) = enfold_place::text::read(&text).expect("reads");
    jit_at("program", &program, &placement, 0..=3);
    for opt in [0, 2] {
        let options = Options { opt, ..Options::default() };
        let exe = Executable::of("program", &program, &placement, &options);
        let report = exe.answers("program", "60000", &[("ENFOLD_MEMORY", "1")]);
        assert!(report.contains(" given "), "{report}");
        exe.answers("program", "unlimited", &[("ENFOLD_MALLOC", "1")]);
    }
}

/// Programs without counted regions have no counts in front of their constants.
#[test]
fn others_have_no_counts() {
    let plain = include_str!("counted/homes.placed").replace(" counted}", "}");
    let lines =
        plain.lines().filter(|line| !line.starts_with("//") && !line.contains("  counted "));
    let plain = lines.collect::<Vec<_>>().join("\n").replace("{N}", "3");
    let (program, placement) = enfold_place::text::read(&plain).expect("reads");
    let sources = SourceMap::new();
    let source = Source::new(&program, &placement, &sources);
    let text = emit(Stage::Llvm, source, &Options::default()).expect("is emitted");
    for word in ["enf_counted", "2147483648", "drop.", "last."] {
        assert!(!text.contains(word), "{word} in {text}");
    }
    let status = {
        let _guard = ONE.lock().unwrap_or_else(PoisonError::into_inner);
        run_jit(Source::new(&program, &placement, &sources), &Options::default(), &[], &[])
    };
    assert_eq!(status.expect("compiles"), 42);
}

/// References are added and dropped by calls; in a small program that is optimised these are put in line, but for none that
/// a sanitizer does not see.
#[test]
fn counting_is_a_fast_path() {
    let (program, placement) = read("texts", include_str!("counted/texts.placed"), 3);
    let sources = SourceMap::new();
    let text = |opt, sanitize| {
        let source = Source::new(&program, &placement, &sources);
        let options = Options { opt, sanitize, ..Options::default() };
        emit(Stage::Llvm, source, &options).expect("is emitted")
    };
    let calls = "call void @enf_counted_down(";
    assert!(text(0, false).contains(calls));
    assert!(!text(2, false).contains(calls));
    assert!(!text(0, true).contains(calls));
}

/// What goes is where the next object of its size is made, and is given back for none of them, also by loops that fill holes; a sanitizer is to see each.
#[test]
fn objects_take_the_place_of_others() {
    let files = [
        ("in_place", include_str!("counted/in_place.placed")),
        ("taken", include_str!("counted/taken.placed")),
    ];
    for (name, text) in files {
        let (program, placement) = read(name, text, 3);
        let sources = SourceMap::new();
        let text = |sanitize| {
            let source = Source::new(&program, &placement, &sources);
            emit(Stage::Closure, source, &Options { sanitize, ..Options::default() })
                .expect("is emitted")
        };
        let given_back = "@\"enfold.open.";
        assert!(
            !text(false).contains(given_back) && text(false).contains("@\"enfold.shared."),
            "{name}"
        );
        assert!(text(true).contains(given_back), "{name}");
    }
}

macro_rules! programs {
    ($($name:ident)*) => {
        $(mod $name {
            const TEXT: &str = include_str!(concat!("counted/", stringify!($name), ".placed"));

            #[test]
            fn interpreted() {
                super::interpret(stringify!($name), TEXT);
            }

            #[test]
            fn in_this_process() {
                super::jit(stringify!($name), TEXT);
            }

            #[test]
            fn as_executables() {
                super::executables(stringify!($name), TEXT);
            }

            #[test]
            fn sanitized() {
                super::sanitized(stringify!($name), TEXT);
            }
        })*
    };
}

programs! {
    overwritten
    long_list
    texts
    trees
    closures
    unions
    forests
    merged
    raised
    held
    homes
    flat
    exceptions
    in_place
    taken
}
