;; A long walk along a stream that nobody keeps.
(define (integers n) (cons n (lambda () (integers (+ n 1)))))
(define (walk s n) (if (= n 0) (car s) (walk ((cdr s)) (- n 1))))
(write (walk (integers 0) 200000))
(newline)
(define (stream-map f s) (cons (f (car s)) (lambda () (stream-map f ((cdr s))))))
(define (stream-filter p s) (if (p (car s)) (cons (car s) (lambda () (stream-filter p ((cdr s))))) (stream-filter p ((cdr s)))))
(write (walk (stream-filter (lambda (x) (= 0 (modulo x 7))) (stream-map (lambda (x) (+ x 1)) (integers 0))) 5000))
(newline)

;| 200000
;| 35007
