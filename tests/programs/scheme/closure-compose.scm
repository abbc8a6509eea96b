;; Composition of any number of procedures.
(define (compose . fs)
  (cond ((null? fs) (lambda (x) x))
        ((null? (cdr fs)) (car fs))
        (else (let ((f (car fs)) (g (apply compose (cdr fs)))) (lambda (x) (f (g x)))))))
(define (repeated f n) (if (= n 0) (lambda (x) x) (compose f (repeated f (- n 1)))))
(define (flip f) (lambda (a b) (f b a)))
(define (constantly k) (lambda args k))
(define (partial f . some) (lambda more (apply f (append some more))))
(define (show x) (write x) (newline))
(show ((compose (lambda (x) (* x 2)) (lambda (x) (+ x 1)) abs) -5))
(show ((repeated (lambda (x) (* x 2)) 10) 1))
(show ((flip -) 3 10))
(show ((constantly 7) 1 2 3))
(show ((partial + 1 2 3) 4 5))
(show (map (partial list 'x) '(1 2)))
(show (((lambda (f) (f f)) (lambda (g) (lambda (n) n))) 42))

;| 12
;| 1024
;| 7
;| 7
;| 15
;| ((x 1) (x 2))
;| 42
