//! Programs with regions, placed by hand: at several levels, in this process and as executables that
//! have far less memory than they use in all.

use std::process::{Command, Output};
use std::sync::{Mutex, PoisonError};

use enfold_cases::Folder;
use enfold_core::ir::{LamId, Program, VarId};
use enfold_mlir::{Options, Source, Stage, build, emit, run_jit};
use enfold_place::{HANDLER, Home, PROGRAM, Placement, Pops, Region, RegionId, RegionKind};
use enfold_syntax::SourceMap;

/// The runtime runs one program at a time.
static ONE: Mutex<()> = Mutex::new(());

const LOCAL: RegionKind = RegionKind::Local { bound: None };
const PARAM: RegionKind = RegionKind::Param;

fn parse(text: &str) -> Program {
    let program = enfold_core::text::parse(text).expect("readable core");
    if let Err(errors) = enfold_core::verify::verify(&program) {
        panic!("{}", errors.join("\n"));
    }
    program
}

/// A placement under construction; numbers are those of the text.
struct Placed(Placement);

impl Placed {
    /// With these regions from `rgn2` on; those that are not named in a program may be of any kind.
    fn new(kinds: &[RegionKind]) -> Placed {
        let mut placement = Placement::default();
        let fixed = [RegionKind::Program, RegionKind::Handler];
        for &kind in fixed.iter().chain(kinds) {
            placement.regions.push(Region::fixed(kind));
        }
        Placed(placement)
    }

    fn home(mut self, var: u32, region: RegionId) -> Placed {
        self.0.homes[VarId::from_u32(var)] = Some(Home::Region(region));
        self
    }

    fn takes(mut self, lam: u32, regions: &[RegionId]) -> Placed {
        self.0.params[LamId::from_u32(lam)] = regions.to_vec();
        self
    }

    fn passes(mut self, var: u32, regions: &[RegionId]) -> Placed {
        self.0.args[VarId::from_u32(var)] = regions.to_vec();
        self
    }

    fn catches(mut self, var: u32, region: RegionId) -> Placed {
        self.0.regions[region].catches.push(VarId::from_u32(var));
        self
    }

    fn pops(mut self, region: RegionId) -> Placed {
        self.0.regions[region].pops = Pops::OnEntry;
        self
    }
}

fn rgn(number: u32) -> RegionId {
    RegionId::from_u32(number)
}

/// What an executable is called in its folder.
const FILE: &str = "program";

/// An executable in a folder of its own.
struct Executable(Folder);

impl Executable {
    fn build(name: &str, program: &Program, placement: &Placement, options: &Options) -> Self {
        let folder = Folder::new(name);
        let path = folder.at(FILE);
        build(Source::new(program, placement, &SourceMap::new()), options, &[], &path)
            .expect("builds");
        Executable(folder)
    }

    /// Runs it with 40 MB of address space, its stack and the guard below it included.
    fn run_in_little_memory(&self) -> Output {
        let script = format!("ulimit -v 40000; exec {}", self.0.at(FILE).display());
        let mut command = Command::new("sh");
        command.args(["-c", &script]).env("ENFOLD_STACK", "8M");
        command.output().expect("a shell")
    }
}

/// The program answers 42 at all levels: in this process, at every other level with what regions give
/// back made inaccessible, and as an executable with little memory.
fn check(name: &str, text: &str, placed: &Placed) {
    let program = parse(text);
    for opt in 0..=3 {
        let options = Options { opt, ..Options::default() };
        {
            let _guard = ONE.lock().unwrap_or_else(PoisonError::into_inner);
            enfold_runtime::regions::enf_check_memory(opt % 2);
            let status =
                run_jit(Source::new(&program, &placed.0, &SourceMap::new()), &options, &[], &[]);
            enfold_runtime::regions::enf_check_memory(0);
            assert_eq!(status.expect("compiles"), 42, "{name} at O{opt}");
        }
        if opt % 2 == 0 {
            let exe = Executable::build(name, &program, &placed.0, &options);
            let output = exe.run_in_little_memory();
            let text = String::from_utf8_lossy(&output.stderr).into_owned();
            assert_eq!(output.status.code(), Some(42), "{name} at O{opt}: {text}");
        }
    }
}

/// Without its regions the program does not get by: the check above means something.
fn check_needs_regions(name: &str, text: &str, placed: &Placed) {
    let program = parse(text);
    let exe = Executable::build(name, &program, &placed.0, &Options::default());
    let output = exe.run_in_little_memory();
    let text = String::from_utf8_lossy(&output.stderr).into_owned();
    assert!(text.contains("out of memory"), "{name}: {:?} {text}", output.status);
}

