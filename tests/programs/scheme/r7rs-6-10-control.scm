;; R7RS 6.10: control.
(import (scheme base) (scheme char) (scheme write))
;; Counts, compares and shows.
(define count-of-tests 0)
(define (t expected value)
  (set! count-of-tests (+ count-of-tests 1))
  (display count-of-tests)
  (display (if (equal? expected value) " ok " " FAIL "))
  (write value)
  (newline))
(t #t (procedure? car))
(t #f (procedure? 'car))
(t #t (procedure? (lambda (x) (* x x))))
(t #t (call/cc procedure?))
(t 7 (apply + (list 3 4)))
(t 10 (apply + 1 2 '(3 4)))
(t '() (apply list '()))
(define compose (lambda (f g) (lambda args (f (apply g args)))))
(t 30 ((compose (lambda (x) (* x 2)) *) 3 5))
(t '(b e h) (map cadr '((a b) (d e) (g h))))
(t '(1 4 27 256 3125) (map (lambda (n) (expt n n)) '(1 2 3 4 5)))
(t '(5 7) (map + '(1 2 3) '(4 5)))
(t '((1 a x) (2 b y)) (map list '(1 2) '(a b) '(x y)))
(t '#(0 1 4 9 16) (let ((v (make-vector 5))) (for-each (lambda (i) (vector-set! v i (* i i))) '(0 1 2 3 4)) v))
(t '((2 . b) (1 . a)) (let ((acc '())) (for-each (lambda (a b) (set! acc (cons (cons a b) acc))) '(1 2) '(a b)) acc))
(t -3 (call-with-current-continuation (lambda (exit) (for-each (lambda (x) (if (negative? x) (exit x))) '(54 0 37 -3 245 19)) #t)))
(define list-length
  (lambda (obj)
    (call-with-current-continuation
      (lambda (return)
        (letrec ((r (lambda (obj) (cond ((null? obj) 0) ((pair? obj) (+ (r (cdr obj)) 1)) (else (return #f))))))
          (r obj))))))
(t 4 (list-length '(1 2 3 4)))
(t #f (list-length '(a b . c)))
(t 5 (call-with-values (lambda () (values 4 5)) (lambda (a b) b)))
(t -1 (call-with-values * -))
(t '(1 2 3) (call-with-values (lambda () (values 1 2 3)) list))
(t '() (call-with-values (lambda () (values)) list))
(t '(in out) (let ((trace '())) (call/cc (lambda (k) (dynamic-wind (lambda () (set! trace (cons 'in trace))) (lambda () (k 1)) (lambda () (set! trace (cons 'out trace)))))) (reverse trace)))
(t '(1 2 body 3 4) (let ((trace '())) (define (n x) (set! trace (cons x trace)))
  (dynamic-wind (lambda () (n 1)) (lambda () (dynamic-wind (lambda () (n 2)) (lambda () (n 'body)) (lambda () (n 3)))) (lambda () (n 4))) (reverse trace)))
(t 42 (dynamic-wind (lambda () 1) (lambda () 42) (lambda () 3)))
(t '(1 2) (call-with-values (lambda () (dynamic-wind (lambda () 0) (lambda () (values 1 2)) (lambda () 0))) list))
(t 3 (+ 1 (call/cc (lambda (k) (+ 10 (k 2))))))
(t "abc" (string-map char-downcase "ABC"))

;| 1 ok #t
;| 2 ok #f
;| 3 ok #t
;| 4 ok #t
;| 5 ok 7
;| 6 ok 10
;| 7 ok ()
;| 8 ok 30
;| 9 ok (b e h)
;| 10 ok (1 4 27 256 3125)
;| 11 ok (5 7)
;| 12 ok ((1 a x) (2 b y))
;| 13 ok #(0 1 4 9 16)
;| 14 ok ((2 . b) (1 . a))
;| 15 ok -3
;| 16 ok 4
;| 17 ok #f
;| 18 ok 5
;| 19 ok -1
;| 20 ok (1 2 3)
;| 21 ok ()
;| 22 ok (in out)
;| 23 ok (1 2 body 3 4)
;| 24 ok 42
;| 25 ok (1 2)
;| 26 ok 3
;| 27 ok "abc"
