#!fold-case
;; Names without regard to case.
(DEFINE (Square X) (* x X))
(Display (sQUARE 7))
(newline)
#!no-fold-case
(define A 1)
(define a 2)
(write (list A a))
(newline)

;| 49
;| (1 2)
