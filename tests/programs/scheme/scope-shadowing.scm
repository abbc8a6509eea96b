;; The same name at many levels.
(define (show x) (write x) (newline))
(define x 'global)
(define (f x) (let ((x (list x))) (let* ((x (cons 1 x)) (x (cons 2 x))) (define y x) (let loop ((x x) (n 0)) (if (null? x) (list y n) (loop (cdr x) (+ n 1)))))))
(show (f 'arg))
(show x)
(define (g) (define x 'local) (define (h) x) (set! x 'changed) (h))
(show (g))
(show x)
(define (car x) (list 'my-car x))
(show (car '(1 2)))
(define list-of (let ((list vector)) (lambda (a b) (list a b))))
(show (list-of 1 2))
(show (let ((+ *) (* +)) (list (+ 3 4) (* 3 4))))
(show ((lambda (x) ((lambda (y) (list x y)) ((lambda (x) (* x x)) 3))) 2))
(define (outer) (define (inner) (set! x 'assigned) x) (inner))
(show (outer))
(show x)

;| ((2 1 arg) 3)
;| global
;| changed
;| global
;| (my-car (1 2))
;| #(1 2)
;| (12 7)
;| (2 9)
;| assigned
;| assigned
