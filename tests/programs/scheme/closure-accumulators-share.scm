;; Two procedures share one variable; other pairs have their own.
(define (make-account balance)
  (define (deposit n) (set! balance (+ balance n)) balance)
  (define (withdraw n)
    (if (> n balance) 'insufficient (begin (set! balance (- balance n)) balance)))
  (cons deposit withdraw))
(define a (make-account 100))
(define b (make-account 10))
(define (show x) (write x) (newline))
(show ((car a) 50))
(show ((cdr a) 30))
(show ((cdr b) 30))
(show ((car b) 25))
(show ((cdr b) 30))
(show ((cdr a) 0))

;@ captures 3 balance: ref
;@ captures 4 balance: ref
;| 150
;| 120
;| insufficient
;| 35
;| 5
;| 120
