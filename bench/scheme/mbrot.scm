;; Mandelbrot's set: doubles in loops.
(define (count r i step x y)
  (let* ((cr (+ r (* (inexact x) step))) (ci (+ i (* (inexact y) step))))
    (let loop ((zr cr) (zi ci) (c 0))
      (if (= c 64)
          c
          (let ((zr2 (* zr zr)) (zi2 (* zi zi)))
            (if (> (+ zr2 zi2) 16.)
                c
                (loop (+ (- zr2 zi2) cr) (+ (* 2. zr zi) ci) (+ c 1))))))))
(define (mbrot r i step n)
  (let rows ((y 0) (sum 0))
    (if (= y n)
        sum
        (rows (+ y 1)
              (let columns ((x 0) (sum sum))
                (if (= x n) sum (columns (+ x 1) (+ sum (count r i step x y)))))))))
(display (mbrot -1. -.5 .0007 1000))
(newline)
