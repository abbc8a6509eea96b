; Procedures that are made apart are not the same, also if nobody reads what makes them different.
(import (scheme base) (scheme write))
(define (counter) (let ((n 0)) (lambda () (set! n (+ n 1)) n)))
(define (show x) (write x) (newline))
(show (eqv? (counter) (counter)))
(show (eq? (counter) (counter)))
(show (memq (counter) (list (counter) (counter))))
(show (let ((c (counter))) (eqv? c c)))
(show (let ((c (counter)) (d (counter))) (c) (c) (list (c) (d) (eq? c d))))
;| #f
;| #f
;| #f
;| #t
;| (3 1 #f)
