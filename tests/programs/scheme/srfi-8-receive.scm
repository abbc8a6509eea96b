;; SRFI 8.
(import (scheme base) (scheme write) (srfi 8))
(define (show x) (write x) (newline))
(show (receive (a b) (values 1 2) (+ a b)))
(show (receive all (values 1 2 3) all))
(show (receive (a . rest) (values 1 2 3) (list a rest)))
(show (receive (q r) (floor/ 17 5) (define s (+ q r)) s))
(define (min-max l) (receive (lo hi) (if (null? (cdr l)) (values (car l) (car l)) (min-max (cdr l))) (values (min lo (car l)) (max hi (car l)))))
(show (receive (lo hi) (min-max '(3 1 4 1 5 9)) (list lo hi)))

;| 3
;| (1 2 3)
;| (1 (2 3))
;| 5
;| (1 9)
