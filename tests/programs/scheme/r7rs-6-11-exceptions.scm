;; R7RS 6.11: exceptions.
(import (scheme base) (scheme write))
;; Counts, compares and shows.
(define count-of-tests 0)
(define (t expected value)
  (set! count-of-tests (+ count-of-tests 1))
  (display count-of-tests)
  (display (if (equal? expected value) " ok " " FAIL "))
  (write value)
  (newline))
(t 'caught (call/cc (lambda (k) (with-exception-handler (lambda (e) (k 'caught)) (lambda () (+ 1 (raise 'an-error)))))))
(t '(condition an-error) (call/cc (lambda (k) (with-exception-handler (lambda (e) (k (list 'condition e))) (lambda () (raise 'an-error))))))
(t 65 (with-exception-handler (lambda (con) (cond ((string? con) 42) (else 0))) (lambda () (+ (raise-continuable "should be a number") 23))))
(t 'outer (guard (e (#t 'outer)) (with-exception-handler (lambda (e) 'ignored) (lambda () (raise 'oops)))))
(t '(first second) (let ((trace '()))
  (guard (e (#t #f))
    (with-exception-handler (lambda (e) (set! trace (cons 'first trace)) 0)
      (lambda () (with-exception-handler (lambda (e) (set! trace (cons 'second trace)) (raise-continuable e)) (lambda () (raise-continuable 'x))))))
  trace))
(t #t (guard (e (#t (error-object? e))) (error "msg")))
(t #f (guard (e (#t (error-object? e))) (raise 'sym)))
(t "msg" (guard (e (#t (error-object-message e))) (error "msg" 1 2)))
(t '(1 "two" (3)) (guard (e (#t (error-object-irritants e))) (error "msg" 1 "two" '(3))))
(t '() (guard (e (#t (error-object-irritants e))) (error "msg")))
(t #t (guard (e (#t (error-object? e))) (car 5)))
(t #t (guard (e (#t (error-object? e))) (vector-ref (vector 1 2) 9)))
(t #t (guard (e (#t (error-object? e))) (+ 'a 1)))
(t #t (guard (e (#t (error-object? e))) (quotient 1 0)))
(t #t (guard (e (#t (error-object? e))) ('not-a-procedure 1)))
(t #t (guard (e (#t (error-object? e))) ((lambda (x) x))))
(t 'list (guard (e ((list? e) 'list)) (raise '(1 2))))
(t 10 (guard (e ((number? e) (* e 2))) (for-each (lambda (x) (if (> x 4) (raise x))) '(1 3 5 7))))
(t '(after-inner) (let ((log '())) (guard (e (#t (set! log (cons 'outer log)))) (guard (e (#t #f)) (raise 1)) (set! log (cons 'after-inner log))) log))
(t 6 (with-exception-handler (lambda (e) 1) (lambda () (+ (raise-continuable 'a) (raise-continuable 'b) 4))))
(t '(file #f) (guard (e (#t (list 'file (read-error? e)))) (raise 'x)))
;@ warns W0801

;| 1 ok caught
;| 2 ok (condition an-error)
;| 3 ok 65
;| 4 ok outer
;| 5 ok (first second)
;| 6 ok #t
;| 7 ok #f
;| 8 ok "msg"
;| 9 ok (1 "two" (3))
;| 10 ok ()
;| 11 ok #t
;| 12 ok #t
;| 13 ok #t
;| 14 ok #t
;| 15 ok #t
;| 16 ok #t
;| 17 ok list
;| 18 ok 10
;| 19 ok (after-inner)
;| 20 ok 6
;| 21 ok (file #f)
