;; R7RS 4.1: variables, literals, calls, procedures, conditionals, assignments.
(import (scheme base) (scheme write))
;; Counts, compares and shows.
(define count-of-tests 0)
(define (t expected value)
  (set! count-of-tests (+ count-of-tests 1))
  (display count-of-tests)
  (display (if (equal? expected value) " ok " " FAIL "))
  (write value)
  (newline))
(define x 28)
(t 28 x)
(t 'a (quote a))
(t '(+ 1 2) (quote (+ 1 2)))
(t '() '())
(t '(quote a) ''a)
(t "abc" '"abc")
(t 145932 '145932)
(t #\a '#\a)
(t #t '#t)
(t '#(a 10) '#(a 10))
(t '#u8(64 65) '#u8(64 65))
(t 7 (+ 3 4))
(t 12 ((if #f + *) 3 4))
(t 8 ((lambda (x) (+ x x)) 4))
(define reverse-subtract (lambda (x y) (- y x)))
(t 3 (reverse-subtract 7 10))
(define add4 (let ((x 4)) (lambda (y) (+ x y))))
(t 10 (add4 6))
(t '(3 4 5 6) ((lambda x x) 3 4 5 6))
(t '(5 6) ((lambda (x y . z) z) 3 4 5 6))
(t '() ((lambda (x . z) z) 3))
(t 'yes (if (> 3 2) 'yes 'no))
(t 'no (if (> 2 3) 'yes 'no))
(t 1 (if (> 3 2) (- 3 2) (+ 3 2)))
(t 'true (if '() 'true 'false))
(t 'true (if 0 'true 'false))
(t 'true (if "" 'true 'false))
(define y 2)
(t 3 (+ y 1))
(set! y 4)
(t 5 (+ y 1))
(t 120 (let loop ((n 5)) (if (= n 0) 1 (* n (loop (- n 1))))))
(t '(1 (2 (3))) (list 1 (list 2 (list 3))))
(t 42 (let ((f (lambda () 42))) (f)))

;| 1 ok 28
;| 2 ok a
;| 3 ok (+ 1 2)
;| 4 ok ()
;| 5 ok (quote a)
;| 6 ok "abc"
;| 7 ok 145932
;| 8 ok #\a
;| 9 ok #t
;| 10 ok #(a 10)
;| 11 ok #u8(64 65)
;| 12 ok 7
;| 13 ok 12
;| 14 ok 8
;| 15 ok 3
;| 16 ok 10
;| 17 ok (3 4 5 6)
;| 18 ok (5 6)
;| 19 ok ()
;| 20 ok yes
;| 21 ok no
;| 22 ok 1
;| 23 ok true
;| 24 ok true
;| 25 ok true
;| 26 ok 3
;| 27 ok 5
;| 28 ok 120
;| 29 ok (1 (2 (3)))
;| 30 ok 42
