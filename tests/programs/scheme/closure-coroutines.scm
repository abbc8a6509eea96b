;; Coroutines that hand values to and fro.
(define queue '())
(define (enqueue! t) (set! queue (append queue (list t))))
(define (dequeue!) (let ((t (car queue))) (set! queue (cdr queue)) t))
(define (yield) (call/cc (lambda (k) (enqueue! (lambda () (k #f))) ((dequeue!)))))
(define done #f)
(define (spawn thunk) (enqueue! (lambda () (thunk) (if (null? queue) (done #f) ((dequeue!))))))
(define (run) (call/cc (lambda (k) (set! done k) ((dequeue!)))))
(define log '())
(define (worker name n)
  (lambda ()
    (let loop ((i 0))
      (if (< i n)
          (begin (set! log (cons (list name i) log)) (yield) (loop (+ i 1)))))))
(spawn (worker 'a 3))
(spawn (worker 'b 2))
(spawn (worker 'c 4))
(run)
(for-each (lambda (x) (write x) (display " ")) (reverse log))
(newline)

;; Continuations that are entered again are not compiled yet.
;@ skip interp
;@ skip jit
;@ skip native
;@ skip asan
;| (a 0) (b 0) (c 0) (a 1) (b 1) (c 1) (a 2) (c 2) (c 3) 
