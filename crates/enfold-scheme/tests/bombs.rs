//! Programs that would expand for ever, or to something huge, end with a report: soon, and in bounded memory.
#![allow(missing_docs)]

use std::time::{Duration, Instant};

use enfold_scheme::print::print;
use enfold_scheme::{Dialect, NoFiles, compile};
use enfold_syntax::span::SourceMap;

/// Compiles on the stack that the crate asks for; the codes that were reported.
fn codes(text: &str) -> Vec<String> {
    let text = text.to_owned();
    let start = Instant::now();
    let work = move || {
        let mut sources = SourceMap::new();
        let file = sources.add("bomb.scm", text);
        let compiled = compile(sources, file, Dialect::Scheme, &NoFiles);
        let mut codes: Vec<String> =
            compiled.diagnostics.iter().map(|d| d.code.to_string()).collect();
        codes.dedup();
        print(&compiled.program);
        codes
    };
    let thread = std::thread::Builder::new().stack_size(64 << 20).spawn(work).expect("a thread");
    let codes = thread.join().expect("no panic");
    assert!(start.elapsed() < Duration::from_secs(5), "{:?}", start.elapsed());
    assert!(peak_megabytes() < 1000, "{} MB", peak_megabytes());
    codes
}

/// The most memory that this process has held.
fn peak_megabytes() -> usize {
    let status = std::fs::read_to_string("/proc/self/status").unwrap_or_default();
    let line = status.lines().find_map(|line| line.strip_prefix("VmHWM:"));
    let kilobytes = line.and_then(|line| line.trim().trim_end_matches(" kB").parse::<usize>().ok());
    kilobytes.unwrap_or(0) / 1000
}

#[test]
fn a_macro_that_uses_itself() {
    let bomb = "(define-syntax m (syntax-rules () ((_ x) (m x)))) (m 1)";
    assert_eq!(codes(bomb), ["E0809"]);
}

#[test]
fn a_macro_that_grows() {
    let bomb = "(define-syntax m (syntax-rules () ((_ x ...) (m x ... x ...)))) (m 1 2)";
    assert_eq!(codes(bomb), ["E0809"]);
}

#[test]
fn a_macro_that_doubles() {
    let bomb = "(define-syntax m (syntax-rules () ((_ x) (begin (m x) (m x))))) (m 1)";
    assert_eq!(codes(bomb), ["E0809"]);
    let bomb = "(define-syntax m (syntax-rules () ((_ x) (+ (m x) (m x))))) (m 1)";
    assert!(matches!(codes(bomb)[0].as_str(), "E0809" | "E0014"));
}

#[test]
fn macros_that_call_each_other() {
    let mut bomb = "(define-syntax m0 (syntax-rules () ((_ x) x)))".to_owned();
    for n in 1..40 {
        let last = n - 1;
        bomb += &format!(
            "(define-syntax m{n} (syntax-rules () ((_ x) (begin (m{last} x) (m{last} x)))))\n"
        );
    }
    assert_eq!(codes(&(bomb + "(m39 (display 1))")), ["E0809"]);
}

#[test]
fn a_macro_that_nests() {
    let bomb = "(define-syntax m (syntax-rules () ((_ x) (m (x x))))) (m a)";
    assert_eq!(codes(bomb), ["E0809"]);
    let bomb = "(define-syntax m (syntax-rules () ((_ x) (list (m x))))) (m a)";
    assert_eq!(codes(bomb), ["E0014"]);
    let bomb = "(define-syntax m (syntax-rules () ((_ x) (let () (m x))))) (m a)";
    assert_eq!(codes(bomb), ["E0014"]);
}

#[test]
fn a_macro_that_defines_macros() {
    let bomb = "(define-syntax m (syntax-rules () ((_ x) (begin (define-syntax n (syntax-rules () ((_ y) (m y)))) (n x))))) (m 1)";
    assert_eq!(codes(bomb), ["E0809"]);
    let bomb = "(define-syntax m (syntax-rules () ((_) (begin (define x 1) (m))))) (m)";
    assert_eq!(codes(bomb), ["E0809"]);
}

#[test]
fn ellipses_that_multiply() {
    // Each level has the product of all lists before it.
    let items = "x ".repeat(300);
    let bomb = format!(
        "(define-syntax m (syntax-rules () ((_ (a ...) (b ...) (c ...)) '(((a b c) ...) ...)))) (m ({items}) ({items}) ({items}))"
    );
    codes(&bomb);
    let bomb = "(define-syntax m (syntax-rules () ((_ (a ...) ...) (m (a ... ...) (a ... ...))))) (m (1 2) (3 4))";
    assert_eq!(codes(bomb), ["E0809"]);
}

#[test]
fn quoted_bombs() {
    let bomb = "(define-syntax m (syntax-rules () ((_ x 1 r ...) (m (x x x x x x x x) r ...)) ((_ x) 'x))) (m a 1 1 1 1 1 1 1 1 1 1 1 1 1 1)";
    codes(bomb);
}

#[test]
fn large_programs_are_no_bombs() {
    let text = "(define-syntax inc (syntax-rules () ((_ x) (+ x 1))))\n".to_owned()
        + &"(define (f x) (inc (inc (inc x))))\n(display (let* ((a 1) (b (inc a))) (cond ((> a b) 1) (else 2))))\n".repeat(3000);
    let codes = codes(&text);
    assert_eq!(codes, ["W0802"]);
}
