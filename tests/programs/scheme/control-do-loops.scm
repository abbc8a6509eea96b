;; do in many shapes.
(define (show x) (write x) (newline))
(show (do ((i 0 (+ i 1)) (s '() (cons (* i i) s))) ((= i 5) (reverse s))))
(show (do ((v (make-vector 4)) (i 0 (+ i 1))) ((= i 4) v) (vector-set! v i (* 2 i))))
(show (do ((l '(1 2 3) (cdr l)) (p 1 (* p (car l)))) ((null? l) p)))
(show (let ((n 0)) (do ((i 0 (+ i 1))) ((= i 3)) (do ((j 0 (+ j 1))) ((= j 3)) (if (= i j) (set! n (+ n 1))))) n))
(show (do ((a 0 b) (b 1 (+ a b)) (i 0 (+ i 1))) ((= i 20) a)))
(show (do ((x 100 (quotient x 2)) (n 0 (+ n 1))) ((= x 0) n)))
(do ((i 3 (- i 1))) ((= i 0) (newline)) (display i) (display " "))

;| (0 1 4 9 16)
;| #(0 2 4 6)
;| 6
;| 3
;| 6765
;| 7
;| 3 2 1 
