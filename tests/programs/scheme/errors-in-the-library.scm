;; An error within a procedure of the library says in which one.
(import (scheme base) (scheme write) (srfi 1))
(define (f x) (last x))
(display "before")
(newline)
(display (f 5))
;@ exit 2
;@ stderr-has "error: last-pair: not a pair: 5\n  in `last`"

;| before
