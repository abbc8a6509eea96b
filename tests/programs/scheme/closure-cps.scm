;; Continuation-passing style by hand.
(define (fact& n k) (if (= n 0) (k 1) (fact& (- n 1) (lambda (v) (k (* n v))))))
(define (fib& n k) (if (< n 2) (k n) (fib& (- n 1) (lambda (a) (fib& (- n 2) (lambda (b) (k (+ a b))))))))
(define (map& f& l k)
  (if (null? l) (k '()) (f& (car l) (lambda (v) (map& f& (cdr l) (lambda (vs) (k (cons v vs))))))))
(define (safe-div& a b ok fail) (if (= b 0) (fail 'division-by-zero) (ok (quotient a b))))
(define (show x) (write x) (newline))
(fact& 20 show)
(fib& 18 show)
(map& fact& '(1 2 3 4 5) show)
(safe-div& 10 3 show show)
(safe-div& 10 0 show show)

;| 2432902008176640000
;| 2584
;| (1 2 6 24 120)
;| 3
;| division-by-zero
