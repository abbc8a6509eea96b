;; R7RS 2 and 7.1: comments, identifiers, literals.
(import (scheme base) (scheme write))
;; Counts, compares and shows.
(define count-of-tests 0)
(define (t expected value)
  (set! count-of-tests (+ count-of-tests 1))
  (display count-of-tests)
  (display (if (equal? expected value) " ok " " FAIL "))
  (write value)
  (newline))
(t '(1 2) '(1 #;(ignored (nested)) 2))
(t '(1 2) '(1 #| block #| nested |# |# 2))
(t '(1) '(1 #; 2 #; #;3 4))
(t 3 (+ 1 #;hidden 2)) ; to the end of the line
(t '(a b) '(a;comment
b))
(t '(quote x) ''x)
(t '(quasiquote (a (unquote b) (unquote-splicing c))) '`(a ,b ,@c))
(t '(a . (b . (c . ()))) '(a b c))
(t '(a b . c) '(a . (b . c)))
(t '#(1 #(2) ()) '#(1 #(2) ()))
(t '(#t #f #t #f) '(#true #false #t #f))
(t "tab\there" "tab	here")
(t '(#t c) (list (eq? '|a b| (string->symbol "a b")) 'c))
(t '(lambda x) '(|lambda| |x|))
(t 5 (let ((-> 5)) ->))
(t 6 (let ((+soup+ 6)) +soup+))
(t 7 (let ((V17a 7) (v17a 8)) V17a))
(t '(#\space #\newline #\tab) '(#\space #\newline #\	))
(t '(1000 -17 3/4 1e3) '(1000 -17 3/4 1e3))
(t 'x (cadr '(a x)))

;| 1 ok (1 2)
;| 2 ok (1 2)
;| 3 ok (1)
;| 4 ok 3
;| 5 ok (a b)
;| 6 ok (quote x)
;| 7 ok (quasiquote (a (unquote b) (unquote-splicing c)))
;| 8 ok (a b c)
;| 9 ok (a b . c)
;| 10 ok #(1 #(2) ())
;| 11 ok (#t #f #t #f)
;| 12 ok "tab\there"
;| 13 ok (#t c)
;| 14 ok (lambda x)
;| 15 ok 5
;| 16 ok 6
;| 17 ok 7
;| 18 ok (#\space #\newline #\tab)
;| 19 ok (1000 -17 3/4 1000.0)
;| 20 ok x
