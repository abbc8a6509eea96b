;; Several closures returned as values, sharing.
(define (make) (let ((n 0)) (values (lambda () n) (lambda (x) (set! n x)) (lambda (f) (set! n (f n)) n))))
(define-values (get set update) (make))
(set 5)
(write (get))
(newline)
(write (update (lambda (x) (* x x))))
(newline)
(call-with-values make (lambda (get set update) (set 1) (update (lambda (x) (+ x 41))) (write (get)) (newline)))
(write (get))
(newline)

;| 5
;| 25
;| 42
;| 25
