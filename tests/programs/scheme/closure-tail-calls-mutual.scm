;; Three procedures that call each other ten million times.
(define (a n k) (if (= n 0) (k 'a) (b (- n 1) k)))
(define (b n k) (if (= n 0) (k 'b) (c (- n 1) k)))
(define (c n k) (if (= n 0) (k 'c) (a (- n 1) k)))
(write (a 10000000 (lambda (x) (list 'ended 'in x))))
(newline)
(define (loop i acc) (if (= i 3000000) acc (loop (+ i 1) (if (even? i) (+ acc 1) acc))))
(write (loop 0 0))
(newline)

;| (ended in b)
;| 1500000
