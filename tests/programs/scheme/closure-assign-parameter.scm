;; Parameters that are assigned, captured or not, rest parameters too.
(define (show x) (write x) (newline))
(define (f x) (set! x (* x 2)) (let ((g (lambda () x))) (set! x (+ x 1)) (g)))
(show (f 10))
(define (g . rest) (set! rest (cons 'first rest)) (lambda () (set! rest (cdr rest)) rest))
(define h (g 1 2 3))
(h)
(show (h))
(define (swap-in a b) (let ((swap (lambda () (let ((t a)) (set! a b) (set! b t))))) (swap) (list a b)))
(show (swap-in 1 2))
(define (count-calls f) (let ((n 0)) (cons (lambda args (set! n (+ n 1)) (apply f args)) (lambda () n))))
(define counted (count-calls +))
((car counted) 1 2)
(show ((car counted) 3 4))
(show ((cdr counted)))

;@ captures 3 x: ref
;| 21
;| (2 3)
;| (2 1)
;| 7
;| 2