const TAIL_CALLS: &str = include_str!("core/regions/tail_calls.core");
const LOOP: &str = include_str!("core/regions/loop.core");
const MERGE: &str = include_str!("core/regions/merge.core");
const HANDLERS: &str = include_str!("core/regions/handlers.core");
const BOUNDED: &str = include_str!("core/regions/bounded.core");
const POP: &str = include_str!("core/regions/pop.core");
const TEXTS: &str = include_str!("core/regions/texts.core");

/// `countdown` takes the region of the list that it makes.
fn loop_placed() -> Placed {
    Placed::new(&[LOCAL, PARAM])
        .passes(4, &[rgn(2)])
        .takes(1, &[rgn(3)])
        .passes(14, &[rgn(3)])
        .home(15, rgn(3))
}

#[test]
fn a_region_in_a_loop_and_as_a_parameter() {
    check("loop", LOOP, &loop_placed());
    check_needs_regions("loop-program", LOOP, &Placed::new(&[LOCAL]));
}

/// A list is built in a region of its own, which begins in two places, and then becomes a part of the
/// caller's. On one way another region ends while a newer one lives on.
#[test]
fn regions_that_merge() {
    check("merge", MERGE, &merge_placed());
}

fn merge_placed() -> Placed {
    Placed::new(&[LOCAL, PARAM, LOCAL, PARAM, LOCAL])
        .passes(4, &[rgn(2)])
        .takes(1, &[rgn(3)])
        .passes(24, &[rgn(3)])
        .home(25, rgn(3))
        .takes(3, &[rgn(5)])
        .passes(44, &[rgn(4)])
        .passes(47, &[rgn(6)])
        .passes(48, &[rgn(4)])
}

/// One body raises out of a region of its own, with an exception in the handler's region; the other is
/// given a region and returns.
#[test]
fn regions_and_handlers() {
    let placed = Placed::new(&[LOCAL, PARAM, LOCAL, PARAM])
        .catches(4, rgn(2))
        .takes(1, &[rgn(3)])
        .passes(24, &[rgn(3)])
        .home(25, rgn(3))
        .passes(43, &[rgn(4)])
        .passes(46, &[HANDLER])
        .home(47, HANDLER)
        .home(8, rgn(2))
        .takes(4, &[rgn(5)])
        .passes(9, &[rgn(2)])
        .passes(52, &[rgn(5)]);
    check("handlers", HANDLERS, &placed);
    let all_in_one = Placed::new(&[LOCAL, PARAM, LOCAL, PARAM]).home(8, rgn(2));
    check_needs_regions("handlers-program", HANDLERS, &all_in_one);
}

fn bounded_placed() -> Placed {
    Placed::new(&[RegionKind::Local { bound: Some(48) }, PARAM])
        .passes(22, &[rgn(2)])
        .passes(23, &[rgn(2)])
        .takes(1, &[rgn(3)])
        .home(12, rgn(3))
}

/// Regions of its own, ended, do not keep a function from leaving by a tail call.
#[test]
fn tail_calls_out_of_functions_with_regions() {
    let placed = Placed::new(&[LOCAL, RegionKind::Local { bound: Some(16) }])
        .home(13, rgn(2))
        .home(22, rgn(3));
    check("tail", TAIL_CALLS, &placed);
}

#[test]
fn a_region_in_the_frame() {
    check("bounded", BOUNDED, &bounded_placed());
}

/// The call after which a region in the frame ends is the last thing that a function does in LLVM's
/// eyes, but what it is given lies in the frame.
#[test]
fn no_tail_call_out_of_a_region_in_the_frame() {
    for opt in 1..=3 {
        let options = Options { opt, ..Options::default() };
        let program = parse(BOUNDED);
        let text = emit(
            Stage::Llvm,
            Source::new(&program, &bounded_placed().0, &SourceMap::new()),
            &options,
        )
        .expect("IR");
        let others = text
            .split("\ndefine ")
            .filter(|part| !part.lines().next().is_some_and(|line| line.contains("@far.3(")));
        let calls: Vec<&str> =
            others.flat_map(str::lines).filter(|l| l.contains("@far.3(")).collect();
        assert!(!calls.is_empty(), "{text}");
        assert!(calls.iter().all(|line| !line.contains("tail call")), "O{opt}: {text}");
    }
}

