//! Programs in processes of their own: how they end, and what they leave on their streams.
//!
//! These files are both sides: called with a scenario's name they are that program, otherwise they
//! are the test that starts them. `memory` has the programs whose memory is watched, `threads` those that
//! have several threads.

#![allow(unsafe_code)] // Plays the part of compiled code.

mod memory;
mod threads;

use std::ffi::{CString, c_char};
use std::io::Write;
use std::process::{Command, Stdio};

use enfold_runtime::abi::{Exn, ExnDesc, Loc, ProgramTable, StaticStr, Str, copy_str};
use enfold_runtime::arrays::enf_arr_new;
use enfold_runtime::exceptions::{
    enf_div_zero, enf_failwith, enf_index_fail, enf_match_fail, enf_raise,
};
use enfold_runtime::io::{enf_args, enf_read_line, enf_write, enf_write_err};
use enfold_runtime::regions::enf_program;
use enfold_runtime::start::enf_start;
use enfold_runtime::strings::enf_str_join;
use enfold_runtime::switch::enf_try;
use enfold_runtime::traps::enf_exit;
use libtest_mimic::{Arguments, Failed, Trial};

static LOC: Loc = Loc { file: c"a.fs".as_ptr(), line: 3, col: 14 };
static LATER: Loc = Loc { file: c"a.fs".as_ptr(), line: 9, col: 1 };
static FULL: StaticStr<4> = StaticStr::new(b"Full");
static FULL_DESC: ExnDesc = ExnDesc { name: FULL.as_str(), kind: 0 };
static MISMATCH: StaticStr<5> = StaticStr::new(b"Match");
static MISMATCH_DESC: ExnDesc = ExnDesc { name: MISMATCH.as_str(), kind: 2 };

fn write(text: &str) {
    // SAFETY: a string.
    unsafe { enf_write(copy_str(enf_program.get(), text.as_bytes())) };
}

fn write_err(text: &str) {
    // SAFETY: a string.
    unsafe { enf_write_err(copy_str(enf_program.get(), text.as_bytes())) };
}

extern "C" fn hello() -> i64 {
    write("Hello, ");
    write("World!\n");
    0
}

extern "C" fn returns_300() -> i64 {
    300
}

extern "C" fn exits() -> i64 {
    write("before");
    enf_exit(7)
}

extern "C" fn streams() -> i64 {
    write("1 ");
    write_err("2 ");
    write("3 ");
    write_err("4 ");
    write("5\n");
    0
}

extern "C" fn failure() -> i64 {
    write("output\n");
    // SAFETY: a string and a static place.
    unsafe { enf_failwith(copy_str(enf_program.get(), b"no luck"), &raw const LOC) }
}

extern "C" fn index() -> i64 {
    // SAFETY: a static place.
    unsafe { enf_index_fail(7, 3, &raw const LOC) }
}

extern "C" fn mismatch() -> i64 {
    // SAFETY: a static place.
    unsafe { enf_match_fail(&raw const LOC) }
}

extern "C" fn zero() -> i64 {
    // SAFETY: a static place.
    unsafe { enf_div_zero(&raw const LOC) }
}

extern "C" fn raises(env: *mut u8, _out: *mut u8) {
    // SAFETY: the scenario passes an exception.
    unsafe { enf_raise(env.cast(), &raw const LOC) }
}

/// An exception that is caught and raised again tells where it was raised first.
extern "C" fn again() -> i64 {
    let mut exn = Exn { desc: &raw const FULL_DESC, loc: std::ptr::null() };
    // SAFETY: `raises` takes an exception.
    unsafe {
        let caught =
            enf_try(enf_program.get(), raises, (&raw mut exn).cast(), std::ptr::null_mut());
        enf_raise(caught, &raw const LATER)
    }
}

#[allow(unconditional_recursion)]
fn dive(depth: u64) -> u64 {
    std::hint::black_box(dive(std::hint::black_box(depth + 1))) + 1
}

extern "C" fn overflow() -> i64 {
    write("deep\n");
    dive(0) as i64
}

fn depth(n: u64) -> u64 {
    if n == 0 { 0 } else { std::hint::black_box(depth(std::hint::black_box(n - 1))) + 1 }
}

extern "C" fn deep() -> i64 {
    i64::from(depth(5_000_000) == 5_000_000)
}

extern "C" fn memory() -> i64 {
    write("much\n");
    // SAFETY: a static place.
    unsafe { enf_arr_new(enf_program.get(), i64::MAX, 8, &raw const LOC) };
    0
}

