;; Definitions inside of bodies.
(define (show . xs) (for-each (lambda (x) (write x) (display " ")) xs) (newline))
(define (f) (define a 1) (define (g) (* a (h))) (define (h) 10) (set! a 5) (g)) (show (f))
(show (letrec ((even? (lambda (n) (if (= n 0) #t (odd? (- n 1))))) (odd? (lambda (n) (if (= n 0) #f (even? (- n 1)))))) (even? 1001)))
(define (g x) (define y (* x 2)) (let ((z (+ y 1))) (define w (* z z)) (list x y z w))) (show (g 3))
(define (k) (begin (define a 1) (define b 2)) (+ a b)) (show (k))
(show (let loop ((i 0)) (define j (* i 2)) (if (> j 10) (list i j) (loop (+ i 1)))))
(define-values (x y) (let ((a 1)) (values (lambda () (set! a (+ a 1)) a) (lambda () a)))) (x) (show (y))
(define (outer) (define-record-type thing (make-thing a) thing? (a thing-a)) (thing-a (make-thing 'inner))) (show (outer))
(define v (letrec* ((p (lambda (x) (+ 1 (q (- x 1))))) (q (lambda (y) (if (zero? y) 0 (+ 1 (p (- y 1)))))) (x (p 5)) (y x)) y)) (show v)
(define (h) (define x 1) (define y (+ x 1)) (let-values (((a b) (values x y))) (define c (+ a b)) c)) (show (h))

;| 50 
;| #f 
;| (3 6 7 49) 
;| 3 
;| (6 12) 
;| 2 
;| inner 
;| 5 
;| 3 
