;; Closures made in a named let capture the variables of their round.
(define (make-all n)
  (let loop ((i 0) (acc '()))
    (if (= i n)
        (reverse acc)
        (loop (+ i 1) (cons (lambda (x) (+ x (* 10 i))) acc)))))
(define all (make-all 4))
(write (map (lambda (f) (f 1)) all))
(newline)
(write ((list-ref all 3) 5))
(newline)

;@ captures 6 i: value
;| (1 11 21 31)
;| 35
