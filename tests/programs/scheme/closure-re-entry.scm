;; One continuation, entered again and again, with its own variables each time.
(define k #f)
(define n 0)
(define (run)
  (let ((x (call/cc (lambda (c) (set! k c) 1))))
    (set! n (+ n 1))
    (write (list x n))
    (newline)
    (if (< n 4) (k (* x 2)) 'end)))
(write (run))
(newline)
(define (count-up)
  (let ((here #f) (i 0) (log '()))
    (call/cc (lambda (c) (set! here c)))
    (set! i (+ i 1))
    (set! log (cons i log))
    (if (< i 5) (here #f))
    (reverse log)))
(write (count-up))
(newline)

;; Continuations that are entered again are not compiled yet.
;@ skip interp
;@ skip jit
;@ skip native
;@ skip asan
;| (1 1)
;| (2 2)
;| (4 3)
;| (8 4)
;| end
;| (1 2 3 4 5)
