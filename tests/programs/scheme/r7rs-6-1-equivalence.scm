;; R7RS 6.1: eqv?, eq?, equal?.
(import (scheme base) (scheme write))
;; Counts, compares and shows.
(define count-of-tests 0)
(define (t expected value)
  (set! count-of-tests (+ count-of-tests 1))
  (display count-of-tests)
  (display (if (equal? expected value) " ok " " FAIL "))
  (write value)
  (newline))
(t #t (eqv? 'a 'a))
(t #f (eqv? 'a 'b))
(t #t (eqv? 2 2))
(t #f (eqv? 2 2.0))
(t #t (eqv? '() '()))
(t #t (eqv? 100000000000000000000 100000000000000000000))
(t #f (eqv? 0.0 +nan.0))
(t #f (eqv? 0.0 -0.0))
(t #f (eqv? (cons 1 2) (cons 1 2)))
(t #f (eqv? (lambda () 1) (lambda () 2)))
(t #t (let ((p (lambda (x) x))) (eqv? p p)))
(t #f (eqv? #f 'nil))
(t #t (eqv? 1/2 2/4))
(t #t (eqv? 1.5 1.5))
(t #t (eqv? #\a #\a))
(define gen-counter (lambda () (let ((n 0)) (lambda () (set! n (+ n 1)) n))))
(t #t (let ((g (gen-counter))) (eqv? g g)))
(t #f (eqv? (gen-counter) (gen-counter)))
(t #t (eq? 'a 'a))
(t #f (eq? (list 'a) (list 'a)))
(t #t (eq? '() '()))
(t #t (eq? car car))
(t #t (let ((x '(a))) (eq? x x)))
(t #t (let ((x '#())) (eq? x x)))
(t #t (equal? 'a 'a))
(t #t (equal? '(a) '(a)))
(t #t (equal? '(a (b) c) '(a (b) c)))
(t #t (equal? "abc" "abc"))
(t #t (equal? 2 2))
(t #t (equal? (make-vector 5 'a) (make-vector 5 'a)))
(t #f (equal? '#(1 2) '#(1 3)))
(t #t (equal? '#u8(1 2) '#u8(1 2)))
(t #f (equal? "abc" "abC"))
(t #f (equal? '(1 2) '(1 2 3)))
(t #f (equal? 1 1.0))
(t #t (equal? '(#(1 "x" #\y)) (list (vector 1 (string #\x) #\y))))

;| 1 ok #t
;| 2 ok #f
;| 3 ok #t
;| 4 ok #f
;| 5 ok #t
;| 6 ok #t
;| 7 ok #f
;| 8 ok #f
;| 9 ok #f
;| 10 ok #f
;| 11 ok #t
;| 12 ok #f
;| 13 ok #t
;| 14 ok #t
;| 15 ok #t
;| 16 ok #t
;| 17 ok #f
;| 18 ok #t
;| 19 ok #f
;| 20 ok #t
;| 21 ok #t
;| 22 ok #t
;| 23 ok #t
;| 24 ok #t
;| 25 ok #t
;| 26 ok #t
;| 27 ok #t
;| 28 ok #t
;| 29 ok #t
;| 30 ok #f
;| 31 ok #t
;| 32 ok #f
;| 33 ok #f
;| 34 ok #f
;| 35 ok #t
