;; Data with labels: shared parts in constants.
(import (scheme base) (scheme write))
(define (show x) (write x) (newline))
(define shared '(#1=(x y) #1#))
(show (eq? (car shared) (cadr shared)))
(show shared)
(define v '#(#2="text" (a . #2#)))
(show (eq? (vector-ref v 0) (cdr (vector-ref v 1))))

;| #t
;| ((x y) (x y))
;| #t
