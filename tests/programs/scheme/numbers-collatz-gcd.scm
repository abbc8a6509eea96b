;; Integer algorithms.
(define (show x) (write x) (newline))
(define (collatz n) (let loop ((n n) (steps 0)) (cond ((= n 1) steps) ((even? n) (loop (quotient n 2) (+ steps 1))) (else (loop (+ (* 3 n) 1) (+ steps 1))))))
(define (my-gcd a b) (if (= b 0) a (my-gcd b (remainder a b))))
(define (power-mod b e m) (let loop ((b (modulo b m)) (e e) (r 1)) (cond ((= e 0) r) ((odd? e) (loop (modulo (* b b) m) (quotient e 2) (modulo (* r b) m))) (else (loop (modulo (* b b) m) (quotient e 2) r)))))
(define (prime? n) (and (> n 1) (let loop ((d 2)) (cond ((> (* d d) n) #t) ((= 0 (remainder n d)) #f) (else (loop (+ d 1)))))))
(define (factors n) (let loop ((n n) (d 2)) (cond ((= n 1) '()) ((= 0 (remainder n d)) (cons d (loop (quotient n d) d))) (else (loop n (+ d 1))))))
(define (digits n) (if (< n 10) (list n) (append (digits (quotient n 10)) (list (remainder n 10)))))
(show (map collatz '(1 7 27 97)))
(show (my-gcd 1071 462))
(show (power-mod 3 200 1000007))
(show (let loop ((n 2) (acc '())) (if (> n 50) (reverse acc) (loop (+ n 1) (if (prime? n) (cons n acc) acc)))))
(show (factors 5040))
(show (digits 9876543210123))
(show (apply + (digits (expt 2 1000))))
(define (ackermann m n) (cond ((= m 0) (+ n 1)) ((= n 0) (ackermann (- m 1) 1)) (else (ackermann (- m 1) (ackermann m (- n 1))))))
(show (ackermann 2 9))
(define (tak x y z) (if (not (< y x)) z (tak (tak (- x 1) y z) (tak (- y 1) z x) (tak (- z 1) x y))))
(show (tak 12 8 4))

;| (0 16 111 118)
;| 21
;| 959082
;| (2 3 5 7 11 13 17 19 23 29 31 37 41 43 47)
;| (2 2 2 2 3 3 5 7)
;| (9 8 7 6 5 4 3 2 1 0 1 2 3)
;| 1366
;| 21
;| 5
