;; R7RS 6.10: continuations that are entered again.
(import (scheme base) (scheme write))
;; Counts, compares and shows.
(define count-of-tests 0)
(define (t expected value)
  (set! count-of-tests (+ count-of-tests 1))
  (display count-of-tests)
  (display (if (equal? expected value) " ok " " FAIL "))
  (write value)
  (newline))
(t '(connect talk1 disconnect connect talk2 disconnect)
   (let ((path '()) (c #f))
     (let ((add (lambda (s) (set! path (cons s path)))))
       (dynamic-wind
         (lambda () (add 'connect))
         (lambda () (add (call-with-current-continuation (lambda (c0) (set! c c0) 'talk1))))
         (lambda () (add 'disconnect)))
       (if (< (length path) 4) (c 'talk2) (reverse path)))))
(t '(r 2)
   (let ((k2 #f) (count 0))
     (let ((result (list 'r (call/cc (lambda (k) (set! k2 k) 0)))))
       (set! count (+ count 1))
       (if (< count 3) (k2 count) result))))

;; Continuations that are entered again are not compiled yet.
;@ skip interp
;@ skip jit
;@ skip native
;@ skip asan
;| 1 ok (connect talk1 disconnect connect talk2 disconnect)
;| 2 ok (r 2)
