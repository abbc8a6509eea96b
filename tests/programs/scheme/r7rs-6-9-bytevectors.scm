;; R7RS 6.9: bytevectors.
(import (scheme base) (scheme write))
;; Counts, compares and shows.
(define count-of-tests 0)
(define (t expected value)
  (set! count-of-tests (+ count-of-tests 1))
  (display count-of-tests)
  (display (if (equal? expected value) " ok " " FAIL "))
  (write value)
  (newline))
(t #t (bytevector? '#u8(1 2)))
(t #f (bytevector? '#(1 2)))
(t 12 (bytevector-u8-ref (make-bytevector 2 12) 0))
(t 5 (bytevector-u8-ref (bytevector 1 3 5 1 3 5) 2))
(t 0 (bytevector-length (bytevector)))
(t 8 (bytevector-u8-ref '#u8(1 1 2 3 5 8 13 21) 5))
(t 3 (let ((bv (bytevector 1 2 3 4))) (bytevector-u8-set! bv 1 3) (bytevector-u8-ref bv 1)))
(define (l bv) (let loop ((i (- (bytevector-length bv) 1)) (acc '())) (if (< i 0) acc (loop (- i 1) (cons (bytevector-u8-ref bv i) acc)))))
(t '(3 4) (l (bytevector-copy (bytevector 1 2 3 4 5) 2 4)))
(t '(1 2 3 4 5) (l (bytevector-copy (bytevector 1 2 3 4 5))))
(t '(10 1 2 40 50) (let ((a (bytevector 1 2 3 4 5)) (b (bytevector 10 20 30 40 50))) (bytevector-copy! b 1 a 0 2) (l b)))
(t '(0 1 2 3 4 5) (l (bytevector-append (bytevector 0 1 2) (bytevector 3 4 5))))
(t "ABC" (utf8->string (bytevector 65 66 67)))
(t "B" (utf8->string (bytevector 65 66 67) 1 2))
(t '(206 187) (l (string->utf8 "λ")))
(t '(98 99) (l (string->utf8 "abc" 1)))
(t "λx" (utf8->string (string->utf8 "λx")))
(t 'err (guard (e (#t 'err)) (bytevector-u8-ref (bytevector 1) 1)))
(t #t (equal? (bytevector 1 2) (bytevector 1 2)))
(t #f (equal? (bytevector 1 2) (bytevector 1 3)))

;| 1 ok #t
;| 2 ok #f
;| 3 ok 12
;| 4 ok 5
;| 5 ok 0
;| 6 ok 8
;| 7 ok 3
;| 8 ok (3 4)
;| 9 ok (1 2 3 4 5)
;| 10 ok (10 1 2 40 50)
;| 11 ok (0 1 2 3 4 5)
;| 12 ok "ABC"
;| 13 ok "B"
;| 14 ok (206 187)
;| 15 ok (98 99)
;| 16 ok "λx"
;| 17 ok err
;| 18 ok #t
;| 19 ok #f
