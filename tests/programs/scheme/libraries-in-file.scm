;; Libraries defined in the program's file: exports, renames, macros, state.
(define-library (shapes)
  (export area (rename circumference around) make-square square-side)
  (import (scheme base))
  (begin
    (define pi 3)
    (define-record-type square (make-square side) square? (side square-side))
    (define (area x) (if (square? x) (* (square-side x) (square-side x)) (* pi x x)))
    (define (circumference r) (* 2 pi r))))
(define-library (counter)
  (export next! reset! with-counter)
  (import (scheme base))
  (begin
    (define n 0)
    (define (next!) (set! n (+ n 1)) n)
    (define (reset!) (set! n 0))
    (define-syntax with-counter (syntax-rules () ((_ e ...) (begin (reset!) e ... n))))))
(import (scheme base) (scheme write)
        (only (shapes) area around make-square)
        (prefix (counter) c:)
        (rename (except (scheme cxr) cdddr) (caddr third)))
(define (show x) (write x) (newline))
(define n 'mine)
(show (list (area 2) (area (make-square 5)) (around 10)))
(c:next!)
(show (c:next!))
(show (c:with-counter (c:next!) (c:next!) (c:next!)))
(show n)
(show (third '(1 2 3)))
;@ skip chez

;| (12 25 60)
;| 2
;| 3
;| mine
;| 3
