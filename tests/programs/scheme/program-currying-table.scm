;; A dispatch table of curried closures.
(define (show x) (write x) (newline))
(define ops (list (cons 'add (lambda (a) (lambda (b) (+ a b)))) (cons 'scale (lambda (k) (lambda (v) (map (lambda (x) (* k x)) v)))) (cons 'between (lambda (lo) (lambda (hi) (lambda (x) (and (<= lo x) (<= x hi))))))))
(define (op name . args) (let loop ((f (cdr (assq name ops))) (args args)) (if (null? args) f (loop (f (car args)) (cdr args)))))
(show (op 'add 1 2))
(show (op 'scale 3 '(1 2 3)))
(show (map (op 'between 3 7) '(1 3 5 7 9)))
(define add1 (op 'add 1))
(define add2 (op 'add 2))
(show (list (add1 10) (add2 10) (add1 (add2 10))))

;| 3
;| (3 6 9)
;| (#f #t #t #t #f)
;| (11 12 13)
