;; R7RS 4.2.7: guard.
(import (scheme base) (scheme write))
;; Counts, compares and shows.
(define count-of-tests 0)
(define (t expected value)
  (set! count-of-tests (+ count-of-tests 1))
  (display count-of-tests)
  (display (if (equal? expected value) " ok " " FAIL "))
  (write value)
  (newline))
(t 42 (guard (condition ((assq 'a condition) => cdr) ((assq 'b condition))) (raise (list (cons 'a 42)))))
(t '(b . 23) (guard (condition ((assq 'a condition) => cdr) ((assq 'b condition))) (raise (list (cons 'b 23)))))
(t 'no-raise (guard (e (#t 'caught)) 'no-raise))
(t '(sym oops) (guard (e ((symbol? e) (list 'sym e)) ((string? e) (list 'str e))) (raise 'oops)))
(t '(str "oops") (guard (e ((symbol? e) (list 'sym e)) ((string? e) (list 'str e))) (raise "oops")))
(t '(outer 5) (guard (e ((number? e) (list 'outer e))) (guard (e ((string? e) 'inner)) (raise 5))))
(t 'else (guard (e ((string? e) 'str) (else 'else)) (raise 5)))
(t 6 (guard (e ((number? e) (+ e 1))) (+ 1 (raise 5))))
(t '(message (1 2)) (guard (e ((error-object? e) (list (string->symbol (error-object-message e)) (error-object-irritants e)))) (error "message" 1 2)))
(define trace '())
(define (note x) (set! trace (cons x trace)))
(t 'caught (guard (e (#t (note 'handler) 'caught)) (dynamic-wind (lambda () (note 'in)) (lambda () (raise 'x)) (lambda () (note 'out)))))
(t '(in out handler) (reverse trace))
(set! trace '())
(t 'outer (guard (e ((eq? e 'x) (note 'outer) 'outer))
  (guard (e ((eq? e 'y) 'inner))
    (dynamic-wind (lambda () (note 'in)) (lambda () (raise 'x)) (lambda () (note 'out))))))
(t '(in out in out outer) (reverse trace))
(t '(positive zero negative)
   (map (lambda (n) (guard (e ((> e 0) 'positive) ((= e 0) 'zero) (else 'negative)) (raise n))) '(5 0 -5)))
(t 3 (call-with-values (lambda () (guard (e (#t #f)) (values 1 2))) +))
(t 'nested (guard (e (#t e)) (guard (e2 (#t (raise 'nested))) (raise 'first))))

;| 1 ok 42
;| 2 ok (b . 23)
;| 3 ok no-raise
;| 4 ok (sym oops)
;| 5 ok (str "oops")
;| 6 ok (outer 5)
;| 7 ok else
;| 8 ok 6
;| 9 ok (message (1 2))
;| 10 ok caught
;| 11 ok (in out handler)
;| 12 ok outer
;| 13 ok (in out in out outer)
;| 14 ok (positive zero negative)
;| 15 ok 3
;| 16 ok nested
