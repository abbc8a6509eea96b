;; SRFI 1: folds, maps, filters, searches, sets.
(import (scheme base) (scheme write) (srfi 1))
;; Counts, compares and shows.
(define count-of-tests 0)
(define (t expected value)
  (set! count-of-tests (+ count-of-tests 1))
  (display count-of-tests)
  (display (if (equal? expected value) " ok " " FAIL "))
  (write value)
  (newline))
(t 6 (fold + 0 '(1 2 3)))
(t '(3 2 1) (fold cons '() '(1 2 3)))
(t '(c 3 b 2 a 1) (fold cons* '() '(a b c) '(1 2 3)))
(t '(1 2 3) (fold-right cons '() '(1 2 3)))
(t '(a 1 b 2) (fold-right cons* '() '(a b) '(1 2)))
(t 9 (reduce max 0 '(3 9 2)))
(t 0 (reduce + 0 '()))
(t '(1 4 9 16) (unfold (lambda (x) (> x 4)) (lambda (x) (* x x)) (lambda (x) (+ x 1)) 1))
(t '(1 4 9) (unfold-right zero? (lambda (x) (* x x)) (lambda (x) (- x 1)) 3))
(t '(1 1 2 2) (append-map (lambda (x) (list x x)) '(1 2)))
(t '(1 9) (filter-map (lambda (x) (and (odd? x) (* x x))) '(1 2 3)))
(t '(2 4) (filter even? '(1 2 3 4)))
(t '(1 3) (remove even? '(1 2 3 4)))
(t '((2 4) (1 3)) (let-values (((a b) (partition even? '(1 2 3 4)))) (list a b)))
(t 4 (find even? '(3 1 4 1 5)))
(t #f (find even? '(3 1)))
(t '(4 1 5) (find-tail even? '(3 1 4 1 5)))
(t '(2 18) (take-while even? '(2 18 3 10)))
(t '(3 10) (drop-while even? '(2 18 3 10)))
(t '((2 18) (3 10)) (let-values (((a b) (span even? '(2 18 3 10)))) (list a b)))
(t '((3 1) (4 1)) (let-values (((a b) (break even? '(3 1 4 1)))) (list a b)))
(t #t (any odd? '(2 3)))
(t #t (every odd? '(1 3)))
(t 10 (every (lambda (x) (and (odd? x) (* x 2))) '(1 3 5)))
(t #t (any < '(1 5) '(1 6)))
(t 2 (list-index even? '(1 3 4)))
(t #f (list-index even? '(1 3)))
(t 2 (count even? '(1 2 4)))
(t '(a c) (delete 'b '(a b c b)))
(t '(a b c) (delete-duplicates '(a b a c b)))
(t '((k . v) (a . 1)) (alist-cons 'k 'v '((a . 1))))
(t '((b . 2)) (alist-delete 'a '((a . 1) (b . 2) (a . 3))))
(t '(d a b c) (lset-adjoin eq? '(a b c) 'b 'd))
(t '(b c) (lset-intersection eq? '(a b c) '(b c d)))
(t '(a) (lset-difference eq? '(a b c) '(b c d)))
(t 4 (length (lset-union eq? '(a b c) '(b c d))))
(t #t (lset= eq? '(a b) '(b a)))

;| 1 ok 6
;| 2 ok (3 2 1)
;| 3 ok (c 3 b 2 a 1)
;| 4 ok (1 2 3)
;| 5 ok (a 1 b 2)
;| 6 ok 9
;| 7 ok 0
;| 8 ok (1 4 9 16)
;| 9 ok (1 4 9)
;| 10 ok (1 1 2 2)
;| 11 ok (1 9)
;| 12 ok (2 4)
;| 13 ok (1 3)
;| 14 ok ((2 4) (1 3))
;| 15 ok 4
;| 16 ok #f
;| 17 ok (4 1 5)
;| 18 ok (2 18)
;| 19 ok (3 10)
;| 20 ok ((2 18) (3 10))
;| 21 ok ((3 1) (4 1))
;| 22 ok #t
;| 23 ok #t
;| 24 ok 10
;| 25 ok #t
;| 26 ok 2
;| 27 ok #f
;| 28 ok 2
;| 29 ok (a c)
;| 30 ok (a b c)
;| 31 ok ((k . v) (a . 1))
;| 32 ok ((b . 2))
;| 33 ok (d a b c)
;| 34 ok (b c)
;| 35 ok (a)
;| 36 ok 4
;| 37 ok #t
