//! Programs in core's textual form, run in this process at several levels.
//!
//! A program's status is its answer. It is compiled with everything in the program's region and with what
//! placement decides, at -O0 and -O2; all four must agree.

use std::sync::{Mutex, PoisonError};

use enfold_core::ir::Program;
use enfold_mlir::{Options, run_jit};
use enfold_place::Placement;
use enfold_syntax::SourceMap;

/// The runtime runs one program at a time.
static ONE: Mutex<()> = Mutex::new(());

fn parse(text: &str) -> Program {
    let program = enfold_core::text::parse(text).expect("readable core");
    if let Err(errors) = enfold_core::verify::verify(&program) {
        panic!("{}", errors.join("\n"));
    }
    program
}

fn status_at(program: &Program, placement: &Placement, opt: u8) -> i32 {
    let _guard = ONE.lock().unwrap_or_else(PoisonError::into_inner);
    let options = Options { opt, ..Options::default() };
    run_jit(program, placement, &SourceMap::new(), &options, &[], &[]).expect("compiles")
}

fn check(name: &str, text: &str, expected: i32) {
    let program = parse(text);
    let mut with_regions = program.clone();
    let placed = enfold_place::place(&mut with_regions, &enfold_place::Options::default());
    for opt in [0, 2] {
        assert_eq!(
            status_at(&program, &Placement::default(), opt),
            expected,
            "{name} in one region at O{opt}"
        );
        assert_eq!(status_at(&with_regions, &placed, opt), expected, "{name} placed at O{opt}");
    }
}

macro_rules! programs {
    ($($name:ident = $status:literal;)*) => {
        $(#[test]
        fn $name() {
            check(stringify!($name), include_str!(concat!("../core/", stringify!($name), ".core")), $status);
        })*
    };
}

programs! {
    flat_calls = 107;
    loops = 55;
    integers = 42;
    narrow_integers = 42;
    floats = 42;
    conversions = 42;
    value_data = 42;
    boxed_data = 42;
    lists = 42;
    closures = 41;
    closed_functions = 42;
    groups = 42;
    exceptions = 42;
    raised_by_operations = 31;
    arrays = 42;
    strings = 42;
    cells_and_globals = 42;
    units = 42;
    tail_calls = 7;
    large_results = 6;
    threads = 42;
}
