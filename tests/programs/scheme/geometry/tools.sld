;; What other libraries use.
(define-library (geometry tools)
  (export double half)
  (import (scheme base))
  (begin
    (define (double x) (* 2 x))
    (define (half x) (/ x 2))))
