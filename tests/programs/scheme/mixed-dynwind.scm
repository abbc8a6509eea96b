;; Leaving dynamic-wind by continuations and by raising.
(define (show . xs) (for-each (lambda (x) (write x) (display " ")) xs) (newline))
(define trace '())
(define (note x) (set! trace (cons x trace)))
(show (call/cc (lambda (k) (dynamic-wind (lambda () (note 'in)) (lambda () (k 'escaped)) (lambda () (note 'out))))))
(show (reverse trace))
(set! trace '())
(show (call/cc (lambda (k)
  (dynamic-wind (lambda () (note 'a))
    (lambda () (dynamic-wind (lambda () (note 'b)) (lambda () (k 1)) (lambda () (note 'c))))
    (lambda () (note 'd))))))
(show (reverse trace))
(set! trace '())
(show (guard (e (#t (note 'guard) e)) (dynamic-wind (lambda () (note 'in)) (lambda () (raise 'x)) (lambda () (note 'out)))))
(show (reverse trace))
(show (+ 1 (call/cc (lambda (k) (+ 10 (k 1))))))
(define (find-first p l) (call/cc (lambda (return) (for-each (lambda (x) (when (p x) (return x))) l) #f)))
(show (find-first even? '(1 3 4 5)) (find-first even? '(1 3)))
(show (call-with-values (lambda () (call/cc (lambda (k) (k 1 2 3)))) list))
(show (let ((p (make-parameter 1))) (call/cc (lambda (k) (parameterize ((p 2)) (k (p))))) (p)))
(show (call/cc procedure?))

;| escaped 
;| (in out) 
;| 1 
;| (a b c d) 
;| x 
;| (in out guard) 
;| 2 
;| 4 #f 
;| (1 2 3) 
;| 1 
;| #t 