extern "C" fn fault() -> i64 {
    write("fault\n");
    // SAFETY: not at all; that is what is tested.
    unsafe { std::ptr::read_volatile(std::hint::black_box(0x10 as *const i64)) }
}

extern "C" fn unreachable() -> i64 {
    #[cfg(target_arch = "x86_64")]
    // SAFETY: ends the process with a fault, which is what is tested.
    unsafe {
        std::arch::asm!("ud2")
    };
    #[cfg(target_arch = "aarch64")]
    // SAFETY: as above.
    unsafe {
        std::arch::asm!("udf #0")
    };
    0
}

/// Prints lines and arguments, joined.
extern "C" fn echo() -> i64 {
    // SAFETY: strings and arrays of strings.
    unsafe {
        for _ in 0..3 {
            enf_write(enf_read_line(enf_program.get()));
            write("|");
        }
        let args = enf_args(enf_program.get());
        enf_write(enf_str_join(enf_program.get(), args));
        (*args).len as i64
    }
}

/// More than a pipe holds.
extern "C" fn flood() -> i64 {
    for _ in 0..100_000 {
        write("0123456789012345678901234567890123456789\n");
    }
    write_err("written\n");
    0
}

/// A string that is longer than the buffer, between short ones.
extern "C" fn long() -> i64 {
    write("<");
    write(&"x".repeat(200_000));
    write(">");
    0
}

/// Allocates and looks at what it allocated.
extern "C" fn objects() -> i64 {
    let mut last: *const Str = std::ptr::null();
    for index in 0..1000_i64 {
        // SAFETY: the program's region is alive.
        last = unsafe { enfold_runtime::numbers::enf_int_to_str(enf_program.get(), index) };
    }
    // SAFETY: a string.
    unsafe { enf_write(last) };
    0
}

type Entry = extern "C" fn() -> i64;

const SCENARIOS: &[(&str, Entry)] = &[
    ("hello", hello),
    ("returns_300", returns_300),
    ("exits", exits),
    ("streams", streams),
    ("failure", failure),
    ("index", index),
    ("mismatch", mismatch),
    ("zero", zero),
    ("again", again),
    ("overflow", overflow),
    ("deep", deep),
    ("memory", memory),
    ("fault", fault),
    ("unreachable", unreachable),
    ("echo", echo),
    ("flood", flood),
    ("long", long),
    ("objects", objects),
];

fn play(entry: Entry, watched: bool, args: Vec<String>) -> i32 {
    let args: Vec<CString> = args.into_iter().filter_map(|a| CString::new(a).ok()).collect();
    let argv: Vec<*const c_char> = args.iter().map(|a| a.as_ptr()).collect();
    let mut builtin = [std::ptr::null(); 5];
    builtin[1] = &raw const MISMATCH_DESC;
    let none = std::ptr::null();
    let place = memory::OnePlace::new(entry);
    let mut program = ProgramTable { entry, builtin, places: none, sites: none.cast() };
    if watched {
        program.places = place.table();
        program.sites = memory::sites();
    }
    // SAFETY: arguments that outlive the program, and the only one.
    unsafe { enf_start(argv.len() as i32, argv.as_ptr(), &raw const program) }
}

struct Run {
    scenario: &'static str,
    stdin: &'static str,
    args: &'static [&'static str],
    env: &'static [(&'static str, &'static str)],
}

fn run(scenario: &'static str) -> Run {
    Run { scenario, stdin: "", args: &[], env: &[] }
}

impl Run {
    fn stdin(self, stdin: &'static str) -> Run {
        Run { stdin, ..self }
    }

    fn args(self, args: &'static [&'static str]) -> Run {
        Run { args, ..self }
    }

    fn env(self, env: &'static [(&'static str, &'static str)]) -> Run {
        Run { env, ..self }
    }

    fn command(&self) -> Command {
        let mut command = Command::new(std::env::current_exe().expect("this file"));
        command.env("ENFOLD_SCENARIO", self.scenario).args(self.args);
        command.envs(self.env.iter().copied());
        command
    }

    /// Status, standard output, standard error.
    fn finish(self) -> (Option<i32>, String, String) {
        let mut command = self.command();
        command.stdin(Stdio::piped()).stdout(Stdio::piped()).stderr(Stdio::piped());
        let mut child = command.spawn().expect("starts");
        let mut stdin = child.stdin.take().expect("piped");
        stdin.write_all(self.stdin.as_bytes()).expect("is read");
        drop(stdin);
        let output = child.wait_with_output().expect("ends");
        let text = |bytes: Vec<u8>| String::from_utf8_lossy(&bytes).into_owned();
        (output.status.code(), text(output.stdout), text(output.stderr))
    }
}

