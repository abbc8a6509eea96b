;; Floating-point algorithms.
(define (show x) (write x) (newline))
(define (newton f df x) (let loop ((x x) (i 0)) (if (= i 30) x (loop (- x (/ (f x) (df x))) (+ i 1)))))
(show (newton (lambda (x) (- (* x x) 2)) (lambda (x) (* 2 x)) 1.0))
(define (integrate f a b n) (let ((h (/ (- b a) n))) (let loop ((i 0) (s 0.0)) (if (= i n) (* s h) (loop (+ i 1) (+ s (f (+ a (* (+ i 0.5) h)))))))))
(show (integrate (lambda (x) (* x x)) 0.0 3.0 3))
(show (integrate (lambda (x) x) 0.0 1.0 4))
(define (horner cs x) (let loop ((cs cs) (acc 0)) (if (null? cs) acc (loop (cdr cs) (+ (* acc x) (car cs))))))
(show (horner '(1 2 3) 2.0))
(show (horner '(1 2 3) 10))
(define (mean l) (/ (apply + l) (length l)))
(show (mean '(1.0 2.0 3.0 4.0)))
(show (mean '(1 2 3 4)))
(define (mandel cr ci) (let loop ((zr 0.0) (zi 0.0) (n 0)) (if (or (= n 50) (> (+ (* zr zr) (* zi zi)) 4.0)) n (loop (+ (- (* zr zr) (* zi zi)) cr) (+ (* 2.0 zr zi) ci) (+ n 1)))))
(show (map (lambda (c) (mandel c 0.5)) '(-2.0 -1.0 -0.5 0.0 0.25 0.5)))

;| 1.414213562373095
;| 8.75
;| 0.5
;| 11.0
;| 123
;| 2.5
;| 5/2
;| (1 5 50 50 50 5)
