;; Handlers within handlers, with dynamic-wind and parameters.
(define (show . xs) (for-each (lambda (x) (write x) (display " ")) xs) (newline))
(define log '()) (define (note x) (set! log (cons x log)))
(show (with-exception-handler (lambda (e) (note e) 'v) (lambda () (let* ((a (raise-continuable 1)) (b (raise-continuable 2))) (list a b))))) (show log)
(show (call/cc (lambda (k) (with-exception-handler (lambda (e) (k (cons 'outer e))) (lambda () (with-exception-handler (lambda (e) (raise (cons 'inner e))) (lambda () (raise 'x))))))))
(show (guard (e ((pair? e) (list 'pair e))) (guard (e ((symbol? e) (raise (list 'from e)))) (raise 'sym))))
(show (guard (e (#t (list 'after e))) (dynamic-wind (lambda () (note 'in)) (lambda () (guard (e ((string? e) 'no)) (raise 'through))) (lambda () (note 'out))))) (show log)
(define (f x) (guard (e ((eq? e 'a) 'got-a) ((eq? e 'b) 'got-b)) (raise x))) (show (f 'a) (f 'b) (guard (e (#t (list 'uncaught e))) (f 'c)))
(define result (guard (e (#t (error-object-irritants e))) (error "x" '(1 2) "s" #\c 1.5))) (show result)
(show (guard (e (#t (error-object? e))) (raise 5)) (guard (e (#t (error-object? e))) (vector-ref (vector) 0)))
(define p (make-parameter 0)) (show (guard (e (#t (p))) (parameterize ((p 5)) (guard (e ((= (p) 99) 'no)) (raise 'q)))))
(define k-saved '()) (show (let loop ((i 0)) (if (= i 3) 'end (begin (guard (e (#t (note (list i e)))) (when (= i 1) (raise 'one))) (loop (+ i 1)))))) (show (car log))
(show (call-with-current-continuation (lambda (k) (dynamic-wind (lambda () #f) (lambda () (with-exception-handler (lambda (e) (k 'escaped)) (lambda () (car 5)))) (lambda () (note 'unwound)))))) (show (car log))

;| (v v) 
;| (2 1) 
;| (outer inner . x) 
;| (pair (from sym)) 
;| (after through) 
;| (out in 2 1) 
;| got-a got-b (uncaught c) 
;| ((1 2) "s" #\c 1.5) 
;| #f #t 
;| 0 
;| end 
;| (1 one) 
;| escaped 
;| unwound 
