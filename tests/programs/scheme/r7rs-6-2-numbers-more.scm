;; Further assertions about numbers.
(import (scheme base) (scheme inexact) (scheme write))
;; Counts, compares and shows.
(define count-of-tests 0)
(define (t expected value)
  (set! count-of-tests (+ count-of-tests 1))
  (display count-of-tests)
  (display (if (equal? expected value) " ok " " FAIL "))
  (write value)
  (newline))
(t 0 (- 0))
(t -5 (+ 2 -7))
(t 6 (* 1 2 3))
(t 1/6 (/ 1 2 3))
(t 3 (quotient 17 5))
(t 2 (remainder 17 5))
(t -2 (remainder -17 5))
(t 3 (modulo -17 5))
(t -3 (modulo 17 -5))
(t 2.0 (modulo 17.0 5.0))
(t 12 (gcd 24 36))
(t 72 (lcm 24 36))
(t 5 (gcd 0 5))
(t 7/3 (max 7/3 2))
(t 2 (min 7/3 2))
(t 2.0 (min 2 3.0))
(t 8 (expt 2 3))
(t 1/9 (expt 3 -2))
(t 8.0 (expt 2.0 3))
(t 1 (exact (round 1.4)))
(t 2 (exact (round 1.6)))
(t -2 (exact (floor -1.5)))
(t -1 (exact (ceiling -1.5)))
(t -1 (exact (truncate -1.5)))
(t -2 (round -5/2))
(t #t (exact? (round 5/2)))
(t #f (exact? (round 2.5)))
(t #t (= 1/2 0.5))
(t #f (eqv? 1/2 0.5))
(t #t (< 1/3 1/2 2/3))
(t #t (> 1e20 1))
(t #t (= 100000000000000000000 1e20))
(t 4.0 (sqrt 16.0))
(t 12 (sqrt 144))
(t 3/4 (sqrt 9/16))
(t 1000000000000 (sqrt 1000000000000000000000000))
(t #t (< 1.414 (sqrt 2) 1.415))
(t 0 (exact 0.0))
(t 1e3 (inexact 1000))
(t #t (integer? (/ 8 4)))
(t 5.0 (+ 2 3.0))
(t #t (nan? (/ 0. 0.)))
(t -inf.0 (/ -1. 0.))
(t 'err (guard (e (#t 'err)) (/ 1 0)))
(t 'err (guard (e (#t 'err)) (modulo 10 0)))
(t 'err (guard (e (#t 'err)) (+ 1 'x)))
(t 'err (guard (e (#t 'err)) (< 1 "2")))
(t 1.0 (exp 0.))
(t #t (< 2.718 (exp 1) 2.719))
(t 0 (- (exp 0) 1))
(t 987654321987654321 (string->number "987654321987654321"))
(t 121932631356500531347203169112635269 (* 123456789123456789 987654321987654321))
(t 2305843009213693951 (- (expt 2 61) 1))
(t -4611686018427387905 (- -4611686018427387904 1))

;| 1 ok 0
;| 2 ok -5
;| 3 ok 6
;| 4 ok 1/6
;| 5 ok 3
;| 6 ok 2
;| 7 ok -2
;| 8 ok 3
;| 9 ok -3
;| 10 ok 2.0
;| 11 ok 12
;| 12 ok 72
;| 13 ok 5
;| 14 ok 7/3
;| 15 ok 2
;| 16 ok 2.0
;| 17 ok 8
;| 18 ok 1/9
;| 19 ok 8.0
;| 20 ok 1
;| 21 ok 2
;| 22 ok -2
;| 23 ok -1
;| 24 ok -1
;| 25 ok -2
;| 26 ok #t
;| 27 ok #f
;| 28 ok #t
;| 29 ok #f
;| 30 ok #t
;| 31 ok #t
;| 32 ok #t
;| 33 ok 4.0
;| 34 ok 12
;| 35 ok 3/4
;| 36 ok 1000000000000
;| 37 ok #t
;| 38 ok 0
;| 39 ok 1000.0
;| 40 ok #t
;| 41 ok 5.0
;| 42 ok #t
;| 43 ok -inf.0
;| 44 ok err
;| 45 ok err
;| 46 ok err
;| 47 ok err
;| 48 ok 1.0
;| 49 ok #t
;| 50 ok 0
;| 51 ok 987654321987654321
;| 52 ok 121932631356500531347203169112635269
;| 53 ok 2305843009213693951
;| 54 ok -4611686018427387905
