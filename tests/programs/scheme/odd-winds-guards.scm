;; Winds, handlers, guards and parameters that meet.
;@ warns W0801
(define (t x) (write x) (newline))
(define trace '())
(define (note x) (set! trace (cons x trace)))
(define (flush) (t (reverse trace)) (set! trace '()))
(define k #f)
(define n 0)
(define (run)
  (dynamic-wind
    (lambda () (note 'in1))
    (lambda ()
      (dynamic-wind (lambda () (note 'in2))
        (lambda () (call/cc (lambda (c) (set! k c))) (note 'body))
        (lambda () (note 'out2))))
    (lambda () (note 'out1)))
  (set! n (+ n 1))
  (if (< n 3) (k #f)))
(run) (flush)
(define (g x)
  (guard (e ((number? e) (note (list 'num e)) (* e 2)) ((string? e) (note 'str) e))
    (dynamic-wind (lambda () (note 'gin)) (lambda () (if (> x 5) (raise x) (if (< x 0) (raise "neg") x))) (lambda () (note 'gout)))))
(t (list (g 3))) (t (g 10)) (t (g -1)) (flush)
(t (guard (e ((symbol? e) (list 'outer e))) (guard (e ((number? e) 'num)) (dynamic-wind (lambda () (note 'a)) (lambda () (raise 'sym)) (lambda () (note 'b))))))
(flush)
(t (with-exception-handler (lambda (e) (note (list 'h e)) 42) (lambda () (+ 1 (raise-continuable 'c)))))
(flush)
(t (guard (e (#t (list 'caught e))) (with-exception-handler (lambda (e) (raise (list 'wrapped e))) (lambda () (raise 'inner)))))
(t (guard (e (#t (list 'reraised e))) (guard (e2 ((string? e2) 'no)) (raise 'x))))
(t (guard (e ((assq 'a e) => cdr) ((assq 'b e))) (raise (list (cons 'a 42)))))
(t (guard (e ((assq 'a e) => cdr) ((assq 'b e))) (raise (list (cons 'b 23)))))
(t (with-exception-handler
  (lambda (e) 10)
  (lambda () (with-exception-handler (lambda (e) (+ 1 (raise-continuable (list 'deeper e)))) (lambda () (+ 100 (raise-continuable 'x)))))))
(define p (make-parameter 1 (lambda (x) (* x 2))))
(t (p))
(t (parameterize ((p 5)) (list (p) (parameterize ((p 7)) (p)) (p))))
(t (p))
(t (guard (e (#t (list e (p)))) (parameterize ((p 100)) (raise (p)))))
(define kk #f)
(define cnt 0)
(define (pp)
 (let ((r (parameterize ((p 50)) (call/cc (lambda (c) (set! kk c))) (p))))
  (set! cnt (+ cnt 1))
  (if (< cnt 3) (kk 'x) (list r (p) cnt))))
(t (pp))
(t (call/cc (lambda (esc) (dynamic-wind (lambda () (note 1)) (lambda () (dynamic-wind (lambda () (note 2)) (lambda () (esc 'out)) (lambda () (note 3)))) (lambda () (note 4))))))
(flush)
(t (guard (e (#t (note 'handler) e)) (dynamic-wind (lambda () (note 'pre)) (lambda () (raise 'first)) (lambda () (note 'post)))))
(flush)
(t (guard (e (#t (list 'from-post e))) (dynamic-wind (lambda () #f) (lambda () 'fine) (lambda () (raise 'post)))))
(t (guard (e (#t (list 'from-pre e))) (dynamic-wind (lambda () (raise 'pre)) (lambda () 'fine) (lambda () (note 'never)))))
(flush)
(t (call-with-current-continuation (lambda (k) (with-exception-handler (lambda (e) (k (list 'escaped e))) (lambda () (+ 1 (raise 'boom)))))))
(t (guard (e ((error-object? e) (error-object-message e))) (error "msg" 1 2 3)))
(t (guard (e ((error-object? e) (error-object-irritants e))) (error "msg" 1 "two" 'three)))
(t (guard (e (#f 'no) (else (list 'else e))) (raise #f)))
(t (guard (e (else 'nested)) (guard (e2 (else (raise 'again))) (raise 'once))))
(t (let loop ((i 0) (acc '())) (if (= i 5) (reverse acc) (loop (+ i 1) (cons (guard (e (#t (list i e))) (if (odd? i) (raise 'odd) i)) acc)))))
(t (guard (e ((error-object? e) 'err)) (vector-ref (vector 1 2) 5)))
(t (guard (e ((error-object? e) 'err)) (car 5)))
(t (guard (e ((error-object? e) 'err)) (+ 'a 1)))
(t (guard (e ((error-object? e) 'err)) ((lambda (x) x))))
(t (guard (e ((error-object? e) 'err)) (5 5)))
(t (guard (e ((error-object? e) 'err)) (hash-table-ref (make-hash-table) 'x)))
(t (guard (e ((error-object? e) 'err)) (string-ref "abc" 3)))
(t (guard (e ((error-object? e) 'err)) (integer->char -1)))
(t (guard (e ((error-object? e) 'err)) (/ 5 0)))
(t (guard (e ((error-object? e) 'err)) (exact +inf.0)))
(t (guard (e ((error-object? e) 'err)) (list-tail '(1 2) 3)))
(t (guard (e ((error-object? e) 'err)) (length '(1 . 2))))
(t (guard (e ((error-object? e) 'err)) (symbol->string "a")))
(t (guard (e ((error-object? e) 'err)) (apply + 1)))

;| (in1 in2 body out2 out1 in1 in2 body out2 out1 in1 in2 body out2 out1)
;| (3)
;| 20
;| "neg"
;| (gin gout gin gout (num 10) gin gout str)
;| (outer sym)
;| (a b a b)
;| 43
;| ((h c))
;| (caught (wrapped inner))
;| (reraised x)
;| 42
;| (b . 23)
;| 111
;| 2
;| (10 14 10)
;| 2
;| (200 2)
;| (100 2 3)
;| out
;| (1 2 3 4)
;| first
;| (pre post handler)
;| (from-post post)
;| (from-pre pre)
;| ()
;| (escaped boom)
;| "msg"
;| (1 "two" three)
;| (else #f)
;| nested
;| (0 (1 odd) 2 (3 odd) 4)
;| err
;| err
;| err
;| err
;| err
;| err
;| err
;| err
;| err
;| err
;| err
;| err
;| err
;| err
