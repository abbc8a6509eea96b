;; Procedures as values.
(define (show . xs) (for-each (lambda (x) (write x) (display " ")) xs) (newline))
(show (apply apply (list + (list 1 2))) (apply map (list list '(1 2) '(3 4))) (map apply (list + *) '((1 2) (3 4))) (apply vector 1 2 '(3)) (apply string-append "a" '("b")))
(show (map (lambda (f) (f 4)) (list sqrt square number->string (lambda (x) (/ x 3)))) ((if #t + -) 1 2) ((car (list * +)) 3 4) (let ((op (cdr (assq 'add `((add . ,+)))))) (op 1 2)))
(show (map max '(1 5) '(3 2)) (map cons '(a b) '(1 2)) (vector-map cons '#(1 2) '#(3 4)) (apply max (map abs '(-5 3))) (map not '(#t #f)) (map car '((1) (2))))
(define plus +) (set! plus -) (show (plus 5 3)) (define (twice f) (lambda (x) (f (f x)))) (show ((twice (twice (lambda (x) (* x 2)))) 1)) (define compose2 (lambda (f g) (lambda (x) (f (g x))))) (show ((compose2 car cdr) '(1 2 3)))
(define (curry f . a) (lambda b (apply f (append a b)))) (show ((curry + 1 2) 3 4) (map (curry * 10) '(1 2 3)) ((curry list) 1))
(define Y (lambda (f) ((lambda (x) (f (lambda (v) ((x x) v)))) (lambda (x) (f (lambda (v) ((x x) v))))))) (show ((Y (lambda (self) (lambda (n) (if (= n 0) 1 (* n (self (- n 1))))))) 20))

;| 3 ((1 3) (2 4)) (3 12) #(1 2 3) "ab" 
;| (2 16 "4" 4/3) 3 12 3 
;| (3 5) ((a . 1) (b . 2)) #((1 . 3) (2 . 4)) 5 (#f #t) (1 2) 
;| 2 
;| 16 
;| 2 
;| 10 (10 20 30) (1) 
;| 2432902008176640000 
