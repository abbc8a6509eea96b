;; Characters beyond ASCII in strings.
(define (show . xs) (for-each (lambda (x) (write x) (display " ")) xs) (newline))
(show (string-upcase "éàü") (string-downcase "ÉÀÜ") (char-upcase #\é) (string<? "é" "z") (string-length "日本語") (string-ref "日本語" 1) (string->list "añb") (string-append "日" "本"))
(show (char->integer #\日) (string #\é #\x3bb) (list->string (list #\日 #\a)) (substring "日本語" 1 2) (string=? "日" "日"))
(display (string-copy "日本語" 1)) (newline) (write #\日) (newline) (write "日\t") (newline)
(define s (make-string 2 #\a)) (string-set! s 0 #\日) (show s (string-length s)) (show (string->utf8 "日a") (utf8->string (string->utf8 "日a")))
(show (char-alphabetic? #\é) (char-alphabetic? #\日) (char-numeric? #\٣) (digit-value #\٣) (char-whitespace? #\x00A0) (string-foldcase "ÀΣ") (char-downcase #\Ω))
(show (string-ci=? "Straße" "STRASSE") (string<? "abc" "abcd") (string>? "b" "abc") (char<? #\A #\a) (string-ci<? "abc" "ABD"))

;| "ÉÀÜ" "éàü" #\É #f 3 #\本 (#\a #\ñ #\b) "日本" 
;| 26085 "éλ" "日a" "本" #t 
;| 本語
;| #\日
;| "日\t"
;| "日a" 2 
;| #u8(230 151 165 97) "日a" 
;| #t #t #t 3 #t "àσ" #\ω 
;| #t #t #t #t #t 
