;; Unrolled loops and compile-time lists.
(define-syntax unroll (syntax-rules () ((_ (v ...) x body) (begin ((lambda (x) body) v) ...))))
(define-syntax sum-all (syntax-rules () ((_) 0) ((_ x y ...) (+ x (sum-all y ...)))))
(define-syntax reverse-args (syntax-rules () ((_ f) (f)) ((_ f x ...) (rev f (x ...) ()))))
(define-syntax rev (syntax-rules () ((_ f () (y ...)) (f y ...)) ((_ f (x z ...) (y ...)) (rev f (z ...) (x y ...)))))
(define-syntax pipe (syntax-rules () ((_ x) x) ((_ x (f a ...) more ...) (pipe (f x a ...) more ...)) ((_ x f more ...) (pipe (f x) more ...))))
(define-syntax ->fn (syntax-rules () ((_ (x ...) e) (lambda (x ...) e))))
(define (show x) (write x) (newline))
(unroll (1 2 3) i (begin (display (* i i)) (display " ")))
(newline)
(show (sum-all 1 2 3 4 5))
(show (reverse-args list 1 2 3))
(show (pipe 5 (+ 1) (* 2) list (append '(x))))
(show ((->fn (a b) (- a b)) 10 4))

;| 1 4 9 
;| 15
;| (3 2 1)
;| (12 x)
;| 6
