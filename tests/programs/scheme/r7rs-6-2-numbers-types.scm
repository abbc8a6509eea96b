;; R7RS 6.2.6: predicates and exactness.
(import (scheme base) (scheme inexact) (scheme write))
;; Counts, compares and shows.
(define count-of-tests 0)
(define (t expected value)
  (set! count-of-tests (+ count-of-tests 1))
  (display count-of-tests)
  (display (if (equal? expected value) " ok " " FAIL "))
  (write value)
  (newline))
(t '(#t #t #t #t #t) (map number? '(1 1.5 1/2 -7 1e10)))
(t #f (number? 'a))
(t #t (complex? 3))
(t #t (real? 3))
(t #t (real? 1e10))
(t #t (real? +inf.0))
(t #t (rational? 6/10))
(t #f (rational? -inf.0))
(t #f (rational? +nan.0))
(t #t (rational? 3.5))
(t #t (integer? 3.0))
(t #t (integer? 8/4))
(t #f (integer? 3.5))
(t #f (integer? "3"))
(t #t (exact? 3))
(t #f (exact? 3.0))
(t #t (exact? 1/3))
(t #t (inexact? 3.))
(t #t (exact-integer? 32))
(t #f (exact-integer? 32.0))
(t #f (exact-integer? 32/5))
(t #t (finite? 3))
(t #f (finite? +inf.0))
(t #f (infinite? 3))
(t #t (infinite? -inf.0))
(t #t (nan? +nan.0))
(t #f (nan? 32))
(t '(#t #f #t #f) (list (zero? 0) (zero? 1) (zero? 0.0) (zero? 1/2)))
(t '(#t #f #f) (map positive? '(5 0 -5)))
(t '(#f #f #t) (map negative? '(5 0 -5)))
(t '(#t #f #t) (map odd? '(1 2 -3)))
(t '(#f #t #t) (map even? '(1 2 0)))
(t 3 (exact 3.0))
(t 3.0 (inexact 3))
(t 1/2 (exact 0.5))
(t 0.25 (inexact 1/4))
(t #t (= 1 1.0 2/2))
(t #f (= 1 2))
(t #t (< 1 2 3))
(t #f (< 1 3 2))
(t #t (<= 1 1 2))
(t #t (> 3 2.5 2))
(t #t (>= 3 3 1/2))
(t #f (< +nan.0 1))
(t #t (< -inf.0 0 +inf.0))

;| 1 ok (#t #t #t #t #t)
;| 2 ok #f
;| 3 ok #t
;| 4 ok #t
;| 5 ok #t
;| 6 ok #t
;| 7 ok #t
;| 8 ok #f
;| 9 ok #f
;| 10 ok #t
;| 11 ok #t
;| 12 ok #t
;| 13 ok #f
;| 14 ok #f
;| 15 ok #t
;| 16 ok #f
;| 17 ok #t
;| 18 ok #t
;| 19 ok #t
;| 20 ok #f
;| 21 ok #f
;| 22 ok #t
;| 23 ok #f
;| 24 ok #f
;| 25 ok #t
;| 26 ok #t
;| 27 ok #f
;| 28 ok (#t #f #t #f)
;| 29 ok (#t #f #f)
;| 30 ok (#f #f #t)
;| 31 ok (#t #f #t)
;| 32 ok (#f #t #t)
;| 33 ok 3
;| 34 ok 3.0
;| 35 ok 1/2
;| 36 ok 0.25
;| 37 ok #t
;| 38 ok #f
;| 39 ok #t
;| 40 ok #f
;| 41 ok #t
;| 42 ok #t
;| 43 ok #t
;| 44 ok #f
;| 45 ok #t
