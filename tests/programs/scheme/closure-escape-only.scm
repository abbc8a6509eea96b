;; Continuations that only leave: early exits from loops, nested.
(define (find-first p l) (call/cc (lambda (return) (for-each (lambda (x) (if (p x) (return x))) l) #f)))
(define (index-of m x)
  (call/cc (lambda (return)
    (let rows ((i 0))
      (if (< i (vector-length m))
          (let cols ((j 0))
            (cond ((= j (vector-length (vector-ref m i))) (rows (+ i 1)))
                  ((eqv? x (vector-ref (vector-ref m i) j)) (return (list i j)))
                  (else (cols (+ j 1)))))
          'absent)))))
(define (show x) (write x) (newline))
(show (find-first even? '(1 3 6 7)))
(show (find-first even? '(1 3 7)))
(define m (vector (vector 1 2 3) (vector 4 5 6)))
(show (index-of m 5))
(show (index-of m 9))
(show (call/cc (lambda (outer) (+ 1 (call/cc (lambda (inner) (+ 10 (inner 5))))))))
(show (call/cc (lambda (outer) (+ 1 (call/cc (lambda (inner) (+ 10 (outer 5))))))))
(define (product l) (call/cc (lambda (k) (let loop ((l l)) (cond ((null? l) 1) ((= (car l) 0) (k 0)) (else (* (car l) (loop (cdr l)))))))))
(show (map product '((1 2 3) (4 0 x) ())))

;| 6
;| #f
;| (1 1)
;| absent
;| 6
;| 5
;| (6 0 1)
