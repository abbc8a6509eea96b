;; Floats and vectors of floats.
(define (show x) (write x) (newline))
(define (count r i step x y) (let ((max 64) (rad 16.0)) (let ((cr (+ r (* x step))) (ci (+ i (* y step)))) (let loop ((zr cr) (zi ci) (c 0)) (if (= c max) c (let ((zr2 (* zr zr)) (zi2 (* zi zi))) (if (> (+ zr2 zi2) rad) c (loop (+ (- zr2 zi2) cr) (+ (* 2.0 zr zi) ci) (+ c 1)))))))))
(define (mbrot n) (let ((sum 0)) (do ((y 0 (+ y 1))) ((= y n) sum) (do ((x 0 (+ x 1))) ((= x n)) (set! sum (+ sum (count -1.0 -0.5 0.005 (inexact x) (inexact y))))))))
(show (mbrot 20))
(define (dft v) (let* ((n (vector-length v)) (out (make-vector n))) (do ((k 0 (+ k 1))) ((= k n) out) (let loop ((j 0) (re 0.0) (im 0.0)) (if (= j n) (vector-set! out k (round (* 1000 (+ (* re re) (* im im))))) (let ((a (/ (* -6.283185307179586 j k) n))) (loop (+ j 1) (+ re (* (vector-ref v j) (cos a))) (+ im (* (vector-ref v j) (sin a))))))))))
(show (dft (vector 1.0 0.0 0.0 0.0)))
(show (dft (vector 1.0 1.0 1.0 1.0)))
(define (sumfp n) (do ((i n (- i 1.)) (s 0. (+ s i))) ((< i 0.) s)))
(show (sumfp 10000.))

;| 2315
;| #(1000.0 1000.0 1000.0 1000.0)
;| #(16000.0 0.0 0.0 0.0)
;| 50005000.0
