;; Calls and small integers.
(define (show x) (write x) (newline))
(define (fib n) (if (< n 2) n (+ (fib (- n 1)) (fib (- n 2)))))
(define (tak x y z) (if (not (< y x)) z (tak (tak (- x 1) y z) (tak (- y 1) z x) (tak (- z 1) x y))))
(define (cpstak x y z)
  (define (tak x y z k) (if (not (< y x)) (k z) (tak (- x 1) y z (lambda (v1) (tak (- y 1) z x (lambda (v2) (tak (- z 1) x y (lambda (v3) (tak v1 v2 v3 k)))))))))
  (tak x y z (lambda (a) a)))
(define (ctak x y z)
  (define (aux k x y z)
    (if (not (< y x)) (k z)
        (aux k
          (call/cc (lambda (k) (aux k (- x 1) y z)))
          (call/cc (lambda (k) (aux k (- y 1) z x)))
          (call/cc (lambda (k) (aux k (- z 1) x y))))))
  (call/cc (lambda (k) (aux k x y z))))
(show (fib 20))
(show (tak 14 8 3))
(show (cpstak 14 8 3))
(show (ctak 10 6 3))
(define (fibfp n) (if (< n 2.) n (+ (fibfp (- n 1.)) (fibfp (- n 2.)))))
(show (fibfp 18.))

;| 6765
;| 4
;| 4
;| 4
;| 2584.0
