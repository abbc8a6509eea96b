;; A vector of closures over one cell, and over cells of their own.
(define (show x) (write x) (newline))
(define (shared n) (let ((x 0)) (let ((v (make-vector n))) (do ((i 0 (+ i 1))) ((= i n) v) (vector-set! v i (lambda () (set! x (+ x i)) x))))))
(define (own n) (let ((v (make-vector n))) (do ((i 0 (+ i 1))) ((= i n) v) (let ((x 0)) (vector-set! v i (lambda () (set! x (+ x i)) x))))))
(define s (shared 4))
(define o (own 4))
(define (twice v i) ((vector-ref v i)) ((vector-ref v i)))
(show (let* ((a (twice s 1)) (b (twice s 2)) (c (twice s 3))) (list a b c)))
(show (let* ((a (twice o 1)) (b (twice o 2)) (c (twice o 3))) (list a b c)))

;| (2 6 12)
;| (2 4 6)
