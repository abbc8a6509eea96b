use enfold_syntax::span::SourceMap;
use expect_test::{Expect, expect};

use super::rewrite;
use crate::verify::verify;
use crate::{Dialect, NoFiles, compile, print};

fn test(text: &str, after: Expect) {
    let mut sources = SourceMap::new();
    let file = sources.add("", text);
    let mut program = compile(sources, file, Dialect::Scheme, &NoFiles).program;
    rewrite(&mut program);
    assert_eq!(verify(&program), Ok(()));
    after.assert_eq(&print::print(&program));
}

#[test]
fn a_call_in_tail_position_is_a_return() {
    test(
        "(define (f x) (call/cc (lambda (k) (if x (k 1) (begin (display x) (k 2))))))",
        expect![[r#"
            (define f.0 (lambda (x.1) (begin (if x.1 (begin '1) (begin (display x.1) (begin '2))))))
        "#]],
    );
}

#[test]
fn a_call_elsewhere_needs_the_continuation() {
    test(
        "(define (f x) (call/cc (lambda (k) (display (k x)) (k 2))))",
        expect![[r#"
        (define f.0 (lambda (x.1) (call/cc (lambda (k.2) (begin (display (k.2 x.1)) (begin '2))))))
    "#]],
    );
}

#[test]
fn loops_in_tail_position_return() {
    test(
        "(define (f p) (call/cc (lambda (k) (let loop ((i 0)) (if (p i) (k i) (loop (+ i 1)))))))",
        expect![[r#"
            (define f.0 (lambda (p.1) (begin (letrec* ((loop.3 (lambda (i.4) (if (p.1 i.4) (begin i.4) (loop.3 (+ i.4 '1)))))) (loop.3 '0)))))
        "#]],
    );
    test(
        "(define (f p) (call/cc (lambda (k) (let loop ((i 0)) (if (p i) (k i) (display (loop (+ i 1))))))))",
        expect![[r#"
            (define f.0 (lambda (p.1) (call/cc (lambda (k.2) (letrec* ((loop.3 (lambda (i.4) (if (p.1 i.4) (k.2 i.4) (display (loop.3 (+ i.4 '1))))))) (loop.3 '0))))))
        "#]],
    );
}

#[test]
fn captures_in_tail_position_are_names_of_one() {
    test(
        "(define (loop n) (call/cc (lambda (k) (display (list k)) (call/cc (lambda (j) (j (loop (- n 1))))))))",
        expect![[r#"
            (define loop.0 (lambda (n.1) (call/cc (lambda (k.2) (begin (display (list k.2)) (begin (begin (loop.0 (- n.1 '1)))))))))
        "#]],
    );
}

#[test]
fn procedures_that_are_given_their_continuation_return() {
    test(
        "(define (f k x) (if (= x 0) (k x) (call/cc (lambda (k) (f k (call/cc (lambda (k) (f k (- x 1)))))))))
         (display (f (lambda (x) x) 1))
         (display (call/cc (lambda (k) (f k 1))))",
        expect![[r#"
            (define f.0 (lambda (k.1 x.2) (if (= x.2 '0) (k.1 x.2) (begin (f.7 (begin (f.7 (- x.2 '1))))))))
            (define f.7 (lambda (x.9) (if (= x.9 '0) (begin x.9) (begin (f.7 (begin (f.7 (- x.9 '1))))))))
            (display (f.0 (lambda (x.5) x.5) '1))
            (display (begin (f.7 '1)))
        "#]],
    );
}

#[test]
fn one_that_needs_it_is_given_it() {
    test(
        "(define (f k x) (if (= x 0) (k x) (display (k x))))
         (display (call/cc (lambda (k) (f k 1))))",
        expect![[r#"
            (define f.0 (lambda (k.1 x.2) (if (= x.2 '0) (k.1 x.2) (display (k.1 x.2)))))
            (define f.4 (lambda (k.5 x.6) (if (= x.6 '0) (begin x.6) (display (k.5 x.6)))))
            (display (call/cc (lambda (k.3) (f.4 k.3 '1))))
        "#]],
    );
}

#[test]
fn nothing_returns_through_a_handler_or_a_parameter() {
    test(
        "(define p (make-parameter 1))
         (define (f x) (call/cc (lambda (k) (parameterize ((p 2)) (k x)))))
         (define (g x) (call/cc (lambda (k) (guard (e (#t (k x))) (k 1)))))",
        expect![[r#"
            (define p.0 (make-parameter '1))
            (define f.1 (lambda (x.3) (call/cc (lambda (k.4) (parameterize ((p.0 '2)) (k.4 x.3))))))
            (define g.2 (lambda (x.5) (call/cc (lambda (k.6) ((call/cc (lambda (%guard-k.7) (with-exception-handler (lambda (e.7) ((call/cc (lambda (%handler-k.7) (%guard-k.7 (lambda () (if '#t (k.6 x.5) (%handler-k.7 (lambda () (raise-continuable e.7)))))))))) (lambda () (call-with-values (lambda () (k.6 '1)) (lambda %args (%guard-k.7 (lambda () (apply values %args))))))))))))))
        "#]],
    );
}

#[test]
fn an_assigned_continuation_stays() {
    test(
        "(define (f x) (call/cc (lambda (k) (set! k list) (k x))))",
        expect![[r#"
        (define f.0 (lambda (x.1) (call/cc (lambda (k.2) (begin (set! k.2 list) (k.2 x.1))))))
    "#]],
    );
}
