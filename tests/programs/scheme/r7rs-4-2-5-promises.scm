;; R7RS 4.2.5: delay, delay-force, force, make-promise.
(import (scheme base) (scheme lazy) (scheme write))
;; Counts, compares and shows.
(define count-of-tests 0)
(define (t expected value)
  (set! count-of-tests (+ count-of-tests 1))
  (display count-of-tests)
  (display (if (equal? expected value) " ok " " FAIL "))
  (write value)
  (newline))
(t 3 (force (delay (+ 1 2))))
(t '(3 3) (let ((p (delay (+ 1 2)))) (list (force p) (force p))))
(define integers
  (letrec ((next (lambda (n) (delay (cons n (next (+ n 1))))))) (next 0)))
(define head (lambda (stream) (car (force stream))))
(define tail (lambda (stream) (cdr (force stream))))
(t 2 (head (tail (tail integers))))
(define (stream-filter p? s)
  (delay-force
    (if (null? (force s))
        (delay '())
        (let ((h (car (force s))) (t (cdr (force s))))
          (if (p? h) (delay (cons h (stream-filter p? t))) (stream-filter p? t))))))
(t 5 (head (tail (tail (stream-filter odd? integers)))))
(define count 0)
(define p (delay (begin (set! count (+ count 1)) (if (> count x) count (force p)))))
(define x 5)
(t #t (promise? p))
(t 6 (force p))
(t #t (promise? p))
(t 6 (begin (set! x 10) (force p)))
(t 1 (let ((n 0)) (define q (delay (begin (set! n (+ n 1)) n))) (force q) (force q)))
(t 7 (force 7))
(t 8 (force (make-promise 8)))
(t #t (promise? (make-promise 8)))
(t #t (let ((p (delay 1))) (eq? p (make-promise p))))
(t #f (promise? 9))
(define (loop n) (if (= n 0) (delay 'done) (delay-force (loop (- n 1)))))
(t 'done (force (loop 100000)))
(define r (delay (begin (display "(once) ") 'hi)))
(t 'hi (force r))
(t 'hi (force r))
(define s (delay (values-of 3)))
(define (values-of n) (* n n))
(t 9 (force s))

;| 1 ok 3
;| 2 ok (3 3)
;| 3 ok 2
;| 4 ok 5
;| 5 ok #t
;| 6 ok 6
;| 7 ok #t
;| 8 ok 6
;| 9 ok 1
;| 10 ok 7
;| 11 ok 8
;| 12 ok #t
;| 13 ok #t
;| 14 ok #f
;| 15 ok done
;| (once) 16 ok hi
;| 17 ok hi
;| 18 ok 9
