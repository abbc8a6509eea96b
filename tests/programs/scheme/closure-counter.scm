;; A counter that nobody else can reach.
(define (make-counter)
  (let ((n 0))
    (lambda () (set! n (+ n 1)) n)))
(define c1 (make-counter))
(define c2 (make-counter))
(define (show x) (write x) (newline))
(show (c1))
(show (c1))
(show (c2))
(show (c1))
(show (c2))
(show (c2))

;@ captures 4 n: ref
;| 1
;| 2
;| 1
;| 3
;| 2
;| 3
