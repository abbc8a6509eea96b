;; Points of the plane.
(define-library (geometry plane)
  (export point distance2 feature)
  (import (except (scheme base) square) (geometry tools))
  (cond-expand
    ((and r7rs (library (geometry tools))) (begin (define (feature) 'r7rs)))
    (else (begin (define (feature) 'other))))
  (include-library-declarations "more.scm")
  (include "point.scm"))
