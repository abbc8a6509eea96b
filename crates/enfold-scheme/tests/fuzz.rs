//! Whatever the text: no panic, no overflow, nothing slow, spans inside of the text.
//!
//! `ENFOLD_SCHEME_MUTANTS=100000 cargo test --release -p enfold-scheme --test fuzz` tries that many mutants of the programs of
//! `tests/programs`; the default is 3,000. A failure names the seed: `ENFOLD_SCHEME_SEED=N` tries it alone.
#![allow(missing_docs)]

use std::time::{Duration, Instant};

use enfold_cases::{check_span, scheme_programs};
use enfold_random::{Random, any_order, mutate_bytes, mutate_words};
use enfold_scheme::analyse::analyse;
use enfold_scheme::print::print;
use enfold_scheme::returns::rewrite;
use enfold_scheme::verify::verify;
use enfold_scheme::{Dialect, Files, compile};
use enfold_syntax::span::SourceMap;

/// Longer than this for a text of a few kilobytes is too slow, also on a machine that has other things to do.
const SLOW: Duration = Duration::from_secs(5);

/// A file that includes others, and itself.
struct Loops;

impl Files for Loops {
    fn read(&self, path: &str) -> Option<String> {
        Some(format!("(define x 1) (include \"{path}\") (load \"other.scm\")"))
    }
}

fn check(text: &str, dialect: Dialect) {
    let start = Instant::now();
    let mut sources = SourceMap::new();
    let file = sources.add("fuzz.scm", text);
    let compiled = compile(sources, file, dialect, &Loops);
    analyse(&compiled.program);
    if !compiled.diagnostics.has_errors() {
        verify(&compiled.program).unwrap_or_else(|broken| panic!("{broken} in\n{text}"));
    }
    for d in &compiled.diagnostics {
        let spans = std::iter::once(d.primary.span).chain(d.secondary.iter().map(|l| l.span));
        let patches = d.help.iter().flat_map(|help| help.patches.iter().map(|patch| patch.span));
        for span in spans.chain(patches) {
            check_span(span, &compiled.sources.file(span.file).text);
        }
    }
    for origin in compiled.program.origins.values() {
        check_span(origin.span, &compiled.sources.file(origin.span.file).text);
    }
    print(&compiled.program);
    if !compiled.diagnostics.has_errors() {
        let mut returning = compiled.program;
        rewrite(&mut returning);
        verify(&returning).unwrap_or_else(|broken| panic!("{broken}, with returns, in\n{text}"));
    }
    assert!(start.elapsed() < SLOW, "{:?} for\n{text}", start.elapsed());
}

/// Everything runs on the stack that the crate asks for.
fn on_stack(work: impl FnOnce() + Send) {
    std::thread::scope(|scope| {
        let builder = std::thread::Builder::new().stack_size(64 << 20);
        let thread = builder.spawn_scoped(scope, work).expect("a thread");
        assert!(thread.join().is_ok(), "see above");
    });
}

fn seeds() -> Vec<(Dialect, String)> {
    let cases = scheme_programs().expect("the programs are well formed");
    let read = |case: enfold_cases::Case| {
        let eshkol = case.path.extension().is_some_and(|e| e == "esk");
        let text = std::fs::read_to_string(&case.path).expect("a text");
        let code: Vec<&str> = text.lines().filter(|line| !line.starts_with(";|")).collect();
        (if eshkol { Dialect::Eshkol } else { Dialect::Scheme }, code.join("\n"))
    };
    cases.into_iter().map(read).collect()
}

fn mutants(kind: &str, mutate: fn(&str, &mut Random) -> String) {
    let count = std::env::var("ENFOLD_SCHEME_MUTANTS").ok().and_then(|n| n.parse().ok());
    let only: Option<u64> = std::env::var("ENFOLD_SCHEME_SEED").ok().and_then(|n| n.parse().ok());
    let count = count.unwrap_or(3000u64) / 2;
    let seeds = seeds();
    for number in only.map_or(0..count, |only| only..only + 1) {
        let mut random = Random::new(0x9E37_79B9_7F4A_7C15 ^ (number << 8));
        let (dialect, seed) = &seeds[random.below(seeds.len())];
        let text = mutate(seed, &mut random);
        let tried = std::panic::catch_unwind(|| check(&text, *dialect));
        assert!(tried.is_ok(), "{kind}, ENFOLD_SCHEME_SEED={number}:\n{text}");
    }
}

#[test]
fn mutated_bytes() {
    on_stack(|| mutants("bytes", mutate_bytes));
}

#[test]
fn mutated_words() {
    on_stack(|| mutants("words", mutate_words));
}