fn pop_placed() -> Placed {
    Placed::new(&[LOCAL, PARAM, PARAM, PARAM])
        .passes(4, &[rgn(2)])
        .takes(1, &[rgn(3)])
        .passes(13, &[rgn(3)])
        .home(15, rgn(3))
        .passes(16, &[rgn(3)])
        .takes(2, &[rgn(4)])
        .passes(24, &[rgn(4)])
        .takes(3, &[rgn(5)])
}

#[test]
fn continuations_are_popped() {
    check("pop", POP, &pop_placed().pops(rgn(4)));
    check_needs_regions("pop-not", POP, &pop_placed());
}

#[test]
fn the_runtime_allocates_in_the_region_of_its_result() {
    let placed = Placed::new(&[LOCAL]).home(4, rgn(2)).home(5, rgn(2)).home(6, rgn(2));
    check("texts", TEXTS, &placed);
    let one = Placed::new(&[LOCAL]).home(4, rgn(2)).home(5, rgn(2)).home(6, PROGRAM);
    check_needs_regions("texts-program", TEXTS, &one);
}

/// What is in a region is not used after its end, or a sanitizer says so.
#[test]
fn the_sanitizer_sees_the_end_of_a_region() {
    let options = Options { opt: 0, sanitize: true, ..Options::default() };
    let run = |text: &str| {
        let exe = Executable::build("asan", &parse(text), &loop_placed().0, &options);
        let mut command = Command::new(exe.0.at(FILE));
        command.env("ASAN_OPTIONS", "detect_leaks=0").output().expect("the executable runs")
    };
    let text = LOOP.replace("10000", "3");
    let good = run(&text);
    assert_eq!(good.status.code(), Some(42), "{}", String::from_utf8_lossy(&good.stderr));
    let call = "n.5: int = call lam2(xs.4, 0)";
    let end = "e.6: unit = region_end rgn2";
    let text = text.replace(call, "CALL").replace(end, call).replace("CALL", end);
    let bad = run(&text);
    let report = String::from_utf8_lossy(&bad.stderr).into_owned();
    assert!(report.contains("heap-use-after-free"), "{report}");
}

/// Debug information stays valid when fast paths come into functions.
#[test]
fn regions_with_debug_information() {
    let (program, mut sources) = (parse(MERGE), SourceMap::new());
    sources.add("merge.fs", "let x = 1\n");
    for opt in [0, 2] {
        let options = Options { opt, debug: true, ..Options::default() };
        let text = emit(Stage::Llvm, Source::new(&program, &merge_placed().0, &sources), &options)
            .expect("IR");
        assert!(text.contains("!DILocation(line: 1"), "{text}");
        let _guard = ONE.lock().unwrap_or_else(PoisonError::into_inner);
        let status =
            run_jit(Source::new(&program, &merge_placed().0, &sources), &options, &[], &[]);
        assert_eq!(status.expect("compiles"), 42);
    }
}

/// The dialect's lowering and `fast_paths.ll` know where the fields are.
#[test]
fn descriptors_are_the_runtimes() {
    use enfold_runtime::regions::Region;
    assert_eq!(size_of::<Region>(), 64);
    let places = [
        (std::mem::offset_of!(Region, ptr), 0),
        (std::mem::offset_of!(Region, end), 8),
        (std::mem::offset_of!(Region, pages), 16),
        (std::mem::offset_of!(Region, prev), 24),
        (std::mem::offset_of!(Region, next), 32),
    ];
    assert!(places.iter().all(|(actual, assumed)| actual == assumed), "{places:?}");
}

/// Allocation, begin and end are in line; a region that is left empty is not there at all.
#[test]
fn optimised_regions() {
    let options = Options { opt: 2, ..Options::default() };
    let llvm = |text: &str, placed: &Placed| {
        emit(Stage::Llvm, Source::new(&parse(text), &placed.0, &SourceMap::new()), &options)
            .expect("IR")
    };
    let text = llvm(LOOP, &loop_placed());
    assert!(!text.contains("call void @enf_region_begin("), "{text}");
    assert!(text.contains("load ptr, ptr @enf_regions"), "{text}");
    // Every thread has its own, and the instructions know where.
    assert!(text.contains("@enf_regions = external thread_local(localexec)"), "{text}");
    let text = llvm(LOOP, &Placed::new(&[LOCAL]));
    assert!(!text.contains("call void @enf_region_") && !text.contains("@enf_regions"), "{text}");
}
