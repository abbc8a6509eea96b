;; Numbers of all kinds, read and written, at their edges.
(define (t . xs) (for-each (lambda (x) (write x) (display " ")) xs) (newline))
(t 1e21 1e22 123456789012345680000.0 1e20 1e-7 1e-6 0.0001 0.001 123.456 -0.0 0.0 +inf.0 -inf.0 +nan.0)
(t 2.2250738585072014e-308 1.7976931348623157e308 0.1 0.2 (+ 0.1 0.2) (/ 1.0 3))
(t (exact->inexact 1/3) (inexact 100) (exact 2.5) (exact 2.0) (exact 1e18) (exact 1e25) (exact 0.1))
(t (/ 4 2) (/ 4 6) (/ -4 6) (/ 4 -6) (/ 0 5) (/ 1 3.0) (/ 0.0 1) (/ 1 0.) (/ -1 0.))
(t (expt 2 100) (expt 2 -2) (expt 2.0 3) (expt 2 0.5) (expt 0 0) (expt 0. 0) (expt 0 2) (expt 1/2 3) (expt 2/3 -3) (expt -2 3) (expt -1 101))
(t (sqrt 16) (sqrt 15) (sqrt 1/4) (sqrt 0) (sqrt 2.25) (sqrt (expt 10 40)) (sqrt (+ 1 (expt 10 40))))
(call-with-values (lambda () (exact-integer-sqrt 17)) (lambda (a b) (t a b)))
(call-with-values (lambda () (exact-integer-sqrt (expt 10 50))) (lambda (a b) (t a b)))
(call-with-values (lambda () (exact-integer-sqrt (- (expt 2 124) 1))) (lambda (a b) (t a b)))
(t (quotient 17 5) (quotient -17 5) (remainder -17 5) (modulo -17 5) (modulo 17 -5) (modulo -17 -5) (quotient 17. 5) (modulo -7 2.))
(t (floor 2.5) (ceiling 2.5) (round 2.5) (round 3.5) (round -2.5) (truncate -2.7) (floor -5/2) (round 7/2) (round 5/2) (ceiling 5/2) (truncate -5/2))
(t (number->string 255 16) (number->string -255 2) (number->string 1/3 3) (number->string (expt 2 70) 36) (number->string 0.5) (number->string 10 10))
(t (string->number "1e3") (string->number "#xff") (string->number "#b101") (string->number "1/2") (string->number "abc") (string->number "-") (string->number "+") (string->number ".") (string->number "") (string->number "1.") (string->number ".5") (string->number "-.5e1") (string->number "1/0") (string->number "#e1.5") (string->number "#i1/2") (string->number "ff" 16) (string->number "12" 2) (string->number "+inf.0") (string->number "-nan.0") (string->number "1e") (string->number "--1") (string->number "1 2") (string->number "#x-1A") (string->number "1e400") (string->number "1e-400") (string->number "#e1e3") (string->number "0x10"))
(t (exact->inexact 12345678901234567890) (exact->inexact 123456789012345678901234567890/7) (inexact 1/1000000000000000000000))
(t (= 1 1.0) (eqv? 1 1.0) (equal? 1 1.0) (eqv? 0.0 -0.0) (= 0.0 -0.0) (eqv? +nan.0 +nan.0) (= +nan.0 +nan.0) (< 1 2 3) (< 1 3 2) (>= 3 3 2) (= 1/2 0.5))
(t (max 1 2.0) (min 1 2.0) (max 1/2 1/3) (min 1 2 3) (max 3.0 4) (abs -5) (abs -5.5) (abs -1/2) (abs (- (expt 2 62))))
(t (gcd) (gcd 12 18) (gcd -12 18) (lcm) (lcm 4 6) (lcm -4 6) (gcd 0 5) (gcd (expt 2 80) (expt 6 30)) (lcm 0 3))
(t (numerator 6/4) (denominator 6/4) (numerator 5) (denominator 5) (numerator 0.5) (denominator 0.5))
(t (exact? 1) (inexact? 1.) (integer? 1.0) (integer? 1.5) (rational? 1.5) (rational? +inf.0) (real? +nan.0) (exact-integer? 5) (exact-integer? 5.0) (nan? +nan.0) (infinite? -inf.0) (finite? 1e308))
(t (exact (floor 2.7)) (exact (round 1e15)) (number->string 1e100) (number->string 12345.678e-10))
(t (exp 0) (exp 1) (log 1) (log 8 2) (log 100 10) (sin 0) (cos 0) (atan 1 1) (atan -1 -1) (atan 1 0) (asin 1) (acos 1) (acos 1.0) (exp 0.) (atan 0 1) (log 2.718281828459045))
(t (truncate-quotient -7 2) (truncate-remainder -7 2) (floor-quotient -7 2) (floor-remainder -7 2))
(call-with-values (lambda () (floor/ -7 2)) t) (call-with-values (lambda () (truncate/ -7 2)) t)
(t (square 5) (square 1/2) (square 1.5) (exact-integer? (square (expt 2 40))) (* 4611686018427387904 2) (+ 4611686018427387903 1) (- -4611686018427387904 1) (* -4611686018427387904 -1))
(t (* 99999999999 99999999999) (- (expt 2 62) 1) (expt 2 62) (- (expt 2 62)) (- (- (expt 2 62)) 1) (quotient (expt 10 30) (expt 10 20)) (remainder (expt 10 30) 7) (modulo (- (expt 10 30)) 7) (quotient (- (expt 2 62)) -1))
(t (rationalize 3/10 1/10) (rationalize .3 1/10) (rationalize 1/3 1/100) (exact (rationalize .3 1/10)))
(t (boolean=? #t #t) (exact->inexact 2/3) (inexact->exact .25) (number->string 3.0) (+) (*) (- 5) (/ 2) (/ 0.5) (+ 1/2 1/2) (* 2 0.5) (- 0.0) (* 1.0 0) (+ 0 0.) (- 5 5.))

;| 1e21 1e22 1.2345678901234568e20 1e20 1e-7 1e-6 1e-4 0.001 123.456 -0.0 0.0 +inf.0 -inf.0 +nan.0 
;| 2.2250738585072014e-308 1.7976931348623157e308 0.1 0.2 0.30000000000000004 0.3333333333333333 
;| 0.3333333333333333 100.0 5/2 2 1000000000000000000 10000000000000000905969664 3602879701896397/36028797018963968 
;| 2 2/3 -2/3 -2/3 0 0.3333333333333333 0.0 +inf.0 -inf.0 
;| 1267650600228229401496703205376 1/4 8.0 1.4142135623730951 1 1 0 1/8 27/8 -8 -1 
;| 4 3.872983346207417 1/2 0 1.5 100000000000000000000 1e20 
;| 4 1 
;| 10000000000000000000000000 0 
;| 4611686018427387903 9223372036854775806 
;| 3 -3 -2 3 -3 -2 3.0 1.0 
;| 2.0 3.0 2.0 4.0 -2.0 -2.0 -3 4 2 3 -2 
;| "ff" "-11111111" "1/10" "6x5kxtvuwilukg" "0.5" "10" 
;| 1000.0 255 5 1/2 #f #f #f #f #f 1.0 0.5 -5.0 #f 3/2 0.5 255 #f +inf.0 +nan.0 #f #f #f -26 +inf.0 0.0 1000 #f 
;| 1.2345678901234567e19 1.763668414462081e28 1e-21 
;| #t #f #f #f #t #t #f #t #f #t #t 
;| 2.0 1.0 1/2 1 4.0 5 5.5 1/2 4611686018427387904 
;| 0 6 6 1 12 12 5 1073741824 0 
;| 3 2 5 1 1.0 2.0 
;| #t #t #t #f #t #f #t #t #f #t #t #t 
;| 2 1000000000000000 "1e100" "1.2345678e-6" 
;| 1 2.718281828459045 0 3.0 2.0 0 1 0.7853981633974483 -2.356194490192345 1.5707963267948966 1.5707963267948966 0 0.0 1.0 0 1.0 
;| -3 -1 -4 1 
;| -4 1 
;| -3 -1 
;| 25 1/4 2.25 #t 9223372036854775808 4611686018427387904 -4611686018427387905 4611686018427387904 
;| 9999999999800000000001 4611686018427387903 4611686018427387904 -4611686018427387904 -4611686018427387905 10000000000 1 6 4611686018427387904 
;| 1/3 0.3333333333333333 1/3 6004799503160661/18014398509481984 
;| #t 0.6666666666666666 1/4 "3.0" 0 1 -5 1/2 2.0 1 1.0 -0.0 0 0.0 0.0 
