;; assoc and member with predicates of one's own.
(import (scheme base) (scheme char) (scheme write))
(define (show x) (write x) (newline))
(show (member 2.0 '(1 2 3) =))
(show (member 2.0 '(1 2 3)))
(show (assoc 2.0 '((1 one) (2 two)) =))
(show (assoc "B" '(("a" . 1) ("b" . 2)) string-ci=?))
(show (member 10 '(1 5 15 20) (lambda (x y) (< x y))))
(show (assoc 10 '((1 . a) (11 . b)) <))
(show (member '(1) '((0) (1) (2))))
(show (memv 1.5 '(1 1.5 2)))
(show (assq 'c '((a 1) (b 2))))
(show (assv 2 '((1 one) (2 two))))

;| (2 3)
;| #f
;| (2 two)
;| ("b" . 2)
;| (15 20)
;| (11 . b)
;| ((1) (2))
;| (1.5 2)
;| #f
;| (2 two)
