;; R7RS 4.2.6: make-parameter and parameterize.
(import (scheme base) (scheme write))
;; Counts, compares and shows.
(define count-of-tests 0)
(define (t expected value)
  (set! count-of-tests (+ count-of-tests 1))
  (display count-of-tests)
  (display (if (equal? expected value) " ok " " FAIL "))
  (write value)
  (newline))
(define radix (make-parameter 10 (lambda (x) (if (and (exact-integer? x) (<= 2 x 16)) x (error "invalid radix" x)))))
(define (f n) (number->string n (radix)))
(t "12" (f 12))
(t "1100" (parameterize ((radix 2)) (f 12)))
(t "12" (f 12))
(t 'refused (guard (e (#t 'refused)) (parameterize ((radix 0)) (f 12))))
(t "12" (f 12))
(define p (make-parameter 1))
(define q (make-parameter 2))
(t '(1 2) (list (p) (q)))
(t '(10 20) (parameterize ((p 10) (q 20)) (list (p) (q))))
(t '(10 2) (parameterize ((p 10)) (parameterize ((q (q))) (list (p) (q)))))
(t '(2 1) (parameterize ((p (q)) (q (p))) (list (p) (q))))
(t 1 (begin (guard (e (#t #f)) (parameterize ((p 5)) (raise 'out))) (p)))
(t '(5 1) (let ((k (call/cc (lambda (k) (parameterize ((p 5)) (k (p))))))) (list k (p))))
(define twice (make-parameter 3 (lambda (x) (* x 2))))
(t 6 (twice))
(t 8 (parameterize ((twice 4)) (twice)))
(t 6 (twice))
(define (show) (p))
(t 99 (parameterize ((p 99)) (show)))
(t '(3 2 1) (let loop ((n 1) (acc '())) (if (> n 3) acc (loop (+ n 1) (parameterize ((p n)) (cons (p) acc))))))

;| 1 ok "12"
;| 2 ok "1100"
;| 3 ok "12"
;| 4 ok refused
;| 5 ok "12"
;| 6 ok (1 2)
;| 7 ok (10 20)
;| 8 ok (10 2)
;| 9 ok (2 1)
;| 10 ok 1
;| 11 ok (5 1)
;| 12 ok 6
;| 13 ok 8
;| 14 ok 6
;| 15 ok 99
;| 16 ok (3 2 1)
