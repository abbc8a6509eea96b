;; What goes wrong at run time is raised as an error object, wherever it goes wrong.
(import (scheme base) (scheme write) (scheme case-lambda) (scheme char) (scheme cxr) (srfi 69))
(define (try thunk)
  (guard (e ((error-object? e) (write (string? (error-object-message e))) (newline))
            (else (display "not an error object") (newline)))
    (thunk)
    (display "nothing was raised")
    (newline)))
(define v (vector 1 2 3))
(define one (lambda (x) x))
(define procs (list one car (lambda (a b . c) a) (case-lambda ((a) a) ((a b) b))))
(try (lambda () (car 5)))
(try (lambda () (cdr '())))
(try (lambda () (cadr '(1))))
(try (lambda () (vector-ref v 3)))
(try (lambda () (vector-ref v -1)))
(try (lambda () (vector-ref v 1.0)))
(try (lambda () (vector-ref '(1) 0)))
(try (lambda () (vector-set! v 3 0)))
(try (lambda () (string-ref "abc" 3)))
(try (lambda () (substring "abc" 2 1)))
(try (lambda () (+ 1 'a)))
(try (lambda () (- "1")))
(try (lambda () (* 2 #f)))
(try (lambda () (< 1 'b)))
(try (lambda () (quotient 1 0)))
(try (lambda () (modulo 10 0)))
(try (lambda () (/ 5 0)))
(try (lambda () (exact (/ 0. 0.))))
(try (lambda () ((car procs))))
(try (lambda () ((car procs) 1 2)))
(try (lambda () ((cadr procs) 1 2 3 4 5 6)))
(try (lambda () ((caddr procs) 1)))
(try (lambda () ((cadddr procs) 1 2 3)))
(try (lambda () (apply (car procs) '(1 2 3))))
(try (lambda () ("no procedure" 1)))
(try (lambda () (5)))
(try (lambda () (apply + 1)))
(try (lambda () (length '(1 . 2))))
(try (lambda () (list-tail '(1 2) 3)))
(try (lambda () (symbol->string "a")))
(try (lambda () (string-append "a" 'b)))
(try (lambda () (char-upcase "a")))
(try (lambda () (integer->char -1)))
(try (lambda () (make-vector -1)))
(try (lambda () (hash-table-ref (make-hash-table) 'missing)))
(try (lambda () (letrec ((a (lambda () b)) (c (a)) (b 1)) c)))
(try (lambda () (error "message" 1 2)))
(try (lambda () (raise 'not-an-object)))
(try (lambda () (map car '(1 2))))
(try (lambda () (call-with-values (lambda () (values 1 2)) (lambda (x) x))))
(write (with-exception-handler
         (lambda (e) 10)
         (lambda () (+ 1 (raise-continuable 'need-a-number)))))
(newline)
(write (call/cc (lambda (k)
         (with-exception-handler
           (lambda (e) (k (list 'caught (error-object-irritants e))))
           (lambda () (+ 1 (error "bad" 'x 2)))))))
(newline)
(car (vector-ref v 0))

;@ skip chez
;@ exit 2
;@ stderr-has "error: car: not a pair: 1"
;@ stderr-has "errors-are-conditions.scm:61:1"
;| #t
;| #t
;| #t
;| #t
;| #t
;| #t
;| #t
;| #t
;| #t
;| #t
;| #t
;| #t
;| #t
;| #t
;| #t
;| #t
;| #t
;| #t
;| #t
;| #t
;| #t
;| #t
;| #t
;| #t
;| #t
;| #t
;| #t
;| #t
;| #t
;| #t
;| #t
;| #t
;| #t
;| #t
;| #t
;| #t
;| #t
;| not an error object
;| #t
;| #t
;| 11
;| (caught (x 2))
