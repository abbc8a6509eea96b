;; Powers, roots, divisors, kinds of numbers.
(define (show . xs) (for-each (lambda (x) (write x) (display " ")) xs) (newline))
(show (expt 2 10) (expt 2 0) (expt 0 0) (expt 2 -2) (expt 2.0 3) (expt 2 0.5) (expt 1/2 3) (expt -2 3) (expt 0 5) (expt 0.0 0) (expt 2 100))
(show (sqrt 16) (sqrt 2) (sqrt 1/4) (sqrt 15.9) (sqrt 0))
(call-with-values (lambda () (exact-integer-sqrt 17)) show)
(call-with-values (lambda () (exact-integer-sqrt 1000000000000000000000)) show)
(show (exp 0) (exp 1) (log 1) (log 100 10) (log 8 2) (sin 0) (cos 0) (atan 1 1) (atan 1 0) (atan -1 0) (number->string (atan 1)))
(show (square 5) (square 1/2) (gcd) (gcd 12 18) (gcd -12 18) (gcd 0 5) (lcm) (lcm 4 6) (lcm 32 -36) (abs -5) (abs -5.5) (abs -1/2))
(show (numerator 6/4) (denominator 6/4) (numerator 5) (denominator 0.5) (rationalize 3/10 1/10) (rationalize .3 1/10))
(show (exact (floor 2.7)) (number->string 3.14) (boolean=? #t #t #t) (exact (round 1e15)))
(show (truncate-quotient -7 2) (truncate-remainder -7 2) (zero? 0.0) (zero? -0.0) (positive? 1e-300) (negative? -1/2) (odd? 7) (even? 0) (odd? -3))

;| 1024 1 1 1/4 8.0 1.4142135623730951 1/8 -8 0 1 1267650600228229401496703205376 
;| 4 1.4142135623730951 1/2 3.987480407475377 0 
;| 4 1 
;| 31622776601 43246886799 
;| 1 2.718281828459045 0 2.0 3.0 0 1 0.7853981633974483 1.5707963267948966 -1.5707963267948966 "0.7853981633974483" 
;| 25 1/4 0 6 6 5 1 12 288 5 5.5 1/2 
;| 3 2 5 2.0 1/3 0.3333333333333333 
;| 2 "3.14" #t 1000000000000000 
;| -3 -1 #t #t #t #t #t #t #t 
