;; A string builder as a closure.
(define (make-builder)
  (let ((parts '()) (size 0))
    (case-lambda
      (() (apply string-append (reverse parts)))
      ((s) (set! parts (cons s parts)) (set! size (+ size (string-length s))) size))))
(define b (make-builder))
(for-each (lambda (s) (write (b s)) (newline)) '("one" ", " "two" ", " "three"))
(write (b))
(newline)

;| 3
;| 5
;| 8
;| 10
;| 15
;| "one, two, three"