fn expect(run: Run, status: i32, stdout: &str, stderr: &str) -> Result<(), Failed> {
    let got = run.finish();
    let wanted = (Some(status), stdout.to_owned(), stderr.to_owned());
    if got == wanted { Ok(()) } else { Err(format!("got    {got:?}\nwanted {wanted:?}").into()) }
}

fn trials() -> Vec<Trial> {
    let t = |name: &str, body: fn() -> Result<(), Failed>| Trial::test(name, body);
    vec![
        t("output_and_status", || {
            expect(run("hello"), 0, "Hello, World!\n", "")?;
            expect(run("returns_300"), 44, "", "")?;
            expect(run("exits"), 7, "before", "")
        }),
        t("streams_keep_their_order", || {
            let script = "exec 2>&1; exec \"$0\"";
            let exe = std::env::current_exe()?;
            let output = Command::new("sh")
                .args([std::ffi::OsStr::new("-c"), script.as_ref(), exe.as_os_str()])
                .env("ENFOLD_SCENARIO", "streams")
                .output()?;
            match &*output.stdout {
                b"1 2 3 4 5\n" => Ok(()),
                other => Err(String::from_utf8_lossy(other).into_owned().into()),
            }
        }),
        t("uncaught_exceptions", || {
            let at = "a.fs:3:14: unhandled exception: ";
            expect(run("failure"), 2, "output\n", &format!("{at}Failure: no luck\n"))?;
            let index = format!(
                "{at}IndexOutOfRangeException: Index was outside the bounds of the array. (index 7, length 3)\n"
            );
            expect(run("index"), 2, "", &index)?;
            expect(
                run("mismatch"),
                2,
                "",
                &format!("{at}Match: The match cases were incomplete\n"),
            )?;
            expect(
                run("zero"),
                2,
                "",
                &format!("{at}DivideByZeroException: Attempted to divide by zero.\n"),
            )?;
            expect(run("again"), 2, "", &format!("{at}Full\n"))
        }),
        t("stack", || {
            expect(run("overflow"), 2, "deep\n", "stack overflow\n")?;
            let small = &[("ENFOLD_STACK", "1M")];
            expect(run("overflow").env(small), 2, "deep\n", "stack overflow\n")?;
            expect(run("deep").env(small), 2, "", "stack overflow\n")?;
            expect(run("deep"), 1, "", "")
        }),
        t("memory", || expect(run("memory"), 2, "much\n", "out of memory\n")),
        t("faults_are_internal_errors", || {
            let text = "internal error: memory fault at 0x0000000000000010\n";
            expect(run("fault"), 70, "fault\n", text)?;
            let (status, _, stderr) = run("unreachable").finish();
            let reached = stderr.starts_with("internal error: unreachable code was reached at 0x");
            if status == Some(70) && reached { Ok(()) } else { Err(stderr.into()) }
        }),
        t("input_and_arguments", || {
            let input = run("echo").stdin("one\r\ntwo\nthree").args(&["a", "bc"]);
            expect(input, 2, "one|two|three|abc", "")?;
            expect(run("echo").stdin("\n"), 0, "|||", "")
        }),
        t("long_strings", || expect(run("long"), 0, &format!("<{}>", "x".repeat(200_000)), "")),
        t("one_malloc_per_object", || {
            expect(run("objects").env(&[("ENFOLD_MALLOC", "1")]), 0, "999", "")?;
            expect(run("objects"), 0, "999", "")
        }),
        t("a_closed_pipe_is_quiet", || {
            let mut command = run("flood").command();
            let mut child = command
                .stdin(Stdio::null())
                .stdout(Stdio::piped())
                .stderr(Stdio::piped())
                .spawn()?;
            drop(child.stdout.take());
            let output = child.wait_with_output()?;
            match (output.status.code(), output.stderr.is_empty()) {
                (Some(141), true) => Ok(()),
                other => Err(format!("{other:?}").into()),
            }
        }),
    ]
}

fn main() {
    if let Ok(name) = std::env::var("ENFOLD_SCENARIO") {
        let find = |all: &[(&str, Entry)]| all.iter().find(|(s, _)| *s == name).map(|(_, e)| *e);
        let watched = find(memory::SCENARIOS);
        let watched = watched.or_else(|| find(threads::SCENARIOS));
        let entry = watched.or_else(|| find(SCENARIOS)).expect("a scenario");
        std::process::exit(play(entry, watched.is_some(), std::env::args().collect()));
    }
    let mut trials = trials();
    trials.extend(memory::trials());
    trials.extend(threads::trials());
    libtest_mimic::run(&Arguments::from_args(), trials).exit();
}
