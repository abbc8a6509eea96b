;; Corner cases: empty bodies of loops, empty lists, values nobody looks at.
(define (show x) (write x) (newline))
(for-each show '())
(show (map show '()))
(show (vector-map show '#()))
(do ((i 0 (+ i 1))) ((= i 3)))
(show (let loop ((i 0)) (if (< i 10) (loop (+ i 1)) '())))
(show (append '() '()))
(show (apply + '()))
(show (string-append))
(show (list (list) (vector) (string)))
(define (nothing) (if #f #f))
(nothing)
(show (begin (nothing) 'something))
(show (call-with-values (lambda () (values)) (lambda args (length args))))

;| ()
;| #()
;| ()
;| ()
;| 0
;| ""
;| (() #() "")
;| something
;| 0
