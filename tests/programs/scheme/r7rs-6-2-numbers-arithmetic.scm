;; R7RS 6.2.6: arithmetic.
(import (scheme base) (scheme inexact) (scheme write))
;; Counts, compares and shows.
(define count-of-tests 0)
(define (t expected value)
  (set! count-of-tests (+ count-of-tests 1))
  (display count-of-tests)
  (display (if (equal? expected value) " ok " " FAIL "))
  (write value)
  (newline))
(t 4 (max 3 4))
(t 4.0 (max 3.9 4))
(t 1 (min 3 1 2))
(t 7 (+ 3 4))
(t 3 (+ 3))
(t 0 (+))
(t 4 (* 4))
(t 1 (*))
(t -1 (- 3 4))
(t -6 (- 3 4 5))
(t -3 (- 3))
(t 3/20 (/ 3 4 5))
(t 1/3 (/ 3))
(t 2 (/ 6 3))
(t 0.5 (/ 1 2.0))
(t 7 (abs -7))
(t 7/2 (abs -7/2))
(t '(2 1) (let-values ((x (floor/ 5 2))) x))
(t '(-3 1) (let-values ((x (floor/ -5 2))) x))
(t '(-3 -1) (let-values ((x (floor/ 5 -2))) x))
(t '(2 -1) (let-values ((x (floor/ -5 -2))) x))
(t '(2 1) (let-values ((x (truncate/ 5 2))) x))
(t '(-2 -1) (let-values ((x (truncate/ -5 2))) x))
(t '(-2 1) (let-values ((x (truncate/ 5 -2))) x))
(t '(2 -1) (let-values ((x (truncate/ -5 -2))) x))
(t '(1 3 -3 -1) (list (modulo 13 4) (modulo -13 4) (modulo 13 -4) (modulo -13 -4)))
(t '(1 -1 1 -1) (list (remainder 13 4) (remainder -13 4) (remainder 13 -4) (remainder -13 -4)))
(t '(3 -3) (list (quotient 13 4) (quotient -13 4)))
(t '(-4 -3) (list (floor-quotient -13 4) (truncate-quotient -13 4)))
(t '(3 -1) (list (floor-remainder -13 4) (truncate-remainder -13 4)))
(t 4 (gcd 32 -36))
(t 0 (gcd))
(t 288 (lcm 32 -36))
(t 1 (lcm))
(t 3 (numerator (/ 6 4)))
(t 2 (denominator (/ 6 4)))
(t 1 (denominator 0))
(t '(-5.0 -4.0 -4.0 -4.0) (list (floor -4.3) (ceiling -4.3) (truncate -4.3) (round -4.3)))
(t '(3.0 4.0 3.0 4.0) (list (floor 3.5) (ceiling 3.5) (truncate 3.5) (round 3.5)))
(t '(4 3 4) (list (round 7/2) (floor 7/2) (ceiling 7/2)))
(t 7 (round 7))
(t '(0.0 2.0 2.0 4.0) (map round '(0.5 1.5 2.5 3.5)))
(t 16 (square 4))
(t 2.25 (square 1.5))
(t '(2 0) (let-values ((x (exact-integer-sqrt 4))) x))
(t '(2 1) (let-values ((x (exact-integer-sqrt 5))) x))
(t 1024 (expt 2 10))
(t 1/8 (expt 2 -3))
(t 1 (expt 0 0))
(t 0 (expt 0 5))
(t 9/4 (expt 3/2 2))
(t 0.25 (expt 0.5 2))
(t 3 (exact (floor 3.7)))
(t 2.0 (sqrt 4.0))
(t 3 (sqrt 9))
(t 1/2 (sqrt 1/4))
(t 1.0 (exp 0.0))
(t 0.0 (sin 0.0))
(t 1.0 (cos 0.0))
(t 0.0 (log 1.0))
(t #t (< 3.14159 (* 4 (atan 1.0)) 3.1416))
(t #t (< 0.78 (atan 1 1) 0.79))
(t #t (< 2.99 (log 8 2) 3.01))

;| 1 ok 4
;| 2 ok 4.0
;| 3 ok 1
;| 4 ok 7
;| 5 ok 3
;| 6 ok 0
;| 7 ok 4
;| 8 ok 1
;| 9 ok -1
;| 10 ok -6
;| 11 ok -3
;| 12 ok 3/20
;| 13 ok 1/3
;| 14 ok 2
;| 15 ok 0.5
;| 16 ok 7
;| 17 ok 7/2
;| 18 ok (2 1)
;| 19 ok (-3 1)
;| 20 ok (-3 -1)
;| 21 ok (2 -1)
;| 22 ok (2 1)
;| 23 ok (-2 -1)
;| 24 ok (-2 1)
;| 25 ok (2 -1)
;| 26 ok (1 3 -3 -1)
;| 27 ok (1 -1 1 -1)
;| 28 ok (3 -3)
;| 29 ok (-4 -3)
;| 30 ok (3 -1)
;| 31 ok 4
;| 32 ok 0
;| 33 ok 288
;| 34 ok 1
;| 35 ok 3
;| 36 ok 2
;| 37 ok 1
;| 38 ok (-5.0 -4.0 -4.0 -4.0)
;| 39 ok (3.0 4.0 3.0 4.0)
;| 40 ok (4 3 4)
;| 41 ok 7
;| 42 ok (0.0 2.0 2.0 4.0)
;| 43 ok 16
;| 44 ok 2.25
;| 45 ok (2 0)
;| 46 ok (2 1)
;| 47 ok 1024
;| 48 ok 1/8
;| 49 ok 1
;| 50 ok 0
;| 51 ok 9/4
;| 52 ok 0.25
;| 53 ok 3
;| 54 ok 2.0
;| 55 ok 3
;| 56 ok 1/2
;| 57 ok 1.0
;| 58 ok 0.0
;| 59 ok 1.0
;| 60 ok 0.0
;| 61 ok #t
;| 62 ok #t
;| 63 ok #t
