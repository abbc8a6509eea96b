;; R7RS 4.2.4: do and named let.
(import (scheme base) (scheme write))
;; Counts, compares and shows.
(define count-of-tests 0)
(define (t expected value)
  (set! count-of-tests (+ count-of-tests 1))
  (display count-of-tests)
  (display (if (equal? expected value) " ok " " FAIL "))
  (write value)
  (newline))
(t '#(0 1 2 3 4) (do ((vec (make-vector 5)) (i 0 (+ i 1))) ((= i 5) vec) (vector-set! vec i i)))
(t 25 (let ((x '(1 3 5 7 9))) (do ((x x (cdr x)) (sum 0 (+ sum (car x)))) ((null? x) sum))))
(t '((6 1 3) (-5 -2))
   (let loop ((numbers '(3 -2 1 6 -5)) (nonneg '()) (neg '()))
     (cond ((null? numbers) (list nonneg neg))
           ((>= (car numbers) 0) (loop (cdr numbers) (cons (car numbers) nonneg) neg))
           ((< (car numbers) 0) (loop (cdr numbers) nonneg (cons (car numbers) neg))))))
(t 55 (do ((i 0 (+ i 1)) (s 0 (+ s i))) ((> i 10) s)))
(t '(3 2 1 0) (do ((i 0 (+ i 1)) (acc '() (cons i acc))) ((= i 4) acc)))
(t 'stays (do ((i 0 (+ i 1)) (x 'stays)) ((= i 3) x)))
;; Each round has variables of its own.
(define procs (do ((i 0 (+ i 1)) (acc '() (cons (lambda () i) acc))) ((= i 3) (reverse acc))))
(t '(0 1 2) (map (lambda (p) (p)) procs))
(t 100000 (let loop ((i 0)) (if (< i 100000) (loop (+ i 1)) i)))
(t '((0 0) (0 1) (1 0) (1 1))
   (let outer ((i 0) (acc '()))
     (if (= i 2)
         (reverse acc)
         (outer (+ i 1)
                (let inner ((j 0) (acc acc))
                  (if (= j 2) acc (inner (+ j 1) (cons (list i j) acc))))))))
(t 0 (let loop () 0))
(t 'done (do () (#t 'done)))

;| 1 ok #(0 1 2 3 4)
;| 2 ok 25
;| 3 ok ((6 1 3) (-5 -2))
;| 4 ok 55
;| 5 ok (3 2 1 0)
;| 6 ok stays
;| 7 ok (0 1 2)
;| 8 ok 100000
;| 9 ok ((0 0) (0 1) (1 0) (1 1))
;| 10 ok 0
;| 11 ok done
