;; R7RS 4.2.9: case-lambda.
(import (scheme base) (scheme case-lambda) (scheme write))
;; Counts, compares and shows.
(define count-of-tests 0)
(define (t expected value)
  (set! count-of-tests (+ count-of-tests 1))
  (display count-of-tests)
  (display (if (equal? expected value) " ok " " FAIL "))
  (write value)
  (newline))
(define range
  (case-lambda
    ((e) (range 0 e))
    ((b e) (do ((r '() (cons e r)) (e (- e 1) (- e 1))) ((< e b) r)))))
(t '(0 1 2) (range 3))
(t '(3 4) (range 3 5))
(define f (case-lambda (() 'zero) ((a) (list 'one a)) ((a b) (list 'two a b)) ((a . rest) (list 'many a rest))))
(t 'zero (f))
(t '(one 1) (f 1))
(t '(two 1 2) (f 1 2))
(t '(many 1 (2 3)) (f 1 2 3))
(define g (case-lambda (args (length args))))
(t 0 (g))
(t 3 (g 1 2 3))
(define h (case-lambda ((a b) 'two) (rest 'rest)))
(t '(rest rest two rest) (list (h) (h 1) (h 1 2) (h 1 2 3)))
(define plus (case-lambda (() 0) ((x) x) ((x y) (+ x y)) ((x y . more) (apply plus (+ x y) more))))
(t 15 (plus 1 2 3 4 5))
(define (make n) (case-lambda (() n) ((x) (set! n x) n)))
(define cell (make 1))
(t 1 (cell))
(t 5 (cell 5))
(t 5 (cell))
(define loop (case-lambda ((n) (loop n 0)) ((n acc) (if (= n 0) acc (loop (- n 1) (+ acc n))))))
(t 5000050000 (loop 100000))
(t 'no-match (guard (e (#t 'no-match)) ((case-lambda ((a) a) ((a b) b)) 1 2 3)))
;@ warns W0801

;| 1 ok (0 1 2)
;| 2 ok (3 4)
;| 3 ok zero
;| 4 ok (one 1)
;| 5 ok (two 1 2)
;| 6 ok (many 1 (2 3))
;| 7 ok 0
;| 8 ok 3
;| 9 ok (rest rest two rest)
;| 10 ok 15
;| 11 ok 1
;| 12 ok 5
;| 13 ok 5
;| 14 ok 5000050000
;| 15 ok no-match
