;; `read` knows labels.
(import (scheme base) (scheme read) (scheme write))
(define (read-from text) (read (open-input-string text)))
(define x (read-from "(#0=(a b) #1=\"text\" #0# #1# . #0#)"))
(write x)
(newline)
(write (list (eq? (car x) (list-ref x 2)) (eq? (cadr x) (list-ref x 3)) (eq? (car x) (list-tail x 4))))
(newline)
(write (read-from "#(#12=x #12# #; #13=y #12#)"))
(newline)

;| ((a b) "text" (a b) "text" a b)
;| (#t #t #t)
;| #(x x x)
