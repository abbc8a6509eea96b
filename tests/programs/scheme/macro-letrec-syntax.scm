;; Local macros that use each other.
(define (show x) (write x) (newline))
(show
  (letrec-syntax
    ((ev? (syntax-rules () ((_) #t) ((_ x y ...) (od? y ...))))
     (od? (syntax-rules () ((_) #f) ((_ x y ...) (ev? y ...)))))
    (list (ev? a b c d) (ev? a b c) (od? a))))
(show
  (let-syntax ((foo (syntax-rules () ((_ x) (* x 2)))))
    (let ()
      (define (g y) (foo (foo y)))
      (g 10))))
(define (h n)
  (letrec-syntax ((down (syntax-rules () ((_ x) (if (= x 0) '() (cons x (h (- x 1))))))))
    (down n)))
(show (h 4))

;| (#t #f #t)
;| 40
;| (4 3 2 1)
