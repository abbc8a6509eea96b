//! What only Eshkol has.
#![allow(missing_docs)]

mod show;

use expect_test::expect;
use show::eshkol;

#[test]
fn main_runs_after_definitions() {
    eshkol(
        r####"(display "never")
(define (helper) 1)
(define (main) (helper) 0)"####,
        expect![[r#"
            (define helper.0 (lambda () '1))
            (define main.1 (lambda () (begin (helper.0) '0)))
            (exit (main.1))
        "#]],
    );
}

#[test]
fn without_main_all_runs() {
    eshkol(
        r####"(define x 1)
(display x)"####,
        expect![[r#"
            (define x.0 '1)
            (eshkol:display x.0)
        "#]],
    );
}

#[test]
fn regions() {
    eshkol(
        r####"(with-region (list 1 2))
(with-region 'name (list 1))
(with-region ('name 4096) (list 2))
(define h (region-open))
(region-close h 1)"####,
        expect![[r#"
            (%region (lambda () (list '1 '2)))
            (%region (lambda () (list '1)))
            (%region (lambda () (list '2)))
            (define h.0 (region-open))
            (region-close h.0 '1)
        "#]],
    );
}

#[test]
fn types() {
    eshkol(
        r####"(: f (-> int int))
(define (f (x : int)) : int (the int (+ x 1)))
(define y : real 1.5)
(let ((z : int 1)) z)
(define-type pair-of (list int int))
(lambda ((a : int) b) : int a)"####,
        expect![[r#"
            (define f.0 (lambda (x.2) (+ x.2 '1)))
            (define y.1 '1.5)
            (let ((z.3 '1)) z.3)
            (lambda (a.4 b.5) a.4)
        "#]],
    );
}

#[test]
fn assignments_have_values() {
    eshkol(
        r####"(define x 1)
(display (set! x 2))"####,
        expect![[r#"
            (define x.0 '1)
            (eshkol:display (begin (set! x.0 '2) x.0))
        "#]],
    );
}

#[test]
fn calculus() {
    eshkol(
        r####"(derivative (lambda (x) (* x x)) 3.0)
(map derivative (list sin cos))
(diff (* x x) x)
(diff (lambda (x) (* x x)) 'x)
(gradient f (vector 1 2))
(define (f v) 1)
(derivative)"####,
        expect![[r#"
            (derivative (lambda (x.1) (* x.1 x.1)) '3.0)
            (map derivative (list sin cos))
            (%diff '(* x x) 'x)
            (%diff '(lambda (x) (* x x)) 'x)
            (gradient f.0 (vector '1 '2))
            (define f.0 (lambda (v.2) '1))
            (derivative)
            W0801 at 7:1: `derivative` takes 1 to 2 arguments, but is given 0
                note: when this call is reached, it is an error
        "#]],
    );
}

#[test]
fn library_with_other_meanings() {
    eshkol(
        r####"(fold + 0 '(1 2))
(define (fold f) f)
(fold 1)
(take '(1 2) 1)
(display 1)"####,
        expect![[r#"
            (fold.0 + '0 '(1 2))
            (define fold.0 (lambda (f.1) f.1))
            (fold.0 '1)
            (eshkol:take '(1 2) '1)
            (eshkol:display '1)
            W0801 at 1:1: `fold` takes 1 argument, but is given 3
                2:10: it is defined here
                note: when this call is reached, it is an error
        "#]],
    );
}

#[test]
fn definitions_between_expressions() {
    eshkol(
        r####"(define (f) (display 1) (define x 2) (display x) x)"####,
        expect![[r#"
            (define f.0 (lambda () (letrec* ((effect.2 (eshkol:display '1))(x.1 '2)) (begin (eshkol:display x.1) x.1))))
        "#]],
    );
}

#[test]
fn ownership() {
    eshkol(
        r####"(define a (owned (list 1)))
(borrow a (car a))
(define b (move a))
(display a)
(move a)
(define c (shared (list 1)))
(borrow c (move c))"####,
        expect![[r#"
            (define a.0 (list '1))
            (begin a.0 (car a.0))
            (define b.1 a.0)
            (eshkol:display a.0)
            a.0
            (define c.2 (list '1))
            (begin c.2 c.2)
            E0813 at 4:10: `a` is used after it was moved
                3:11: it was moved here
            E0813 at 5:1: `a` is moved twice
                3:11: it was moved here
            E0813 at 7:11: `c` cannot be moved while it is borrowed
        "#]],
    );
}

#[test]
fn externs_and_modules() {
    eshkol(
        r####"(extern int printf char* ...)
(extern int system char*)
(require stdlib core.list.higher_order)
(provide f)
(printf "%d" 1)
(require missing.module)"####,
        expect![[r#"
            (define system.0 (%extern '(extern int system char*)))
            (printf '"%d" '1)
            E0810 at 6:10: there is no module `missing.module`
                help: it would be in the file missing/module.esk
        "#]],
    );
}
