;; R7RS 6.3: booleans.
(import (scheme base) (scheme write))
;; Counts, compares and shows.
(define count-of-tests 0)
(define (t expected value)
  (set! count-of-tests (+ count-of-tests 1))
  (display count-of-tests)
  (display (if (equal? expected value) " ok " " FAIL "))
  (write value)
  (newline))
(t #t #true)
(t #f '#false)
(t #f (not #t))
(t #f (not 3))
(t #f (not (list 3)))
(t #t (not #f))
(t #f (not '()))
(t #f (not 'nil))
(t #t (boolean? #f))
(t #f (boolean? 0))
(t #f (boolean? '()))
(t #t (boolean=? #t #t))
(t #f (boolean=? #t #f))
(t #t (boolean=? #f #f #f))

;| 1 ok #t
;| 2 ok #f
;| 3 ok #f
;| 4 ok #f
;| 5 ok #f
;| 6 ok #t
;| 7 ok #f
;| 8 ok #f
;| 9 ok #t
;| 10 ok #f
;| 11 ok #f
;| 12 ok #t
;| 13 ok #f
;| 14 ok #t
