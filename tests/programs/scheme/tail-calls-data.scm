;; Tail calls through data: vectors and lists of procedures, with closures as states.
(define table (vector))
(define (go i n acc) (if (= n 0) acc ((vector-ref table i) n acc)))
(set! table (vector (lambda (n acc) (go 1 (- n 1) (+ acc 1))) (lambda (n acc) (go 2 (- n 1) (+ acc 2))) (lambda (n acc) (go 0 (- n 1) (+ acc 3)))))
(write (go 0 300000 0))
(newline)
(define (bounce s) (lambda (n) (if (= n 0) s ((bounce (+ s 1)) (- n 1)))))
(write ((bounce 0) 100000))
(newline)

;| 600000
;| 100000
