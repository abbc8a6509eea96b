;; Clauses of guard, and what the library raises.
;@ warns W0801
(define (show . xs) (for-each (lambda (x) (write x) (display " ")) xs) (newline))
(show (guard (e ((symbol? e) (list 'sym e)) ((string? e) (list 'str e))) (raise 'boom)))
(show (guard (e ((assq 'a e) => cdr) ((assq 'b e))) (raise (list (cons 'a 42)))))
(show (guard (e ((assq 'a e) => cdr) ((assq 'b e))) (raise (list (cons 'b 23)))))
(show (guard (e (else 'other)) (raise 1)))
(show (guard (e ((string? e) 'outer)) (guard (e2 ((number? e2) 'inner)) (raise "s"))))
(show (guard (e (#t (list 'reraised e))) (guard (e2 (#f 'never)) (raise 'x))))
(show (with-exception-handler (lambda (e) 42) (lambda () (+ 1 (raise-continuable 'c)))))
(show (guard (e (#t (list (error-object? e) (error-object-message e) (error-object-irritants e)))) (error "msg" 1 "two" 'three)))
(show (guard (e ((error-object? e) (error-object-message e))) (error "only")))
(show (guard (e (#t 'vec)) (vector-ref (vector 1 2) 9)))
(show (guard (e (#t 'car)) (car '())))
(show (guard (e (#t 'call)) ((lambda (x) x))))
(show (guard (e (#t 'notproc)) (5 5)))
(show (guard (e (#t 'add)) (+ 'a 1)))
(show (guard (e (#t 'strref)) (string-ref "abc" 10)))
(show (guard (e (#t 'div)) (/ 1 0)) (guard (e (#t 'mod)) (modulo 1 0)))
(show (guard (e ((read-error? e) 'read) (else 'other)) (read (open-input-string "(1 2"))))
(show (guard (e ((file-error? e) 'file)) (open-input-file "/no/such/file")))
(show (guard (e (#t 'sym)) (symbol->string 1)) (guard (e (#t 'len)) (length '(1 . 2))) (guard (e (#t 'l2)) (list-tail '(1 2) 3)))
(show (call/cc (lambda (k) (with-exception-handler (lambda (e) (k (list 'handled e))) (lambda () (raise 'oops))))))
(show (guard (e (#t (list 'second e))) (with-exception-handler (lambda (e) (raise (list 'wrapped e))) (lambda () (raise 'first)))))
(define (safe-div a b) (guard (e (#t 'inf)) (/ a b)))
(show (map (lambda (x) (safe-div 10 x)) '(1 2 0 5)))
(show (guard (e ((begin (display "clause ") #f) 1) (#t 2)) (raise 'z)))
(show (let ((x 0)) (guard (e (#t (set! x (+ x 1)) x)) (set! x 10) (raise 'a))))
(show (guard (e (#t (vector-map (lambda (i) (* i 2)) e))) (raise (vector 1 2 3))))

;| (sym boom) 
;| 42 
;| (b . 23) 
;| other 
;| outer 
;| (reraised x) 
;| 43 
;| (#t "msg" (1 "two" three)) 
;| "only" 
;| vec 
;| car 
;| call 
;| notproc 
;| add 
;| strref 
;| div mod 
;| read 
;| file 
;| sym len l2 
;| (handled oops) 
;| (second (wrapped first)) 
;| (10 5 inf 2) 
;| clause 2 
;| 11 
;| #(2 4 6) 
