;; A million frames.
(define (count n) (if (= n 0) 0 (+ 1 (count (- n 1)))))
(write (count 1000000))
(newline)
(define (build n) (if (= n 0) '() (cons n (build (- n 1)))))
(write (length (build 500000)))
(newline)
(define (sum l) (if (null? l) 0 (+ (car l) (sum (cdr l)))))
(write (sum (build 100000)))
(newline)
(write (apply + (map (lambda (x) 1) (build 1000))))
(newline)

;| 1000000
;| 500000
;| 5000050000
;| 1000
