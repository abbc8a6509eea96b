;; A program that ends with a status of its own.
(import (scheme base) (scheme write) (scheme process-context))
(display "before")
(newline)
(dynamic-wind (lambda () (display "in") (newline)) (lambda () (if (= 1 1) (exit 3))) (lambda () #f))
(display "never")
;@ exit 3

;| before
;| in
