;; Digits of e and of a square root by exact arithmetic.
(define (show x) (write x) (newline))
(define scale (expt 10 50))
(define (e-digits) (let loop ((term scale) (k 1) (sum scale)) (if (= term 0) sum (let ((t (quotient term k))) (loop t (+ k 1) (+ sum t))))))
(show (quotient (e-digits) (expt 10 5)))
(define (isqrt n) (let loop ((x n)) (let ((y (quotient (+ x (quotient n x)) 2))) (if (>= y x) x (loop y)))))
(show (isqrt (* 2 (expt 10 80))))
(define (pi-digits) (define (arctan-inv x unity) (let loop ((term (quotient unity x)) (n 1) (sign 1) (sum 0)) (if (= term 0) sum (loop (quotient term (* x x)) (+ n 2) (- sign) (+ sum (* sign (quotient term n))))))) (let ((unity (expt 10 45))) (quotient (* 4 (- (* 4 (arctan-inv 5 unity)) (arctan-inv 239 unity))) (expt 10 5))))
(show (pi-digits))
(define (egcd a b) (if (= b 0) (list a 1 0) (let ((r (egcd b (modulo a b)))) (list (car r) (caddr r) (- (cadr r) (* (quotient a b) (caddr r)))))))
(show (egcd (expt 2 70) (expt 3 40)))
(define (continued q) (if (integer? q) (list q) (cons (floor q) (continued (/ 1 (- q (floor q)))))))
(show (continued 649/200))

;| 2718281828459045235360287471352662497757247093
;| 14142135623730950488016887242096980785696
;| 31415926535897932384626433832795028841971
;| (1 442389002304469288 -42958966997164385311)
;| (3 4 12 4)
