;; Further assertions about vectors and bytevectors.
(import (scheme base) (scheme write))
;; Counts, compares and shows.
(define count-of-tests 0)
(define (t expected value)
  (set! count-of-tests (+ count-of-tests 1))
  (display count-of-tests)
  (display (if (equal? expected value) " ok " " FAIL "))
  (write value)
  (newline))
(t 0 (vector-length '#()))
(t '#(1 2 3) (list->vector '(1 2 3)))
(t '(1 2 3) (vector->list '#(1 2 3)))
(t '#(2 3) (vector-copy '#(1 2 3) 1))
(t '#(1) (vector-copy '#(1 2 3) 0 1))
(t '#() (vector-copy '#(1 2 3) 3))
(t '#(1 2 3 4) (vector-append '#(1) '#(2 3) '#() '#(4)))
(t '#(2 4 6) (vector-map (lambda (x) (* 2 x)) '#(1 2 3)))
(t 6 (let ((s 0)) (vector-for-each (lambda (x) (set! s (+ s x))) '#(1 2 3)) s))
(t '((1 . a) (2 . b)) (let ((l '())) (vector-for-each (lambda (x y) (set! l (cons (cons x y) l))) '#(1 2) '#(a b)) (reverse l)))
(t '#(x x 3) (let ((v (vector 1 2 3))) (vector-fill! v 'x 0 2) v))
(t '#(1 9 9) (let ((v (vector 1 2 3))) (vector-fill! v 9 1) v))
(t '#(3 4 3 4) (let ((v (vector 1 2 3 4))) (vector-copy! v 0 v 2) v))
(t 'err (guard (e (#t 'err)) (vector-set! (vector 1) 1 0)))
(t 'err (guard (e (#t 'err)) (vector-ref '(1) 0)))
(t 'err (guard (e (#t 'err)) (make-vector -1)))
(t #t (let ((v (vector 1 2))) (eq? v v)))
(t #f (eq? (vector 1) (vector 1)))
(t #t (equal? (vector 1 '(2)) (vector 1 '(2))))
(t '#(#(0 0) #(0 0)) (vector (make-vector 2 0) (make-vector 2 0)))
(t '#(0 1 2 3 4) (let ((v (make-vector 5 0))) (let loop ((i 0)) (if (= i 5) v (begin (vector-set! v i i) (loop (+ i 1)))))))
(t 255 (bytevector-u8-ref (bytevector 255) 0))
(t 'err (guard (e (#t 'err)) (bytevector-u8-set! (bytevector 1) 0 256)))
(t 3 (bytevector-length (bytevector-append (bytevector 1) (bytevector 2 3))))
(t '(0 0 0) (let ((b (make-bytevector 3 0))) (map (lambda (i) (bytevector-u8-ref b i)) '(0 1 2))))

;| 1 ok 0
;| 2 ok #(1 2 3)
;| 3 ok (1 2 3)
;| 4 ok #(2 3)
;| 5 ok #(1)
;| 6 ok #()
;| 7 ok #(1 2 3 4)
;| 8 ok #(2 4 6)
;| 9 ok 6
;| 10 ok ((1 . a) (2 . b))
;| 11 ok #(x x 3)
;| 12 ok #(1 9 9)
;| 13 ok #(3 4 3 4)
;| 14 ok err
;| 15 ok err
;| 16 ok err
;| 17 ok #t
;| 18 ok #f
;| 19 ok #t
;| 20 ok #(#(0 0) #(0 0))
;| 21 ok #(0 1 2 3 4)
;| 22 ok 255
;| 23 ok err
;| 24 ok 3
;| 25 ok (0 0 0)
