;; Loops through guard, parameterize and dynamic-wind: not tail calls, but bounded here.
(import (scheme base) (scheme write))
(define (show x) (write x) (newline))
(define p (make-parameter 0))
(define (loop n) (if (= n 0) (p) (parameterize ((p (+ (p) 1))) (loop (- n 1)))))
(show (loop 500))
(define (tries n) (guard (e ((< n 300) (tries (+ n 1))) (else (list 'gave-up n e))) (raise n)))
(show (tries 0))
(define (wind n) (if (= n 0) 'bottom (dynamic-wind (lambda () #f) (lambda () (wind (- n 1))) (lambda () #f))))
(show (wind 300))

;| 500
;| (gave-up 300 300)
;| bottom
