;; Guards in a program that may go back to a `raise-continuable`: each catches what is raised in it.
(define (t x) (write x) (newline))
(define (safe thunk) (guard (e ((error-object? e) (list 'error (error-object-message e) (error-object-irritants e))) ((symbol? e) (list 'symbol e)) (else (list 'other e))) (thunk)))
(t (safe (lambda () (error "msg" 1 "two" 'three)))) (t (safe (lambda () (raise 'sym)))) (t (safe (lambda () (raise 42)))) (t (safe (lambda () 'fine)))
(define log '())
(define (note x) (set! log (cons x log)))
(t (safe (lambda () (dynamic-wind (lambda () (note 'in)) (lambda () (raise 'inside)) (lambda () (note 'out)))))) (t (reverse log))
(t (guard (outer (#t (list 'outer outer))) (guard (inner ((number? inner) (raise (list 'rethrown inner)))) (raise 7))))
(t (with-exception-handler (lambda (e) (* e 2)) (lambda () (+ 1 (raise-continuable 21)))))
(t (with-exception-handler (lambda (e) 10) (lambda () (with-exception-handler (lambda (e) (+ 1 (raise-continuable e))) (lambda () (raise-continuable 5))))))
(t (guard (e ((string? e) (string-append "got " e))) (with-exception-handler (lambda (e) (raise "from handler")) (lambda () (raise 'x)))))
(define (try-all . thunks) (map safe thunks))
(t (map car (filter pair? (try-all (lambda () (car '())) (lambda () (vector-ref (vector 1) 9)) (lambda () (undefined-proc-free 1))))))
(define (undefined-proc-free x) (+ x 'a))
(t (guard (e (#f 'never) ((begin (note 'tested) #f) 'no) (else 'else)) (raise 1)))
(t (let ((r (guard (e (#t (set! log '()) 'reset)) (raise 'x)))) (list r log)))
(t (guard (e ((assq 'key e) => cdr)) (raise '((key . value)))))

;| (error "msg" (1 "two" three))
;| (symbol sym)
;| (other 42)
;| fine
;| (symbol inside)
;| (in out)
;| (outer (rethrown 7))
;| 43
;| 11
;| "got from handler"
;| (error error error)
;| else
;| (reset ())
;| value
