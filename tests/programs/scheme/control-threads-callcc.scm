;; Round-robin threads with a channel, by continuations.
(define ready '())
(define (make-ready! k) (set! ready (append ready (list k))))
(define (next!) (let ((k (car ready))) (set! ready (cdr ready)) (k #f)))
(define (pause) (call/cc (lambda (k) (make-ready! k) (next!))))
(define out '())
(define (say x) (set! out (cons x out)))
(define channel '())
(define (send x) (set! channel (append channel (list x))) (pause))
(define (receive-one) (if (null? channel) (begin (pause) (receive-one)) (let ((x (car channel))) (set! channel (cdr channel)) x)))
(define (finish k) (k 'finished))
(define (run . thunks)
  (call/cc (lambda (exit)
    (let ((left (length thunks)))
      (for-each (lambda (t) (make-ready! (lambda (ignored) (t) (set! left (- left 1)) (if (= left 0) (finish exit) (next!))))) thunks)
      (next!)))))
(write (run
  (lambda () (for-each send '(1 2 3)) (send 'stop))
  (lambda () (let loop () (let ((x (receive-one))) (if (eq? x 'stop) (say 'done) (begin (say (* x 10)) (loop))))))
  (lambda () (say 'a) (pause) (say 'b) (pause) (say 'c))))
(newline)
(write (length out))
(newline)
(write (filter number? (reverse out)))
(newline)

;| finished
;| 7
;| (10 20 30)
