;; R7RS 4.2.2: let, let*, letrec, letrec*, let-values, let*-values.
(import (scheme base) (scheme write))
;; Counts, compares and shows.
(define count-of-tests 0)
(define (t expected value)
  (set! count-of-tests (+ count-of-tests 1))
  (display count-of-tests)
  (display (if (equal? expected value) " ok " " FAIL "))
  (write value)
  (newline))
(t 6 (let ((x 2) (y 3)) (* x y)))
(t 35 (let ((x 2) (y 3)) (let ((x 7) (z (+ x y))) (* z x))))
(t 70 (let ((x 2) (y 3)) (let* ((x 7) (z (+ x y))) (* z x))))
(t 3 (let () 1 2 3))
(t 3 (let* ((x 1) (x (+ x 1)) (x (+ x 1))) x))
(t 'empty (let* () 'empty))
(t #t
   (letrec ((even? (lambda (n) (if (zero? n) #t (odd? (- n 1)))))
            (odd? (lambda (n) (if (zero? n) #f (even? (- n 1))))))
     (even? 88)))
(t 5
   (letrec* ((p (lambda (x) (+ 1 (q (- x 1)))))
             (q (lambda (y) (if (zero? y) 0 (+ 1 (p (- y 1))))))
             (x (p 5))
             (y x))
     y))
(t 35 (let-values (((root rem) (exact-integer-sqrt 32))) (* root (+ rem 0) (/ 5 5) 1) (* 5 7)))
(t '(5 7) (let-values (((root rem) (exact-integer-sqrt 32))) (list root rem)))
(t '(1 (2 3)) (let-values (((a . b) (values 1 2 3))) (list a b)))
(t '((1 2)) (let-values ((all (values 1 2))) (list all)))
(t '(x y x y)
   (let ((a 'a) (b 'b) (x 'x) (y 'y))
     (let*-values (((a b) (values x y)) ((x y) (values a b)))
       (list a b x y))))
(t '(x y a b)
   (let ((a 'a) (b 'b) (x 'x) (y 'y))
     (let-values (((a b) (values x y)) ((x y) (values a b)))
       (list a b x y))))
(t 'inner (let ((x 'outer)) (let ((x 'inner)) x)))
(t 'outer (let ((x 'outer)) (let ((x 'inner)) x) x))
(define (shadow list) (let ((car 1)) (+ car list)))
(t 3 (shadow 2))
(t 10 (let ((f (lambda (x) (* x 2)))) (let ((f (lambda (x) (f (+ x 1))))) (f 4))))
(t '(1 2 3) (let ((x '(1 2 3))) (define y x) y))

;| 1 ok 6
;| 2 ok 35
;| 3 ok 70
;| 4 ok 3
;| 5 ok 3
;| 6 ok empty
;| 7 ok #t
;| 8 ok 5
;| 9 ok 35
;| 10 ok (5 7)
;| 11 ok (1 (2 3))
;| 12 ok ((1 2))
;| 13 ok (x y x y)
;| 14 ok (x y a b)
;| 15 ok inner
;| 16 ok outer
;| 17 ok 3
;| 18 ok 10
;| 19 ok (1 2 3)
