;; fib where every sum is a loop whose result goes to a captured continuation.
(define (succ n) (+ n 1))
(define (pred n) (- n 1))
(define (add-to x y k) (if (zero? y) (k x) (add-to (succ x) (pred y) k)))
(define (fib-to n k)
  (cond
    ((zero? n) (k 0))
    ((zero? (pred n)) (k 1))
    (else
      (add-to
        (call-with-current-continuation (lambda (k) (fib-to (pred n) k)))
        (call-with-current-continuation (lambda (k) (fib-to (pred (pred n)) k)))
        k))))
(display (fib-to 30 (lambda (n) n)))
(newline)
