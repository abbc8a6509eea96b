;; R7RS 5.3: definitions, internal definitions, define-values.
(import (scheme base) (scheme write))
;; Counts, compares and shows.
(define count-of-tests 0)
(define (t expected value)
  (set! count-of-tests (+ count-of-tests 1))
  (display count-of-tests)
  (display (if (equal? expected value) " ok " " FAIL "))
  (write value)
  (newline))
(define add3 (lambda (x) (+ x 3)))
(t 6 (add3 3))
(define first car)
(t 1 (first '(1 2)))
(define (rest-of a . b) b)
(t '(2 3) (rest-of 1 2 3))
(define (all . xs) xs)
(t '() (all))
(t 45 (let ((x 5)) (define foo (lambda (y) (bar x y))) (define bar (lambda (a b) (+ (* a b) a))) (foo (+ x 3))))
(t '(#t #f) (let () (define (ev? n) (if (= n 0) #t (od? (- n 1)))) (define (od? n) (if (= n 0) #f (ev? (- n 1)))) (list (ev? 10) (od? 10))))
(define-values (x y) (exact-integer-sqrt 17))
(t '(4 1) (list x y))
(define-values (a . b) (values 1 2 3))
(t '(1 (2 3)) (list a b))
(define-values all-of (values 7 8))
(t '(7 8) all-of)
(t 3 (let () (define-values (x y) (values 1 2)) (+ x y)))
(t '(5 6) (let () (define (get) (list p q)) (define-values (p q) (values 5 6)) (get)))
(begin (define in-begin 1) (define also (+ in-begin 1)))
(t '(1 2) (list in-begin also))
(t 6 (let () (begin (define a 1) (define b 2)) (begin (define c 3)) (+ a b c)))
(define (f) (define x 1) (define y (+ x 1)) (* y 10))
(t 20 (f))
(t '(1 2 3) (let ((x 1)) (define y (+ x 1)) (let () (define z (+ y 1)) (list x y z))))
(define forward (lambda () later))
(define later 'later)
(t 'later (forward))
(t 10 (let () (define-record-type box (make-box v) box? (v unbox)) (define b (make-box 10)) (unbox b)))
(t 'inner (let ((x 'outer)) (define x 'inner) x))

;| 1 ok 6
;| 2 ok 1
;| 3 ok (2 3)
;| 4 ok ()
;| 5 ok 45
;| 6 ok (#t #f)
;| 7 ok (4 1)
;| 8 ok (1 (2 3))
;| 9 ok (7 8)
;| 10 ok 3
;| 11 ok (5 6)
;| 12 ok (1 2)
;| 13 ok 6
;| 14 ok 20
;| 15 ok (1 2 3)
;| 16 ok later
;| 17 ok 10
;| 18 ok inner
