;; Whole numbers beyond the machine's word.
(define (show . xs) (for-each (lambda (x) (write x) (display " ")) xs) (newline))
(define (fact n) (if (= n 0) 1 (* n (fact (- n 1)))))
(show (fact 30) (quotient (fact 30) (fact 28)) (modulo (- (fact 25)) 1000007) (gcd (fact 20) (expt 2 70)))
(show (- (expt 2 62)) (+ (expt 2 61) (expt 2 61)) (* 4611686018427387904 2) (- -4611686018427387904 1) (* 3037000500 3037000500))
(show (exact->inexact (fact 25)) (exact (expt 2.0 80)) (= (expt 2 80) (expt 2.0 80)) (< (expt 2 80) (+ 1 (expt 2 80))))
(show (number->string (fact 20) 16) (string->number "-99999999999999999999999999") (even? (fact 30)) (abs (- (fact 22))))
(show (/ (fact 20) (fact 22)) (+ 1/3 (fact 21)) (exact->inexact (/ (fact 20) (fact 22))) (floor (/ (fact 20) 7)))
(let loop ((i 0) (a 0) (b 1)) (if (= i 150) (show a) (loop (+ i 1) b (+ a b))))
(show (eqv? (expt 10 30) (expt 10 30)) (equal? (expt 10 30) (expt 10 30)) (number->string (expt 3 50)))

;| 265252859812191058636308480000000 870 86473 262144 
;| -4611686018427387904 4611686018427387904 9223372036854775808 -4611686018427387905 9223372037000250000 
;| 1.5511210043330986e25 1208925819614629174706176 #t #t 
;| "21c3677c82b40000" -99999999999999999999999999 #t 1124000727777607680000 
;| 1/462 153272826515128320001/3 0.0021645021645021645 347557429739520000 
;| 9969216677189303386214405760200 
;| #t #t "717897987691852588770249" 
