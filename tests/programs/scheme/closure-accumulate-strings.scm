;; A string builder as a closure.
(define (make-builder)
  (let ((parts '()) (size 0))
    (case-lambda
      (() (apply string-append (reverse parts)))
      ((s) (set! parts (cons s parts)) (set! size (+ size (string-length s))) size))))
(define b (make-builder))
(write (map b '("one" ", " "two" ", " "three")))
(newline)
(write (b))
(newline)

;| (13 15 8 10 5)
;| "threetwo, one, "
