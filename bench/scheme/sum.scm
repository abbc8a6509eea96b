;; A loop over small numbers.
(define (run n) (let loop ((i n) (sum 0)) (if (< i 0) sum (loop (- i 1) (+ i sum)))))
(define (repeat n last) (if (= n 0) last (repeat (- n 1) (+ last (run (+ 10000 (modulo n 3)))))))
(display (repeat 100000 0))
(newline)
