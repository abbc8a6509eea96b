//! Reports: what is wrong, where, and what to do.
#![allow(missing_docs)]

mod show;

use expect_test::expect;
use show::faults;

#[test]
fn unbound_names() {
    faults(
        r####"(define (count-words x) x)
(count-wrods 1)
(count-wrods 2)
nowhere"####,
        expect![[r#"
            E0101 at 2:2: `count-wrods` is not defined
                help: there is `count-words`
                2:2: "count-wrods" -> "count-words"
            E0101 at 4:1: `nowhere` is not defined
        "#]],
    );
}

#[test]
fn names_of_libraries_that_are_not_imported() {
    faults(
        r####"(import (scheme base))
(display (caddr '(1 2 3)))
(case-lambda ((x) x))"####,
        expect![[r#"
            E0101 at 2:2: `display` is not defined
                help: it is in the library (scheme write): import that
            E0101 at 2:11: `caddr` is not defined
                help: it is in the library (scheme cxr): import that
            E0101 at 3:2: `case-lambda` is not defined
                help: it is in the library (scheme case-lambda): import that
        "#]],
    );
}

#[test]
fn wrong_numbers_of_arguments() {
    faults(
        r####"(define (f a b) a)
(f 1)
(car)
((lambda (x) x))
(define-record-type p (mk a) p? (a p-a))
(mk 1 2)
(let loop ((i 0)) (loop))
(define g f)
(g 1 2 3)
(define (h x) x)
(set! h f)
(h 1 2 3)
(define k (case-lambda ((a) a) ((a b . c) b)))
(k)"####,
        expect![[r#"
            W0801 at 2:1: `f` takes 2 arguments, but is given 1
                1:10: it is defined here
                note: when this call is reached, it is an error
            W0801 at 3:1: `car` takes 1 argument, but is given 0
                note: when this call is reached, it is an error
            W0801 at 4:1: this procedure takes 1 argument, but is given 0
                note: when this call is reached, it is an error
            W0801 at 6:1: `mk` takes 1 argument, but is given 2
                5:24: it is defined here
                note: when this call is reached, it is an error
            W0801 at 7:19: `loop` takes 1 argument, but is given 0
                7:6: it is defined here
                note: when this call is reached, it is an error
            W0801 at 9:1: `g` takes 2 arguments, but is given 3
                8:9: it is defined here
                note: when this call is reached, it is an error
            W0801 at 14:1: `k` takes 1 argument or 2 or more arguments, but is given 0
                13:9: it is defined here
                note: when this call is reached, it is an error
        "#]],
    );
}

#[test]
fn shapes_of_forms() {
    faults(
        r####"(if)
(if 1 2 3 4)
(let ((x)) x)
(let (x 1) x)
(lambda)
(lambda (1) 2)
(define)
(define 1 2)
(set! 1 2)
(let loop)
(do)
(do ((i 0)) ())
(case)
(case 1 (2 3))
(cond 1)
(quote)
(quote 1 2)
(begin . 1)
(guard x 1)
(parameterize (1) 2)
(define-record-type)
(delay)
(let-values ((a 1 2)) 3)
(case-lambda 1)
(f . 1)
()"####,
        expect![[r#"
            E0802 at 1:1: `if`: something is missing
                help: it is written (if test then) or (if test then else)
            E0802 at 2:11: `if`: this is too much
                help: it is written (if test then) or (if test then else)
            E0802 at 3:7: `let`: a binding is a name and an expression
                help: it is written (let ((name expression) …) body …) or (let name ((name expression) …) body …)
            E0101 at 3:12: `x` is not defined
            E0802 at 4:7: `let`: a binding is a name and an expression
                help: it is written (let ((name expression) …) body …) or (let name ((name expression) …) body …)
            E0802 at 4:9: `let`: a binding is a name and an expression
                help: it is written (let ((name expression) …) body …) or (let name ((name expression) …) body …)
            E0802 at 5:1: `lambda`: something is missing
                help: it is written (lambda (parameter …) body …)
            E0802 at 6:10: `lambda`: a parameter is a name
                help: it is written (lambda (parameter …) body …)
            E0802 at 7:1: `define`: something is missing
                help: it is written (define name expression) or (define (name parameter …) body …)
            E0802 at 8:9: `define`: what is defined must be a name
                help: it is written (define name expression) or (define (name parameter …) body …)
            E0802 at 9:7: `set!`: only a variable can be assigned
                help: it is written (set! name expression)
            E0802 at 10:1: `let`: something is missing
                help: it is written (let ((name expression) …) body …) or (let name ((name expression) …) body …)
            E0802 at 11:1: `do`: something is missing
                help: it is written (do ((name init [step]) …) (test expression …) command …)
            E0802 at 12:13: `do`: the test is missing
                help: it is written (do ((name init [step]) …) (test expression …) command …)
            E0802 at 13:1: `case`: something is missing
                help: it is written (case key ((datum …) expression …) … (else expression …))
            E0802 at 14:10: `case`: the data of a clause are a list
                help: it is written (case key ((datum …) expression …) … (else expression …))
            E0802 at 15:7: `cond`: a clause is a test and expressions
                help: it is written (cond (test expression …) … (else expression …))
            E0802 at 16:1: `quote`: something is missing
                help: it is written (quote datum)
            E0802 at 17:10: `quote`: this is too much
                help: it is written (quote datum)
            E0802 at 18:1: `begin`: it is no proper list
                help: it is written (begin expression …)
            E0802 at 19:8: `guard`: a name and clauses are expected here
                help: it is written (guard (name (test expression …) …) body …)
            E0802 at 20:16: `parameterize`: a binding is a parameter and a value
                help: it is written (parameterize ((parameter value) …) body …)
            E0802 at 21:1: `define-record-type`: something is missing
                help: it is written (define-record-type name (constructor field …) predicate (field accessor [modifier]) …)
            E0802 at 22:1: `delay`: something is missing
                help: it is written (delay expression)
            E0802 at 23:14: `let-values`: a binding is a list of names and an expression
                help: it is written (let-values (((name …) expression) …) body …)
            E0802 at 24:14: `case-lambda`: a clause is a parameter list and a body
                help: it is written (case-lambda ((parameter …) body …) …)
            E0802 at 25:1: a call is a proper list
            E0802 at 26:1: `()` calls nothing
                help: the empty list is written '()
        "#]],
    );
}

#[test]
fn else_that_is_not_last() {
    faults(
        r####"(cond (else 1) (2 3))
(case 1 (else 2) ((3) 4))
(guard (e (else 1) (2 3)) 4)
(cond (else))"####,
        expect![[r#"
            E0804 at 1:7: `else` is not the last clause
                1:16: this clause is never reached
            E0804 at 2:9: `else` is not the last clause
                2:18: this clause is never reached
            E0804 at 3:11: `else` is not the last clause
                3:20: this clause is never reached
            E0802 at 4:7: `cond`: expressions follow `else`
                help: it is written (cond (test expression …) … (else expression …))
        "#]],
    );
}

#[test]
fn names_that_are_bound_twice() {
    faults(
        r####"(lambda (a b a) 1)
(let ((x 1) (x 2)) x)
(let-values (((a b) 1) ((c a) 2)) a)
(define (f) (define a 1) (define a 2) a)
(define-record-type r (mk a a) r? (a r-a) (a r-b))"####,
        expect![[r#"
            E0805 at 1:14: `a` is bound twice
                1:10: first here
            E0805 at 2:14: `x` is bound twice
                2:8: first here
            E0805 at 3:28: `a` is bound twice
                3:16: first here
            E0106 at 4:34: `a` is defined twice
                4:21: first here
            E0805 at 5:29: the constructor takes `a` twice
            E0106 at 5:43: the field `a` is declared twice
        "#]],
    );
}

#[test]
fn misplaced_definitions() {
    faults(
        r####"(if 1 (define x 2))
(define (f) 1 (define y 2) y)
(define (g) (define z 1))
(list (import (scheme base)))
(let () (import (scheme base)) 1)"####,
        expect![[r#"
            E0803 at 1:7: `define` may not stand here
                help: a definition stands at the top level, or before the expressions of a body; `(let () …)` is a body
            E0803 at 2:15: `define` stands after an expression
                2:13: the definitions of a body end before this
            E0802 at 3:1: `define`: the body has no expression at its end
                help: it is written (define name expression) or (define (name parameter …) body …)
            E0803 at 4:7: `import` may not stand here
                help: it stands at the top level only
            E0803 at 5:9: `import` may not stand here
                help: it stands at the top level only
        "#]],
    );
}

#[test]
fn keywords_as_values() {
    faults(
        r####"(list if)
(set! define 1)
else
(define-syntax m (syntax-rules () ((_) 1)))
m
(unquote 1)
(set! car 1)"####,
        expect![[r#"
            E0806 at 1:7: `if` is a keyword, not a value
                help: it is written (if test then) or (if test then else)
            E0806 at 2:7: `define` is a keyword, not a variable
            E0806 at 3:1: `else` is a keyword, not a value
                help: it is written else, as the last clause of `cond`, `case` or `guard`
            E0806 at 5:1: `m` is a macro, not a value
            E0806 at 6:1: `unquote` means nothing here
                help: it is written (unquote expression), within `quasiquote`
            E0107 at 7:7: `car` belongs to the library and cannot be assigned
                help: define a variable of your own
        "#]],
    );
}

#[test]
fn macros_that_are_wrong() {
    faults(
        r####"(define-syntax a 1)
(define-syntax b (syntax-rules))
(define-syntax c (syntax-rules () ((_ x x) x)))
(define-syntax d (syntax-rules () ((_ x ...) x)))
(define-syntax e (syntax-rules () ((_ x) (x ...))))
(define-syntax f (syntax-rules () ((_ ... x) x)))
(define-syntax g (syntax-rules () ((_ x ... y ...) 1)))
(define-syntax h (syntax-rules () (_ 1) ((_) 1 2)))
(define-syntax i (syntax-rules (1) ((_) 1)))"####,
        expect![[r#"
            E0807 at 1:18: only `syntax-rules` makes macros
                help: write (syntax-rules (literal …) (pattern template) …)
            E0802 at 2:18: `syntax-rules`: the list of literals is missing
                help: it is written (syntax-rules (literal …) (pattern template) …)
            E0807 at 3:41: the pattern variable `x` stands twice in one pattern
            E0807 at 4:46: `x` repeats in the pattern and must be followed by `...` here too
            E0807 at 5:43: nothing in what this ellipsis follows repeats so often
            E0807 at 6:39: an ellipsis must follow something
            E0807 at 7:47: a list of a pattern can have one ellipsis only
            E0802 at 8:36: `syntax-rules`: a pattern is a list that begins with the macro's name
                help: it is written (syntax-rules (literal …) (pattern template) …)
            E0802 at 8:41: `syntax-rules`: a rule is a pattern and a template
                help: it is written (syntax-rules (literal …) (pattern template) …)
            E0802 at 9:33: `syntax-rules`: a literal is a name
                help: it is written (syntax-rules (literal …) (pattern template) …)
        "#]],
    );
}

#[test]
fn uses_that_fit_no_rule() {
    faults(
        r####"(define-syntax m (syntax-rules () ((_ a b) (list a b)) ((_ (x ...)) '(x ...))))
(m)
(define-syntax n (syntax-rules () ((_ (a ...) (b ...)) '((a b) ...))))
(n (1 2) (3))"####,
        expect![[r#"
            E0808 at 2:1: no rule of `m` fits this use
                1:18: the rules are here
                help: it is used as `(_ a b)` or `(_ (x ...))`
            E0808 at 4:1: lists that `n` runs over together have different lengths
        "#]],
    );
}

#[test]
fn chains_of_uses() {
    faults(
        r####"(define-syntax inner (syntax-rules () ((_ x) (car x oops))))
(define-syntax outer (syntax-rules () ((_ x) (inner x))))
(outer '(1))"####,
        expect![[r#"
            E0101 at 1:53: `oops` is not defined
                2:46: in this use of `inner`
                3:1: in this use of `outer`
        "#]],
    );
}

#[test]
fn errors_of_macros() {
    faults(
        r####"(define-syntax m (syntax-rules () ((_ x) (syntax-error "not this:" x 'and "that"))))
(m (1 2))"####,
        expect![[r#"
            E0812 at 1:42: not this: (1 2) (quote and) "that"
                2:1: in this use of `m`
        "#]],
    );
}

#[test]
fn labels_in_code() {
    faults(
        r####"(define x #0=(list 1 #0#))
'#1=(a . #1#)"####,
        expect![[r#"
            E0801 at 1:22: a label may stand in quoted data only
        "#]],
    );
}

#[test]
fn libraries() {
    faults(
        r####"(import (scheme bass) (only (scheme base) carr) (rename (scheme base) (cdrr x)) (prefix (scheme base)) 5)
(define-library (a) (export x) (import (a)) (what) (begin (define y 1)))
(define-library (scheme base))"####,
        expect![[r#"
            E0810 at 1:9: there is no library (scheme bass)
                help: there is (scheme base)
                1:9: "(scheme bass)" -> "(scheme base)"
            E0811 at 1:43: (scheme base) does not export `carr`
                help: it exports `caar`
                1:43: "carr" -> "caar"
            E0811 at 1:72: (scheme base) does not export `cdrr`
                help: it exports `cdar`
                1:72: "cdrr" -> "cdar"
            E0802 at 1:81: `import`: `prefix` takes a set and a name
                help: it is written (import import-set …), where a set is a library's name, or `only`, `except`, `prefix` or `rename` of a set
            E0802 at 1:104: `import`: a library's name is a list of names and numbers
                help: it is written (import import-set …), where a set is a library's name, or `only`, `except`, `prefix` or `rename` of a set
            E0101 at 2:29: `x` is not defined
            E0505 at 2:40: the library (a) imports itself
            E0802 at 2:45: `define-library`: a declaration is `export`, `import`, `begin`, `include`, `include-ci`, `include-library-declarations` or `cond-expand`
                help: it is written (define-library (name …) declaration …)
            E0101 at 2:60: `define` is not defined
                help: it is in the library (scheme base): import that
            E0106 at 3:17: the library (scheme base) is defined twice
        "#]],
    );
}

#[test]
fn files() {
    faults(
        r####"(include "no-such-file.scm")
(include 5)
(load "other.scm")"####,
        expect![[r#"
            E0502 at 1:10: the file `no-such-file.scm` cannot be read
            E0802 at 2:10: `include`: a file's name is a string
                help: it is written (include "file" …)
            E0502 at 3:7: the file `other.scm` cannot be read
        "#]],
    );
}
