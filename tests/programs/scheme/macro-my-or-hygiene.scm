;; my-or neither captures nor is captured.
(define-syntax my-or (syntax-rules () ((_) #f) ((_ e) e) ((_ e r ...) (let ((t e)) (if t t (my-or r ...))))))
(define (show x) (write x) (newline))
(show (let ((t 5)) (my-or #f t)))
(show (let ((if list)) (my-or #f 2)))
(show (let ((let 1) (t 2)) (my-or #f #f (+ let t))))
(show (my-or))
(show (let loop ((t 3)) (my-or (= t 0) (loop (- t 1)))))

;| 5
;| 2
;| 3
;| #f
;| #t
