;; Variables that are named as keywords, and keywords that are given new meanings.
(define (show x) (write x) (newline))
(show (let ((if (lambda (a b c) (list 'if a b c)))) (if 1 2 3)))
(show (let ((define 5)) (+ define 1)))
(show (let ((quote -)) '5))
(define (f list) (map (lambda (lambda) (* lambda 2)) list))
(show (f '(1 2 3)))
(show (let loop ((begin 3) (acc '())) (if (= begin 0) acc (loop (- begin 1) (cons begin acc)))))
(define-syntax when2 (syntax-rules () ((_ c e ...) (if c (begin e ...) 'no))))
(show (let ((begin list) (if #f)) (when2 #t 1 2)))
(show (let-syntax ((if (syntax-rules () ((_ a b c) (cond (a c) (else b)))))) (if #t 'then 'else)))
(show (let ((x 1)) (let-syntax ((get-x (syntax-rules () ((_) x)))) (let ((x 2)) (list x (get-x))))))
(show (let ((else #f)) (cond (#f 1) (else 2) (#t 3))))

;| (if 1 2 3)
;| 6
;| -5
;| (2 4 6)
;| (1 2 3)
;| 2
;| else
;| (2 1)
;| 3
