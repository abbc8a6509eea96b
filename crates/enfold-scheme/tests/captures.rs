//! What procedures capture and which variables need cells, and where nodes come from.
#![allow(missing_docs)]

mod show;

use enfold_scheme::analyse::analyse;
use enfold_scheme::print::print_expr;
use enfold_scheme::tree::Node;
use enfold_scheme::{Dialect, Files, NoFiles};
use expect_test::{Expect, expect};

/// Each procedure with what it captures; `!` marks what needs a cell.
fn captures(source: &str, expect: Expect) {
    let compiled = show::compiled(source, Dialect::Scheme, &NoFiles);
    assert!(compiled.diagnostics.is_empty(), "{:?}", compiled.diagnostics.iter().next());
    let program = &compiled.program;
    let found = analyse(program);
    let mut shown = String::new();
    for (id, lambda) in &program.lambdas {
        let name = lambda.name.map_or("lambda".to_owned(), |name| name.to_string());
        let captured: Vec<String> = found.captures[id]
            .iter()
            .map(|var| {
                let cell = if found.needs_cell(*var) { "!" } else { "" };
                format!("{}{cell}", program.vars[*var].name)
            })
            .collect();
        shown += &format!("{name}: {}\n", captured.join(" "));
    }
    let assigned = program.vars.keys().filter(|var| found.assigned.contains(*var));
    let assigned: Vec<&str> = assigned.map(|var| program.vars[var].name.as_str()).collect();
    shown += &format!("assigned: {}\n", assigned.join(" "));
    expect.assert_eq(&shown);
}

#[test]
fn in_order_of_first_mention_through_all_lambdas() {
    captures(
        "(define g 1)\n(define (f a b c) (lambda (x) (lambda (y) (list c x g a y c))))",
        expect![[r#"
            lambda: c x a
            lambda: c a
            f: 
            assigned: 
        "#]],
    );
}

#[test]
fn assigned_and_captured_variables_need_cells() {
    captures(
        "(define (counter n) (let ((m 0)) (set! m 5) (lambda () (set! n (+ n 1)) (+ n m))))\n(define (local x) (set! x 1) x)",
        expect![[r#"
            lambda: n! m!
            counter: 
            local: 
            assigned: n m x
        "#]],
    );
}

#[test]
fn loops_guards_and_definitions() {
    captures(
        "(define (f l k) (define (g x) (if x (h l) k)) (define (h y) (g y)) (do ((i 0 (+ i 1))) ((= i 3) (g i)) (guard (e (#t (lambda () e))) (lambda () i))))",
        expect![[r#"
            g: h l k
            h: g
            lambda: e
            lambda: i
            do: g do
            f: 
            assigned: 
        "#]],
    );
}

#[test]
fn a_case_mentions_its_key() {
    captures(
        "(define (f x) (case x ((1) (lambda () x)) (else => (lambda (y) y))))",
        expect![[r#"
        lambda: x
        lambda: 
        f: 
        assigned: 
    "#]],
    );
}

/// What calls call, as far as it is known.
#[test]
fn known_procedures() {
    let source = "(define (f) 1)\n(define g f)\n(define h f)\n(define k car)\n(set! h g)\n(define a b)\n(define b a)\n\
        (define (run p) (let ((q g) (r p)) (list (q) (h) (k) (r) (a))))";
    let compiled = show::compiled(source, Dialect::Scheme, &NoFiles);
    let program = &compiled.program;
    let found = analyse(program);
    let mut shown = String::new();
    for node in program.nodes.values() {
        if let Node::Call(procedure, args) = node
            && args.is_empty()
        {
            let known = print_expr(program, found.known(program, *procedure));
            shown += &format!("{} is {known}\n", print_expr(program, *procedure));
        }
    }
    expect![[r#"
        q.8 is (lambda () '1)
        h.2 is h.2
        k.3 is car
        r.9 is p.7
        a.4 is a.4
    "#]]
    .assert_eq(&shown);
}

/// The nodes that a macro made, with the places that somebody wrote and the uses that led there.
#[test]
fn origins_survive_expansion() {
    let source = "(define-syntax inner (syntax-rules () ((_ x) (vector x 'in))))\n\
        (define-syntax outer (syntax-rules () ((_ x) (list x (inner x)))))\n(outer 42)";
    let compiled = show::compiled(source, Dialect::Scheme, &NoFiles);
    let program = &compiled.program;
    let mut shown = String::new();
    for origin in program.origins.values() {
        let uses: Vec<String> = program
            .chain(*origin)
            .map(|used| format!("{} {}", used.name, compiled.sources.text(used.span)))
            .collect();
        shown += &format!("{} <- {}\n", compiled.sources.text(origin.span), uses.join(" <- "));
    }
    expect![[r#"
        list <- outer (outer 42)
        42 <- 
        vector <- inner (inner x) <- outer (outer 42)
        42 <- 
        'in <- inner (inner x) <- outer (outer 42)
        (vector x 'in) <- inner (inner x) <- outer (outer 42)
        (list x (inner x)) <- outer (outer 42)
    "#]]
    .assert_eq(&shown);
}

struct Three;

impl Files for Three {
    fn read(&self, path: &str) -> Option<String> {
        let text = match path {
            "a/b.sld" => {
                "(define-library (a b) (export f) (import (scheme base) (a c)) (include \"f.scm\"))"
            }
            "a/c.sld" => {
                "(define-library (a c) (export one) (import (scheme base)) (begin (define one 1)))"
            }
            "a/f.scm" => "(define (f) (+ one 1))",
            "loop.scm" => "(include \"loop.scm\")",
            _ => return None,
        };
        Some(text.to_owned())
    }
}

#[test]
fn libraries_come_from_files() {
    let source = "(import (scheme base) (scheme write) (prefix (a b) b:))\n(display (b:f))";
    let compiled = show::compiled(source, Dialect::Scheme, &Three);
    let reports = enfold_cases::reports(&compiled.diagnostics, &compiled.sources);
    expect![[r#"
        (define one.0 '1)
        (define f.1 (lambda () (+ one.0 '1)))
        (display (f.1))
    "#]]
    .assert_eq(&(enfold_scheme::print::print(&compiled.program) + &reports));
}

#[test]
fn a_file_that_includes_itself() {
    let compiled = show::compiled("(include \"loop.scm\")", Dialect::Scheme, &Three);
    let reports = enfold_cases::reports(&compiled.diagnostics, &compiled.sources);
    expect![[r#"
        E0505 at 1:10: the file `loop.scm` includes itself
    "#]]
    .assert_eq(&reports);
}
