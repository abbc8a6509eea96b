;; Data that contain themselves: comparing, measuring, writing.
(define (show . xs) (for-each (lambda (x) (write x) (display " ")) xs) (newline))
(define c (list 1 2 3)) (set-cdr! (cddr c) c)
(define d (list 1 2 3)) (set-cdr! (cddr d) d)
(show (list? c) (equal? c c) (equal? c d))
(show (guard (e (#t 'err)) (length c)))
(define v (vector 1 2)) (vector-set! v 0 v) (write v) (newline)
(define e (list 'a)) (set-car! e e) (write e) (newline)
(define w (vector 1 2)) (vector-set! w 0 w) (show (equal? v w))

;| #f #t #t 
;| err 
;| #0=#(#0# 2)
;| #0=(#0#)
;| #t 
