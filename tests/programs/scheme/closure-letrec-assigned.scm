;; Recursive closures that are replaced while they run.
(define (show x) (write x) (newline))
(define (once f) (letrec ((self (lambda args (set! self (lambda more 'already)) (apply f args)))) (lambda args (apply self args))))
(define greet (once (lambda (n) (list 'hello n))))
(show (greet 'a))
(show (greet 'b))
(define (machine) (define state (lambda () (set! state (lambda () (set! state (lambda () 'stuck)) 'second)) 'first)) (lambda () (state)))
(define m (machine))
(m)
(show (m))
(show (m))
(show (m))

;| (hello a)
;| already
;| second
;| stuck
;| stuck
