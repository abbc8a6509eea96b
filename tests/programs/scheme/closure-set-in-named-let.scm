;; A named let whose variable is assigned after it was captured.
(define getters '())
(define total
  (let loop ((i 0) (sum 0))
    (if (< i 5)
        (begin
          (set! getters (cons (lambda () (list i sum)) getters))
          (set! sum (+ sum 100))
          (loop (+ i 1) (+ sum i)))
        sum)))
(write total)
(newline)
(write (map (lambda (g) (g)) getters))
(newline)

;| 510
;| ((4 506) (3 403) (2 301) (1 200) (0 100))
