;; Characters beyond ASCII.
(import (scheme base) (scheme char) (scheme write))
(define (show x) (display x) (newline))
(define s "naïve λ→∀ 日本")
(show s)
(show (string-length s))
(show (string-upcase "straße λ"))
(show (list->string (reverse (string->list "αβγ"))))
(show (map char->integer (string->list "é日")))
(show (bytevector-length (string->utf8 s)))
(show (string=? (utf8->string (string->utf8 s)) s))
(show (string<? "abc" "αβγ"))
(define (λ? c) (char=? c #\λ))
(show (map λ? (list #\λ #\l)))

;| naïve λ→∀ 日本
;| 12
;| STRASSE Λ
;| γβα
;| (233 26085)
;| 22
;| #t
;| #t
;| (#t #f)
