;; R7RS 4.3.2: an ellipsis of one's own, so that `...` can be inserted; an ellipsis that is a literal.
(import (scheme base) (scheme write))
;; Counts, compares and shows.
(define count-of-tests 0)
(define (t expected value)
  (set! count-of-tests (+ count-of-tests 1))
  (display count-of-tests)
  (display (if (equal? expected value) " ok " " FAIL "))
  (write value)
  (newline))
(define-syntax dots (syntax-rules ::: () ((_ (a b :::) :::) '((b ::: a) :::))))
(t '((2 3 1) (5 4)) (dots (1 2 3) (4 5)))
(define-syntax be-like (syntax-rules ::: () ((_ name f) (define-syntax name (syntax-rules () ((_ x ...) (f x ...)))))))
(be-like my-list list)
(t '(1 2 3) (my-list 1 2 3))
(define-syntax literal-dots (syntax-rules (...) ((_ ...) 'dots) ((_ x) 'other)))
(t '(dots other) (list (literal-dots ...) (literal-dots 1)))
(define-syntax underscore (syntax-rules (_) ((m _) 'underscore) ((m x) 'other)))
(t '(underscore other) (list (underscore _) (underscore 5)))
(define-syntax escaped (syntax-rules () ((_ x) '(x (... ...)))))
(t 2 (length (escaped 1)))
;@ skip chez

;| 1 ok ((2 3 1) (5 4))
;| 2 ok (1 2 3)
;| 3 ok (dots other)
;| 4 ok (underscore other)
;| 5 ok 2
