;; Data with labels: shared parts and circles in constants.
(import (scheme base) (scheme write))
(define (show x) (write x) (newline))
(define ring '#0=(a b c . #0#))
(show (let loop ((i 0) (r ring) (acc '())) (if (= i 7) (reverse acc) (loop (+ i 1) (cdr r) (cons (car r) acc)))))
(define (cdddr* l) (cdr (cddr l)))
(show (eq? ring (cdddr* ring)))
(define shared '(#1=(x y) #1#))
(show (eq? (car shared) (cadr shared)))
(define v '#2=#(1 #2# 3))
(show (eq? v (vector-ref v 1)))
(show (vector-ref (vector-ref v 1) 2))

;| (a b c a b c a)
;| #t
;| #t
;| #t
;| 3
