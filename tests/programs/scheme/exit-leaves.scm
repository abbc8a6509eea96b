;; `exit` does what `dynamic-wind` says about leaving, from the inside out; `emergency-exit` does not.
(import (scheme base) (scheme write) (scheme process-context))
(define (say x) (display x) (newline))
(define (leave n)
  (dynamic-wind
    (lambda () (say "in"))
    (lambda () (dynamic-wind (lambda () #f) (lambda () (exit n)) (lambda () (say "inner"))))
    (lambda () (say "outer"))))
(leave 4)
(say "never")
;@ exit 4

;| in
;| inner
;| outer
