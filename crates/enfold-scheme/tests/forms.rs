//! Expansion of each form, printed as plain Scheme with unique names.
#![allow(missing_docs)]

mod show;

use expect_test::expect;
use show::expansion;

#[test]
fn references_are_unique() {
    expansion(
        r####"(define x 1)
(define (f x) (let ((x (+ x 1))) x))
(f x)"####,
        expect![[r#"
            (define x.0 '1)
            (define f.1 (lambda (x.2) (let ((x.3 (+ x.2 '1))) x.3)))
            (f.1 x.0)
        "#]],
    );
}

#[test]
fn let_in_all_forms() {
    expansion(
        r####"(let ((a 1) (b 2)) a)
(let* ((a 1) (b a)) b)
(letrec ((f (lambda () (g))) (g (lambda () 1))) (f))
(let loop ((i 0)) (loop i))
(let () 1)
(let-values (((a . b) (values 1 2)) (c (values 3))) c)
(let*-values (((a) 1) ((b) a)) b)"####,
        expect![[r#"
            (let ((a.0 '1)(b.1 '2)) a.0)
            (let ((a.2 '1)) (let ((b.3 a.2)) b.3))
            (letrec* ((f.4 (lambda () (g.5)))(g.5 (lambda () '1))) (f.4))
            (letrec* ((loop.6 (lambda (i.7) (loop.6 i.7)))) (loop.6 '0))
            '1
            (call-with-values (lambda () (values '1 '2)) (lambda (a.8 . b.9) (call-with-values (lambda () (values '3)) (lambda c.10 c.10))))
            (call-with-values (lambda () '1) (lambda (a.11) (call-with-values (lambda () a.11) (lambda (b.12) b.12))))
        "#]],
    );
}

#[test]
fn loops() {
    expansion(
        r####"(do ((i 0 (+ i 1)) (x 'same)) ((= i 3) x) (display i))
(do () (#t))"####,
        expect![[r#"
            (letrec* ((do.0 (lambda (i.1 x.2) (if (= i.1 '3) x.2 (begin (display i.1) (do.0 (+ i.1 '1) x.2)))))) (do.0 '0 'same))
            (letrec* ((do.3 (lambda () (if '#t (if #f #f) (do.3))))) (do.3))
        "#]],
    );
}

#[test]
fn branches() {
    expansion(
        r####"(if 1 2)
(cond (1 2) ((f) => g) (3) (else 4))
(define (f) 1)
(define (g x) x)
(and 1 2 3)
(and)
(or 1 2)
(or)
(when 1 2 3)
(unless 1 2)
(case 1 ((1 a) 'x) ((b) => g) (else => g))"####,
        expect![[r#"
            (if '1 '2 (if #f #f))
            (if '1 '2 (let ((found.3 (f.0))) (if found.3 (g.1 found.3) (let ((or.2 '3)) (if or.2 or.2 '4)))))
            (define f.0 (lambda () '1))
            (define g.1 (lambda (x.4) x.4))
            (if '1 (if '2 '3 '#f) '#f)
            '#t
            (let ((or.5 '1)) (if or.5 or.5 '2))
            '#f
            (if '1 (begin '2 '3) (if #f #f))
            (if '1 (if #f #f) '2)
            (let ((key.6 '1)) (case key.6 ((1 a) 'x) ((b) (g.1 key.6)) (else (g.1 key.6))))
        "#]],
    );
}

#[test]
fn procedures() {
    expansion(
        r####"(lambda x x)
(lambda (a . b) b)
(lambda (a #!optional b #!rest c) c)
(case-lambda ((a) a) ((a . b) b))"####,
        expect![[r#"
            (lambda x.0 x.0)
            (lambda (a.1 . b.2) b.2)
            (case-lambda ((a.3 . %more) (let* ((b.4 (if (pair? %more) (car %more) (%default))) (%more (if (pair? %more) (cdr %more) '()))(c.5 %more)) c.5)))
            (case-lambda ((a.6) a.6) ((a.7 . b.8) b.8))
        "#]],
    );
}

#[test]
fn cut_and_cute() {
    expansion(
        r####"(cut list 1 <> <...>)
(cute list (car '(1)) <>)
(cut <>)"####,
        expect![[r#"
            (lambda (slot.0 . slots.1) (apply list '1 slot.0 slots.1))
            (let ((once.2 list)(once.3 (car '(1)))) (lambda (slot.4) (once.2 once.3 slot.4)))
            (lambda (slot.5) (slot.5))
        "#]],
    );
}

#[test]
fn quasiquotation() {
    expansion(
        r####"(define x 1)
`(a ,x ,@(list x) b)
`(1 . ,x)
`#(1 ,@(list x))
`(1 `(2 ,(3 ,x)))
`(const (data))
`,x
`(,@(list x))"####,
        expect![[r#"
            (define x.0 '1)
            (cons 'a (cons x.0 (append (list x.0) '(b))))
            (cons '1 x.0)
            (list->vector (cons '1 (list x.0)))
            (cons '1 (cons (cons 'quasiquote (cons (cons '2 (cons (cons 'unquote (cons (cons '3 (cons x.0 '())) '())) '())) '())) '()))
            '(const (data))
            x.0
            (list x.0)
        "#]],
    );
}

#[test]
fn internal_definitions() {
    expansion(
        r####"(define (f) (define a 1) (define (g) a) (begin (define b 2)) (+ (g) b))"####,
        expect![[r#"
            (define f.0 (lambda () (letrec* ((a.1 '1)(g.2 (lambda () a.1))(b.3 '2)) (+ (g.2) b.3))))
        "#]],
    );
}

#[test]
fn define_values_binds_once() {
    expansion(
        r####"(define (f) (define a 1) (define-values (b . c) (values a 2)) (define d b) (list d c))"####,
        expect![[r#"
            (define f.0 (lambda () (letrec* ((a.1 '1)) (call-with-values (lambda () (values a.1 '2)) (lambda (b.2 . c.3) (letrec* ((d.4 b.2)) (list d.4 c.3)))))))
        "#]],
    );
}

#[test]
fn define_values_that_are_needed_before() {
    expansion(
        r####"(define (f) (define (g) b) (define-values (b) (values 1)) (g))"####,
        expect![[r#"
            (define f.0 (lambda () (letrec* ((g.1 (lambda () b.2))(b.2 (if #f #f))(effect.4 (call-with-values (lambda () (values '1)) (lambda (value.3) (set! b.2 value.3))))) (g.1))))
        "#]],
    );
}

#[test]
fn records() {
    expansion(
        r####"(define-record-type <point> (make x) point? (x get set!-x) (y get-y))
(define p (make 1))
(let () (define-record-type r #f r? (f r-f)) r?)"####,
        expect![[r#"
            (define get.0 (lambda (r) (%record-ref r 0 0)))
            (define set!-x.1 (lambda (r v) (%record-set! r 0 0 v)))
            (define get-y.2 (lambda (r) (%record-ref r 0 1)))
            (define make.3 (lambda (f0) (%record 0 'point f0 #f)))
            (define point?.4 (lambda (r) (%record? r 0)))
            (define p.5 (make.3 '1))
            (letrec* ((r-f.6 (lambda (r) (%record-ref r 1 0)))(r?.7 (lambda (r) (%record? r 1)))) r?.7)
        "#]],
    );
}

#[test]
fn guard_and_parameterize() {
    expansion(
        r####"(guard (e ((symbol? e) 1)) 2)
(define p (make-parameter 1))
(parameterize ((p 2)) (p))"####,
        expect![[r#"
            ((call/cc (lambda (%guard-k.1) (with-exception-handler (lambda (e.1) ((call/cc (lambda (%handler-k.1) (%guard-k.1 (lambda () (if (symbol? e.1) '1 (%handler-k.1 (lambda () (raise-continuable e.1)))))))))) (lambda () (call-with-values (lambda () '2) (lambda %args (%guard-k.1 (lambda () (apply values %args))))))))))
            (define p.0 (make-parameter '1))
            (parameterize ((p.0 '2)) (p.0))
        "#]],
    );
}

#[test]
fn promises() {
    expansion(
        r####"(delay 1)
(delay-force (delay 2))"####,
        expect![[r#"
            (%delay (lambda () '1))
            (%delay-force (lambda () (%delay (lambda () '2))))
        "#]],
    );
}

#[test]
fn top_level_redefinition() {
    expansion(
        r####"(define x 1)
(define x 2)"####,
        expect![[r#"
            (define x.0 '1)
            (set! x.0 '2)
            W0802 at 2:9: `x` is defined again
                1:9: first here
                note: the second definition assigns the first one's variable
        "#]],
    );
}

#[test]
fn forward_references() {
    expansion(
        r####"(define (f) (later (mac 1)))
(define (later x) x)
(define-syntax mac (syntax-rules () ((_ x) (list x))))"####,
        expect![[r#"
            (define f.0 (lambda () (later.1 (list '1))))
            (define later.1 (lambda (x.2) x.2))
        "#]],
    );
}

#[test]
fn receive() {
    expansion(
        r####"(receive (a . b) (values 1 2) (list a b))"####,
        expect![[r#"
            (call-with-values (lambda () (values '1 '2)) (lambda (a.0 . b.1) (list a.0 b.1)))
        "#]],
    );
}

#[test]
fn cond_expand() {
    expansion(
        r####"(cond-expand (r7rs 1) (else 2))
(cond-expand ((and enfold (not eshkol)) 'a))
(cond-expand ((library (no such)) 1) ((or (library (scheme base)) x) 2))"####,
        expect![[r#"
            '1
            'a
            '2
        "#]],
    );
}

#[test]
fn constants_keep_circles() {
    expansion(
        r####"'#0=(a . #0#)
'(#1=(x) #1#)
'#u8(1 2)
"s"
#\a"####,
        expect![[r#"
            '#0=(a . #0#)
            '(#0=(x) #0#)
            '#u8(1 2)
            '"s"
            '#\a
        "#]],
    );
}

#[test]
fn shadowed_keywords() {
    expansion(
        r####"(define (f if) (if 1))
(let ((else #f)) (cond (else 1)))
(define (list . x) x)
(list 1)"####,
        expect![[r#"
            (define f.0 (lambda (if.2) (if.2 '1)))
            (let ((else.3 '#f)) (if else.3 '1 (if #f #f)))
            (define list.1 (lambda x.4 x.4))
            (list.1 '1)
        "#]],
    );
}