#[test]
fn random_tokens() {
    let pieces: Vec<&str> = "( ) ( ) ( ) ( ) [ ] #( #u8( ' ` , ,@ . #; #| |# #0= #0# #1= #1# ... _ => else x y f m 1 2.5 1/2 \
        \"s\" #\\a #t #f () define define-syntax syntax-rules lambda let let* letrec let-values named do if cond case and or when \
        unless begin set! quote quasiquote unquote define-values define-record-type guard raise parameterize delay delay-force \
        case-lambda let-syntax letrec-syntax include load import (scheme only except rename prefix base) define-library export \
        cond-expand library not receive cut <> <...> with-region owned move borrow the : -> extern require diff derivative \
        #!optional #!rest #!fold-case ; |a b| | \\ \" #!eof syntax-error values call/cc"
        .split_whitespace()
        .chain(["\n", "(_ x ...)", "(m x)", "((_ . x) (m . x))", "λ"])
        .collect();
    on_stack(move || {
        let mut random = Random::new(0xA076_1D64_78BD_642F);
        for number in 0..4000 {
            let dialect = if number % 2 == 0 { Dialect::Scheme } else { Dialect::Eshkol };
            check(&any_order(&pieces, &mut random), dialect);
        }
    });
}

#[test]
fn deep_nesting() {
    on_stack(|| {
        for piece in [
            "(",
            "[",
            "#(",
            "'",
            "`",
            ",",
            ",@",
            "#;",
            "#|",
            "(a . ",
            "(quote ",
            "`(",
            "`(,",
            "(lambda () ",
            "(let ((x ",
            "(let* ((x 1)) ",
            "(begin ",
            "(if 1 ",
            "(cond (1 ",
            "(cond ((",
            "(case 1 ((1) ",
            "(do ((i 0 ",
            "(define (f) ",
            "(guard (e (",
            "(guard (e (#t 1)) ",
            "(parameterize ((p ",
            "(delay ",
            "(set! x ",
            "(f ",
            "((",
            "(define-syntax m ",
            "(define-syntax m (syntax-rules () (",
            "(let-syntax ((m (syntax-rules () ((_) ",
            "(import (only ",
            "(cond-expand ((and ",
            "(define-library (a) (cond-expand (else ",
            "(case-lambda (() ",
            "(when 1 ",
            "(and ",
            "(or ",
            "(receive x ",
            "(cut ",
            "(with-region ",
            "(the ",
            "(define-record-type ",
            "(let-values (((a) ",
            "#0=",
            "#0=(#0# ",
            "(define-values (a) ",
        ] {
            check(&piece.repeat(3000), Dialect::Scheme);
            check(&piece.repeat(900), Dialect::Eshkol);
            check(&format!("{}1{}", piece.repeat(450), ")".repeat(450)), Dialect::Scheme);
        }
    });
}

#[test]
fn long_inputs_are_linear() {
    let start = Instant::now();
    on_stack(|| {
        for piece in [
            "f ",
            "1 ",
            "() ",
            "#\\a ",
            "\"s\" ",
            "'a ",
            "#;1 ",
            "#| |# ",
            "; c\n",
            ") ",
            "(f) ",
            "(define x 1) ",
            "|a| ",
            "1/2 ",
            "(define (f x) x)\n",
            "#(1 2) ",
            "#u8(1) ",
            "\\ ",
            "#",
            "#!fold-case ",
            "(let ((x 1)) x) ",
            ". ",
            "#0= ",
            "#0=(a) ",
            "\"\\",
            "(define-syntax m (syntax-rules () ((_ x) x)))(m 1)",
            "(import (scheme base))",
            "`(1 ,x ,@y)",
            "#|",
            "(if 1 2)",
        ] {
            check(&piece.repeat(100_000 / piece.len()), Dialect::Scheme);
            check(&format!("(f {})", piece.repeat(100_000 / piece.len())), Dialect::Scheme);
            check(&format!("'({})", piece.repeat(100_000 / piece.len())), Dialect::Scheme);
        }
        // Forms that are long in the text and deep in the tree.
        for (start, piece) in [
            ("(and ", "1 "),
            ("(or ", "1 "),
            ("(cond ", "(1 2) "),
            ("(let* (", "(x 1) "),
            ("(let*-values (", "((x) 1) "),
            ("`(", ",1 "),
            ("(guard (e ", "(1 2) "),
            ("(let () ", "(define-values (x) 1)"),
            ("(cond ", "(1 => 2) "),
        ] {
            check(&format!("{start}{})) 1)", piece.repeat(9000)), Dialect::Scheme);
            check(&format!("{start}{})) 1)", piece.repeat(100_000 / piece.len())), Dialect::Scheme);
        }
    });
    assert!(start.elapsed() < Duration::from_secs(120), "{:?}", start.elapsed());
}
