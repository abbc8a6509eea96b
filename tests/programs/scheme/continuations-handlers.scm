;; Handlers are part of a continuation. One form, so that Chez enters all of it again.
(begin
  (define log '())
  (define (note x) (set! log (cons x log)))
  (define k #f)
  (define n 0)
  (define r
    (guard (e (#t (list 'caught e)))
      (let ((x (call/cc (lambda (c) (set! k c) 0))))
        (note x)
        (if (= x 3) (raise 'three))
        x)))
  (set! n (+ n 1))
  (write (list n r)) (newline)
  (if (< n 4) (k n))
  (write (reverse log)) (newline)
  (define resume #f)
  (define m 0)
  (define (handled thunk)
    (with-exception-handler
      (lambda (e) (call/cc (lambda (c) (set! resume c) 10)))
      thunk))
  (define total (handled (lambda () (+ 1 (raise-continuable 'x)))))
  (write total) (newline)
  (set! m (+ m 1))
  (if (< m 3) (resume (* m 100)))
  (write (guard (e ((symbol? e) (list 'sym e))) (guard (e ((string? e) 'string)) (raise 'boom)))) (newline)
  (write (with-exception-handler
           (lambda (e) 42)
           (lambda () (+ 1 (guard (e ((string? e) 'no)) (raise-continuable 'answer))))))
  (newline)
  (define trace '())
  (write (with-exception-handler
           (lambda (e) (set! trace (cons 'handler trace)) 5)
           (lambda ()
             (guard (e ((begin (set! trace (cons 'clause trace)) (string? e)) 'no))
               (dynamic-wind
                 (lambda () (set! trace (cons 'in trace)))
                 (lambda () (* 2 (raise-continuable 'q)))
                 (lambda () (set! trace (cons 'out trace))))))))
  (write (reverse trace)) (newline)
  (write (guard (e (#t (list 'outer (error-object? e)))) (guard (e ((string? e) 'no)) (car 5)))) (newline))

;| (1 0)
;| (2 1)
;| (3 2)
;| (4 (caught three))
;| (0 1 2 3)
;| 11
;| 101
;| 201
;| (sym boom)
;| 43
;| 10(in out clause in handler out)
;| (outer #t)
