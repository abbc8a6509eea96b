;; delay, delay-force and force, also when forcing again.
(define (show . xs) (for-each (lambda (x) (write x) (display " ")) xs) (newline))
(define p (delay (begin (display "once ") 42))) (show (force p) (force p))
(define-syntax my-stream (syntax-rules () ((_ a b) (cons a (delay b)))))
(define (ints n) (my-stream n (ints (+ n 1))))
(define (take s n) (if (= n 0) '() (cons (car s) (take (force (cdr s)) (- n 1)))))
(show (take (ints 1) 5))
(define (loop n) (if (= n 0) (delay 'done) (delay-force (loop (- n 1))))) (show (force (loop 100000)))
(show (force 5) (promise? p) (promise? 5) (force (make-promise 7)) (promise? (make-promise p)))
(define r (delay (begin (set! cnt (+ cnt 1)) (if (> cnt x) cnt (force r))))) (define x 5) (define cnt 0)
(show (force r)) (set! x 10) (show (force r))
(define (sieve s) (my-stream (car s) (sieve (filt (lambda (x) (not (= 0 (modulo x (car s))))) (force (cdr s))))))
(define (filt p s) (if (p (car s)) (my-stream (car s) (filt p (force (cdr s)))) (filt p (force (cdr s)))))
(show (take (sieve (ints 2)) 20))

;| once 42 42 
;| (1 2 3 4 5) 
;| done 
;| 5 #t #f 7 #t 
;| 6 
;| 6 
;| (2 3 5 7 11 13 17 19 23 29 31 37 41 43 47 53 59 61 67 71) 
