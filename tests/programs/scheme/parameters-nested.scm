;; Parameters seen through calls, closures and exits.
(import (scheme base) (scheme case-lambda) (scheme write))
(define depth (make-parameter 0))
(define indent (make-parameter "" (lambda (s) (string-append s "|"))))
(define (show x) (write x) (newline))
(define (nest n) (if (= n 0) (depth) (parameterize ((depth (+ 1 (depth)))) (nest (- n 1)))))
(show (nest 5))
(show (depth))
(define f (parameterize ((depth 100)) (lambda () (depth))))
(show (f))
(show (indent))
(show (parameterize ((indent "--")) (indent)))
(define (logger) (let ((lines '())) (case-lambda (() (reverse lines)) ((s) (set! lines (cons (list (depth) s) lines))))))
(define log (logger))
(parameterize ((depth 1)) (log 'one) (parameterize ((depth 2)) (log 'two)) (log 'three))
(show (log))
(show (call/cc (lambda (k) (parameterize ((depth 7)) (k (depth))))))
(show (depth))

;| 5
;| 0
;| 0
;| "|"
;| "--|"
;| ((1 one) (2 two) (1 three))
;| 7
;| 0
