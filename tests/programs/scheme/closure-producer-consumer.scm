;; A producer and a consumer as two continuations that swap.
(define (make-pipe producer consumer)
  (define in #f)
  (define out #f)
  (define (put x) (call/cc (lambda (k) (set! in k) (out x))))
  (define (get) (call/cc (lambda (k) (set! out k) (if in (in #f) (begin (producer put) (out 'eof))))))
  (consumer get))
(write
  (make-pipe
    (lambda (put) (for-each put '(1 2 3 4 5)))
    (lambda (get)
      (let loop ((sum 0) (seen '()))
        (let ((x (get)))
          (if (eq? x 'eof) (list sum (reverse seen)) (loop (+ sum x) (cons x seen))))))))
(newline)

;| (15 (1 2 3 4 5))
