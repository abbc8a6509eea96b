//! Programs in core's textual form, run in this process at several levels.
//!
//! A program's status is its answer. It is compiled with everything in the program's region and with what
//! placement decides, at -O0 and -O2; all four must agree.

use std::sync::{Mutex, PoisonError};

use enfold_core::ir::Program;
use enfold_mlir::{Options, Source, run_jit};
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
    run_jit(Source::new(program, placement, &SourceMap::new()), &options, &[], &[])
        .expect("compiles")
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
    short_integers = 42;
    limited_hashes = 42;
    raw_strings = 42;
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

/// Random operations on 63 bits, each against arithmetic that is done here; the status is the number of the
/// first that differs.
#[test]
fn random_short_integers() {
    let mut state = 0x2545_F491_4F6C_DD1Du64;
    let mut next = move || {
        state ^= state << 13;
        state ^= state >> 7;
        state ^= state << 17;
        state
    };
    let short = |value: i128| ((value as i64) << 1) >> 1;
    let mut text = String::from(
        "program flat entry lam0\n\
         fn lam0 main() -> int top {\n  r.0: int = call lam2(0)\n  ret r.0\n}\n\
         fn lam1 same(a.1: int63) -> int63 top {\n  ret a.1\n}\n",
    );
    const LAST: u64 = 120;
    for n in 2..LAST {
        let a = short((next() as i64 >> (next() % 64)).into());
        let b = short((next() as i64 >> (next() % 64)).into()) | 1;
        let (x, y) = (i128::from(a), i128::from(b));
        let count = (b & 63) as u32;
        let (prim, value) = match next() % 9 {
            0 => ("add", x + y),
            1 => ("sub", x - y),
            2 => ("mul", x.wrapping_mul(y)),
            3 => ("div", x / y),
            4 => ("rem", x % y),
            5 => ("bit_xor", x ^ y),
            6 => ("bit_or", x | y),
            7 => ("shl", x << count),
            _ => ("shr", x >> count),
        };
        let right = if prim.starts_with("sh") { format!("{b}") } else { format!("{b}:int63") };
        let (at, value) = (n * 10, short(value));
        text += &format!(
            "fn lam{n} check(n.{}: int) -> int top {{\n  \
             a.{at}: int63 = call lam1({a}:int63)\n  \
             b.{}: int63 = {prim} a.{at}, {right}\n  \
             c.{}: bool = eq b.{}, {value}:int63\n  \
             if c.{} {{\n    r.{}: int = call lam{}(0)\n    ret r.{}\n  }} else {{\n    ret {n}\n  }}\n}}\n",
            at + 4,
            at + 1,
            at + 2,
            at + 1,
            at + 2,
            at + 3,
            n + 1,
            at + 3,
        );
    }
    text += &format!("fn lam{LAST} done(n.5: int) -> int top {{\n  ret 0\n}}\n");
    check("random_short_integers", &text, 0);
}
