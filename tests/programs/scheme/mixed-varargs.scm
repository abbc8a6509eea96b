;; Any number of parameters and arguments.
;@ warns W0801
;@ warns W0801
(define (show . xs) (for-each (lambda (x) (write x) (display " ")) xs) (newline))
(define (f a b . c) (list a b c)) (show (f 1 2) (f 1 2 3 4) (apply f '(1 2 3)))
(define g (lambda x (length x))) (show (g) (g 1 2 3) (apply g (make-list 100 0)))
(define (h a b c d e f g h i j) (list j i h g f e d c b a)) (show (h 1 2 3 4 5 6 7 8 9 10))
(define (many . args) (if (null? args) 0 (+ (car args) (apply many (cdr args))))) (show (many 1 2 3 4 5))
(show (let ((f (lambda (a b c d e) (+ a b c d e)))) (map f '(1 2) '(1 2) '(1 2) '(1 2) '(1 2))))
(define k (case-lambda (() 0) ((a) 1) ((a b) 2) ((a b c) 3) ((a b c d . e) (list 4 e)))) (show (k) (k 1) (k 1 1) (k 1 1 1) (k 1 1 1 1) (k 1 1 1 1 1 1))
(show (apply k '(1 2)) (map k '(1 2)) (call-with-values (lambda () (values 1 2 3)) k))
(define (compose f g) (lambda args (call-with-values (lambda () (apply g args)) f))) (show ((compose list floor/) 17 5) ((compose car list) 1 2))
(show (guard (e (#t 'arity)) ((lambda (a b) a) 1)) (guard (e (#t 'arity)) (f 1)) (guard (e (#t 'arity)) (apply h '(1 2))))
(show (string-append) (append) (+) (*) (list) (vector) (string) (max 1) (and) (apply + '()))

;| (1 2 ()) (1 2 (3 4)) (1 2 (3)) 
;| 0 3 100 
;| (10 9 8 7 6 5 4 3 2 1) 
;| 15 
;| (5 10) 
;| 0 1 2 3 (4 ()) (4 (1 1)) 
;| 2 (1 1) 3 
;| (3 2) 1 
;| arity arity arity 
;| "" () 0 1 () #() "" 1 #t 0 
