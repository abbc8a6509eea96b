;; R7RS 6.2.7: number->string and string->number.
(import (scheme base) (scheme write))
;; Counts, compares and shows.
(define count-of-tests 0)
(define (t expected value)
  (set! count-of-tests (+ count-of-tests 1))
  (display count-of-tests)
  (display (if (equal? expected value) " ok " " FAIL "))
  (write value)
  (newline))
(t "100" (number->string 100))
(t "100" (number->string 256 16))
(t "ff" (number->string 255 16))
(t "-101" (number->string -5 2))
(t "17" (number->string 15 8))
(t "1/3" (number->string 1/3))
(t "1.5" (number->string 1.5))
(t "0.1" (number->string .1))
(t "-0.0" (number->string -0.0))
(t "100.0" (number->string 100.0))
(t "1e100" (number->string 1e100))
(t "1e-7" (number->string 1e-7))
(t "123.456" (number->string 123.456))
(t "+inf.0" (number->string (/ 1. 0.)))
(t "+nan.0" (number->string (- +inf.0 +inf.0)))
(t 100 (string->number "100"))
(t 256 (string->number "100" 16))
(t 100.0 (string->number "1e2"))
(t 1/2 (string->number "1/2"))
(t -17 (string->number "-17"))
(t 255 (string->number "#xff"))
(t 5 (string->number "101" 2))
(t #f (string->number "abc"))
(t #f (string->number ""))
(t #f (string->number "1 2"))
(t #f (string->number "-"))
(t #f (string->number "12" 2))
(t '(10 255 5 8) '(10 #xFF #b101 #o10))
(t '(1/2 0.5 3.0) '(#e0.5 #i1/2 #i3))
(t '(1.0 0.5 -0.25 1000.0) '(1. .5 -.25 1e3))
(t '(2/3 -3) '(4/6 -6/2))
(define (round-trip x) (string->number (number->string x)))
(t '(0.1 1e300 1/7 123456789012345678901 -2.5) (map round-trip '(0.1 1e300 1/7 123456789012345678901 -2.5)))

;| 1 ok "100"
;| 2 ok "100"
;| 3 ok "ff"
;| 4 ok "-101"
;| 5 ok "17"
;| 6 ok "1/3"
;| 7 ok "1.5"
;| 8 ok "0.1"
;| 9 ok "-0.0"
;| 10 ok "100.0"
;| 11 ok "1e100"
;| 12 ok "1e-7"
;| 13 ok "123.456"
;| 14 ok "+inf.0"
;| 15 ok "+nan.0"
;| 16 ok 100
;| 17 ok 256
;| 18 ok 100.0
;| 19 ok 1/2
;| 20 ok -17
;| 21 ok 255
;| 22 ok 5
;| 23 ok #f
;| 24 ok #f
;| 25 ok #f
;| 26 ok #f
;| 27 ok #f
;| 28 ok (10 255 5 8)
;| 29 ok (1/2 0.5 3.0)
;| 30 ok (1.0 0.5 -0.25 1000.0)
;| 31 ok (2/3 -3)
;| 32 ok (0.1 1e300 1/7 123456789012345678901 -2.5)
