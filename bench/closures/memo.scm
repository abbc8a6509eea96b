; Functions that remember, and functions of functions that make them.
(define (memoize f)
  (let ((known '()))
    (lambda (n)
      (let ((found (assv n known)))
        (if found
            (cdr found)
            (let ((value (f n)))
              (set! known (cons (cons n value) known))
              value))))))

(define fib (memoize (lambda (n) (if (< n 2) n (+ (fib (- n 1)) (fib (- n 2)))))))

(define (compose . fs)
  (if (null? fs)
      (lambda (x) x)
      (let ((rest (apply compose (cdr fs))))
        (lambda (x) ((car fs) (rest x))))))

(define add (lambda (n) (lambda (x) (+ x n))))
(define (loop i sum)
  (if (= i 0)
      sum
      (loop (- i 1) (modulo (+ sum ((compose (add i) (add 1) (add 2)) i)) 1000003))))

(display (list (fib 60) (loop 2000 0)))
(newline)
