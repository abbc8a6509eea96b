;; SRFI 133.
(import (scheme base) (scheme write) (srfi 133))
;; Counts, compares and shows.
(define count-of-tests 0)
(define (t expected value)
  (set! count-of-tests (+ count-of-tests 1))
  (display count-of-tests)
  (display (if (equal? expected value) " ok " " FAIL "))
  (write value)
  (newline))
(t '#(0 1 4 9) (vector-unfold (lambda (i) (* i i)) 4))
(t '#(1 2 4 8) (vector-unfold (lambda (i x) (values x (* x 2))) 4 1))
(t 10 (vector-fold + 0 '#(1 2 3 4)))
(t '(3 2 1) (vector-fold (lambda (acc x) (cons x acc)) '() '#(1 2 3)))
(t '(1 2 3) (vector-fold-right (lambda (acc x) (cons x acc)) '() '#(1 2 3)))
(t 2 (vector-count even? '#(1 2 3 4)))
(t 2 (vector-index even? '#(1 3 4)))
(t #f (vector-index even? '#(1 3)))
(t 1 (vector-skip odd? '#(1 2 3)))
(t #t (vector-any even? '#(1 2)))
(t #f (vector-every even? '#(1 2)))
(t '#(c b a) (let ((v (vector 'a 'b 'c))) (vector-swap! v 0 2) v))
(t '#(3 2 1) (let ((v (vector 1 2 3))) (vector-reverse! v) v))
(t '#(3 2 1) (vector-reverse-copy '#(1 2 3)))
(t 2 (vector-binary-search '#(1 3 5 7) 5 -))
(t #f (vector-binary-search '#(1 3 5 7) 4 -))
(t '#(1 3 6 10) (vector-cumulate + 0 '#(1 2 3 4)))
(t '#(2 4 6) (let ((v (vector 1 2 3))) (vector-map! (lambda (x) (* x 2)) v) v))
(t '#(1 2 3 4) (vector-concatenate '(#(1 2) #(3 4))))
(t #t (vector-empty? '#()))
(t #t (vector= eq? '#(a b) '#(a b)))
(t '(3 2 1) (reverse-vector->list '#(1 2 3)))
(t '#(3 2 1) (reverse-list->vector '(1 2 3)))
(t '(#(2 4 1 3) 2) (let-values (((v n) (vector-partition even? '#(1 2 3 4)))) (list v n)))

;| 1 ok #(0 1 4 9)
;| 2 ok #(1 2 4 8)
;| 3 ok 10
;| 4 ok (3 2 1)
;| 5 ok (1 2 3)
;| 6 ok 2
;| 7 ok 2
;| 8 ok #f
;| 9 ok 1
;| 10 ok #t
;| 11 ok #f
;| 12 ok #(c b a)
;| 13 ok #(3 2 1)
;| 14 ok #(3 2 1)
;| 15 ok 2
;| 16 ok #f
;| 17 ok #(1 3 6 10)
;| 18 ok #(2 4 6)
;| 19 ok #(1 2 3 4)
;| 20 ok #t
;| 21 ok #t
;| 22 ok (3 2 1)
;| 23 ok #(3 2 1)
;| 24 ok (#(2 4 1 3) 2)
