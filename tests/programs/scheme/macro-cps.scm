;; Macros in continuation-passing style: each passes its result to the next one.
(define-syntax m-reverse
  (syntax-rules () ((_ k () acc) (m-apply k acc)) ((_ k (x y ...) (acc ...)) (m-reverse k (y ...) (x acc ...)))))
(define-syntax m-apply (syntax-rules () ((_ (f a ...) r) (f a ... r))))
(define-syntax m-quote (syntax-rules () ((_ x) 'x)))
(define-syntax m-append
  (syntax-rules () ((_ k (a ...) (b ...)) (m-apply k (a ... b ...)))))
(define-syntax m-length
  (syntax-rules () ((_ k () n) (m-apply k n)) ((_ k (x y ...) n) (m-length k (y ...) (+ 1 n)))))
(define-syntax m-eval (syntax-rules () ((_ e) e)))
(define-syntax permute
  (syntax-rules () ((_ (a b c)) (list (m-quote (a b c)) (m-reverse (m-quote) (a b c) ()) (m-append (m-reverse (m-quote) (c)) () (b a))))))
(define (show x) (write x) (newline))
(show (m-reverse (m-quote) (1 2 3 4) ()))
(show (m-append (m-quote) (1 2) (3 4)))
(show (m-length (m-eval) (a b c d) 0))
(show (m-reverse (m-append (m-quote) (start)) (1 2 3) ()))

;| (4 3 2 1)
;| (1 2 3 4)
;| 4
;| (start 3 2 1)
