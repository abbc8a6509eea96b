;; letrec* and internal definitions are evaluated in order.
(define (show x) (write x) (newline))
(define trace '())
(define (note x v) (set! trace (cons x trace)) v)
(define (f)
  (define a (note 'a 1))
  (define b (note 'b (+ a 1)))
  (define (g) (* a b))
  (define c (note 'c (g)))
  (list a b c))
(show (f))
(show (reverse trace))
(show (letrec* ((x 1) (y (+ x 1)) (z (lambda () (+ x y)))) (z)))
(show (let () (define (even? n) (or (= n 0) (odd? (- n 1)))) (define (odd? n) (and (> n 0) (even? (- n 1)))) (define r (even? 100)) r))
(define (counter) (define n 0) (define (inc!) (set! n (+ n 1)) n) inc!)
(define c (counter))
(c)
(show (c))

;| (1 2 2)
;| (a b c)
;| 3
;| #t
;| 2
