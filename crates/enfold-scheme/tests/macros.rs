//! `syntax-rules`: matching, templates, hygiene.
#![allow(missing_docs)]

mod show;

use expect_test::expect;
use show::expansion;

#[test]
fn hygiene_of_inserted_bindings() {
    expansion(
        r####"(define-syntax my-or (syntax-rules () ((_) #f) ((_ e) e) ((_ e r ...) (let ((t e)) (if t t (my-or r ...))))))
(define (f t) (my-or #f t))"####,
        expect![[r#"
            (define f.0 (lambda (t.1) (let ((t.2 '#f)) (if t.2 t.2 t.1))))
        "#]],
    );
}

#[test]
fn hygiene_of_inserted_references() {
    expansion(
        r####"(define x 'global)
(define-syntax get-x (syntax-rules () ((_) x)))
(define (f x) (list x (get-x)))
(let ((if list)) (my-if 1 2 3))
(define-syntax my-if (syntax-rules () ((_ a b c) (if a b c))))"####,
        expect![[r#"
            (define x.0 'global)
            (define f.1 (lambda (x.2) (list x.2 x.0)))
            (let ((if.3 list)) (if '1 '2 '3))
        "#]],
    );
}

#[test]
fn nested_ellipses() {
    expansion(
        r####"(define-syntax m (syntax-rules () ((_ (a b ...) ...) '((b ... a) ... (a ...) b ... ...))))
(m (1 2 3) (4) (5 6))"####,
        expect![[r#"
            '((2 3 1) (4) (6 5) (1 4 5) 2 3 6)
        "#]],
    );
}

#[test]
fn ellipsis_with_tail() {
    expansion(
        r####"(define-syntax m (syntax-rules () ((_ a ... y z . r) '(z y a ... r))))
(m 1 2 3 4)
(m 1 2 . 3)"####,
        expect![[r#"
            '(4 3 1 2 ())
            '(2 1 3)
        "#]],
    );
}

#[test]
fn vectors_and_data() {
    expansion(
        r####"(define-syntax m (syntax-rules () ((_ #(a ...) "s" 1) '#(a ... end)) ((_ . x) 'other)))
(m #(1 2) "s" 1)
(m #(1 2) "t" 1)"####,
        expect![[r#"
            '#(1 2 end)
            'other
        "#]],
    );
}

#[test]
fn literals_match_by_binding() {
    expansion(
        r####"(define-syntax m (syntax-rules (else) ((_ else) 'else) ((_ x) 'other)))
(m else)
(let ((else 1)) (m else))"####,
        expect![[r#"
            'else
            (let ((else.0 '1)) 'other)
        "#]],
    );
}

#[test]
fn custom_ellipsis() {
    expansion(
        r####"(define-syntax m (syntax-rules ::: () ((_ a :::) '(a ::: ...))))
(m 1 2)"####,
        expect![[r#"
            '(1 2 ...)
        "#]],
    );
}

#[test]
fn escaped_ellipsis() {
    expansion(
        r####"(define-syntax m (syntax-rules () ((_ a) '(a (... ...)))))
(m 1)"####,
        expect![[r#"
            '(1 ...)
        "#]],
    );
}

#[test]
fn macros_that_define() {
    expansion(
        r####"(define-syntax def (syntax-rules () ((_ n v) (begin (define hidden v) (define (n) hidden)))))
(def a 1)
(def b 2)
(list (a) (b))"####,
        expect![[r#"
            (define hidden.0 '1)
            (define a.1 (lambda () hidden.0))
            (define hidden.2 '2)
            (define b.3 (lambda () hidden.2))
            (list (a.1) (b.3))
        "#]],
    );
}

#[test]
fn macros_that_define_macros() {
    expansion(
        r####"(define-syntax make (syntax-rules () ((_ n) (define-syntax n (syntax-rules () ((_ x (... ...)) (list 'n x (... ...))))))))
(make m)
(m 1 2)"####,
        expect![[r#"
            (list 'm '1 '2)
        "#]],
    );
}

#[test]
fn local_macros() {
    expansion(
        r####"(let-syntax ((m (syntax-rules () ((_ x) (list x))))) (m 1))
(letrec-syntax ((a (syntax-rules () ((_) 1) ((_ x) (b)))) (b (syntax-rules () ((_) (a))))) (a 2))
(define (f) (define-syntax m (syntax-rules () ((_) y))) (define y 1) (m))"####,
        expect![[r#"
            (list '1)
            '1
            (define f.0 (lambda () (letrec* ((y.1 '1)) y.1)))
        "#]],
    );
}

#[test]
fn keyword_aliases() {
    expansion(
        r####"(define-syntax wenn if)
(wenn 1 2 3)"####,
        expect![[r#"
            (if '1 '2 '3)
        "#]],
    );
}

#[test]
fn names_in_quotes_are_what_was_written() {
    expansion(
        r####"(define-syntax m (syntax-rules () ((_ x) '(x y "z"))))
(m a)"####,
        expect![[r#"
            '(a y "z")
        "#]],
    );
}
