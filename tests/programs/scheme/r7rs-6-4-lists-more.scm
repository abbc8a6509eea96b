;; Further assertions about lists.
(import (scheme base) (scheme cxr) (scheme write))
;; Counts, compares and shows.
(define count-of-tests 0)
(define (t expected value)
  (set! count-of-tests (+ count-of-tests 1))
  (display count-of-tests)
  (display (if (equal? expected value) " ok " " FAIL "))
  (write value)
  (newline))
(t '(1 2 3 4 5 6) (append '(1) '(2 3) '(4) '() '(5 6)))
(t '(1 2 . 3) (append '(1 2) 3))
(t '((a b) (c)) (list (list 'a 'b) (list 'c)))
(t '(3 4) (cddr '(1 2 3 4)))
(t 'd (cadddr '(a b c d)))
(t '(b) (cdar '((a b) c)))
(t 'a (caar '((a b) c)))
(t 'b (cadar '((a b) c)))
(t '(4) (cdddr '(1 2 3 4)))
(t 'x (caaar '(((x)))))
(t '(() (1) (1 2)) (list '() '(1) '(1 2)))
(t 6 (apply + (map length '((1) (1 2) (1 2 3)))))
(t '(2 3 4) (map (lambda (x) (+ x 1)) '(1 2 3)))
(t '(11 22 33) (map + '(1 2 3) '(10 20 30)))
(t '() (map car '()))
(t #t (null? (cdr '(1))))
(t '(a b c) (memq 'a '(a b c)))
(t #f (memq 'd '(a b c)))
(t '(3 2 1) (reverse (list 1 2 3)))
(t '() (reverse '()))
(t 'err (guard (e (#t 'err)) (cdr '())))
(t 'err (guard (e (#t 'err)) (list-ref '(1 2) 2)))
(t 'err (guard (e (#t 'err)) (list-tail '(1 2) 3)))
(t 'err (guard (e (#t 'err)) (length '(1 . 2))))
(t '(1 (2 3) #(4)) (list-copy '(1 (2 3) #(4))))
(t #t (let* ((inner '(1)) (l (list inner))) (eq? inner (car (list-copy l)))))
(t #f (let ((l (list 1 2))) (eq? l (list-copy l))))
(t '(a . 2) (assv 'a '((b . 1) (a . 2))))
(t '(#f #t) (list (list? '(1 2 . 3)) (list? (list))))
(t 5 (let loop ((l '(1 2 3 4 5)) (n 0)) (if (null? l) n (loop (cdr l) (+ n 1)))))
(t '((1 . 2) (3 . 4)) (map (lambda (p) (cons (car p) (cadr p))) '((1 2) (3 4))))
(t '(1 2 3) (let ((l (list 1 2 9))) (list-set! l 2 3) l))
(t '(0 1 2 3) (let loop ((i 3) (l '())) (if (< i 0) l (loop (- i 1) (cons i l)))))
(t #t (equal? '(1 (2 #(3 "x"))) (list 1 (list 2 (vector 3 "x")))))

;| 1 ok (1 2 3 4 5 6)
;| 2 ok (1 2 . 3)
;| 3 ok ((a b) (c))
;| 4 ok (3 4)
;| 5 ok d
;| 6 ok (b)
;| 7 ok a
;| 8 ok b
;| 9 ok (4)
;| 10 ok x
;| 11 ok (() (1) (1 2))
;| 12 ok 6
;| 13 ok (2 3 4)
;| 14 ok (11 22 33)
;| 15 ok ()
;| 16 ok #t
;| 17 ok (a b c)
;| 18 ok #f
;| 19 ok (3 2 1)
;| 20 ok ()
;| 21 ok err
;| 22 ok err
;| 23 ok err
;| 24 ok err
;| 25 ok (1 (2 3) #(4))
;| 26 ok #t
;| 27 ok #f
;| 28 ok (a . 2)
;| 29 ok (#f #t)
;| 30 ok 5
;| 31 ok ((1 . 2) (3 . 4))
;| 32 ok (1 2 3)
;| 33 ok (0 1 2 3)
;| 34 ok #t
