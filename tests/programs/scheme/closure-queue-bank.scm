;; A queue, a stack and a bank made of closures that share state.
(define (make-queue)
  (let ((front '()) (back '()))
    (define (push! x) (set! back (cons x back)))
    (define (pop!)
      (if (null? front) (begin (set! front (reverse back)) (set! back '())))
      (if (null? front)
          'empty
          (let ((x (car front))) (set! front (cdr front)) x)))
    (define (size) (+ (length front) (length back)))
    (vector push! pop! size)))
(define q (make-queue))
(define (push! x) ((vector-ref q 0) x))
(define (pop!) ((vector-ref q 1)))
(define (size) ((vector-ref q 2)))
(for-each push! '(1 2 3))
(define (show x) (write x) (newline))
(show (pop!))
(push! 4)
(show (pop!))
(show (pop!))
(show (size))
(show (pop!))
(show (pop!))

;| 1
;| 2
;| 3
;| 1
;| 4
;| empty
