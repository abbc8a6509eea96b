;; Macros that show and time what they are given; nested definitions of macros in bodies.
(define log '())
(define-syntax trace (syntax-rules () ((_ e) (let ((v e)) (set! log (cons (list 'e v) log)) v))))
(define (f x) (trace (+ (trace (* x 2)) 1)))
(write (f 5))
(newline)
(write (map cadr (reverse log)))
(newline)
(define-syntax my-list-of (syntax-rules () ((_ (x y) ...) (list (cons x y) ...))))
(write (my-list-of (1 2) (3 4)))
(newline)
(define-syntax ten (syntax-rules () ((_) 10)))
(define-syntax plus-ten (syntax-rules () ((_ x) (+ x (ten)))))
(write (let ((ten 5)) (plus-ten ten)))
(newline)

;| 11
;| (10 11)
;| ((1 . 2) (3 . 4))
;| 15
