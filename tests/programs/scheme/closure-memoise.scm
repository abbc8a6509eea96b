;; A cache that only the procedure sees.
(define calls 0)
(define (memo f)
  (let ((cache '()))
    (lambda (n)
      (let ((known (assv n cache)))
        (if known
            (cdr known)
            (let ((v (f n)))
              (set! cache (cons (cons n v) cache))
              v))))))
(define fib (memo (lambda (n) (set! calls (+ calls 1)) (if (< n 2) n (+ (fib (- n 1)) (fib (- n 2)))))))
(define (show x) (write x) (newline))
(show (fib 60))
(show calls)
(show (fib 60))
(show calls)
(define (memo* f)
  (let ((cache '()))
    (lambda args
      (cond ((assoc args cache) => cdr)
            (else (let ((v (apply f args))) (set! cache (cons (cons args v) cache)) v))))))
(define paths (memo* (lambda (r c) (if (or (= r 0) (= c 0)) 1 (+ (paths (- r 1) c) (paths r (- c 1)))))))
(show (paths 12 12))

;@ captures 5 cache: ref, f: value
;@ captures 20 cache: ref, f: value
;| 1548008755920
;| 61
;| 1548008755920
;| 61
;| 2704156
