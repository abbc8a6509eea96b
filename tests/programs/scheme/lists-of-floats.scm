;; Vectors and lists that hold only floats.
(define (show x) (write x) (newline))
(define (dot a b) (apply + (map * a b)))
(define (scale k v) (map (lambda (x) (* k x)) v))
(define (axpy a x y) (map (lambda (x y) (+ (* a x) y)) x y))
(show (dot '(1.0 2.0 3.0) '(4.0 5.0 6.0)))
(show (scale 0.5 '(1.0 2.0 4.0)))
(show (axpy 2.0 '(1.0 2.0) '(10.0 20.0)))
(define (vsum v) (let loop ((i 0) (s 0.0)) (if (= i (vector-length v)) s (loop (+ i 1) (+ s (vector-ref v i))))))
(show (vsum (vector 0.5 0.25 0.125)))
(define (variance l) (let* ((n (length l)) (m (/ (apply + l) n))) (/ (apply + (map (lambda (x) (* (- x m) (- x m))) l)) n)))
(show (variance '(2.0 4.0 4.0 4.0 5.0 5.0 7.0 9.0)))
(show (map exact->inexact '(1/4 1/8 3)))

;| 32.0
;| (0.5 1.0 2.0)
;| (12.0 24.0)
;| 0.875
;| 4.0
;| (0.25 0.125 3.0)
