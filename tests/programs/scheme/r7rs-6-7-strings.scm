;; R7RS 6.7: strings.
(import (scheme base) (scheme char) (scheme write))
;; Counts, compares and shows.
(define count-of-tests 0)
(define (t expected value)
  (set! count-of-tests (+ count-of-tests 1))
  (display count-of-tests)
  (display (if (equal? expected value) " ok " " FAIL "))
  (write value)
  (newline))
(t #t (string? "a"))
(t #f (string? 'a))
(t "xxx" (make-string 3 #\x))
(t 3 (string-length (make-string 3)))
(t "abc" (string #\a #\b #\c))
(t "" (string))
(t 3 (string-length "abc"))
(t 0 (string-length ""))
(t #\b (string-ref "abc" 1))
(t "xbc" (let ((s (string-copy "abc"))) (string-set! s 0 #\x) s))
(t 'err (guard (e (#t 'err)) (string-ref "abc" 3)))
(t #t (string=? "abc" "abc" "abc"))
(t #f (string=? "abc" "abd"))
(t #t (string<? "abc" "abd"))
(t #t (string<? "ab" "abc"))
(t #f (string<? "b" "abc"))
(t #t (string>? "b" "abc"))
(t #t (string<=? "a" "a" "b"))
(t #t (string>=? "b" "a"))
(t #t (string-ci=? "AbC" "aBc"))
(t #t (string-ci<? "abc" "ABD"))
(t "ABC" (string-upcase "abC"))
(t "abc" (string-downcase "AbC"))
(t "abc" (string-foldcase "AbC"))
(t "bc" (substring "abcd" 1 3))
(t "" (substring "abcd" 2 2))
(t "abcdef" (string-append "ab" "" "cd" "ef"))
(t "" (string-append))
(t '(#\a #\b #\c) (string->list "abc"))
(t '(#\b #\c) (string->list "abc" 1))
(t '(#\b) (string->list "abc" 1 2))
(t "abc" (list->string '(#\a #\b #\c)))
(t "bc" (string-copy "abc" 1))
(t "b" (string-copy "abc" 1 2))
(t "a12de" (let ((s (string-copy "abcde"))) (string-copy! s 1 "12345" 0 2) s))
(t "aabce" (let ((s (string-copy "abcde"))) (string-copy! s 1 s 0 3) s))
(t "zzz" (let ((s (make-string 3 #\a))) (string-fill! s #\z) s))
(t "azza" (let ((s (make-string 4 #\a))) (string-fill! s #\z 1 3) s))
(t '#(#\a #\b) (string->vector "ab"))
(t "ab" (vector->string '#(#\a #\b)))
(t "StUdLy" (string-map (lambda (c k) (if (eqv? k #\u) (char-upcase c) (char-downcase c))) "studly caps" "ululul"))
(t "bcd" (string-map (lambda (c) (integer->char (+ 1 (char->integer c)))) "abc"))
(t '(101 100 99 98 97) (let ((v '())) (string-for-each (lambda (c) (set! v (cons (char->integer c) v))) "abcde") v))
(t "a\"b\\c\n\t" (string #\a #\" #\b #\\ #\c #\newline #\tab))
(t "A" "\x41;")
(t "one line" "one \
   line")
(t 5 (string-length "λx→y!"))
(t #\x3bb (string-ref "λ" 0))

;| 1 ok #t
;| 2 ok #f
;| 3 ok "xxx"
;| 4 ok 3
;| 5 ok "abc"
;| 6 ok ""
;| 7 ok 3
;| 8 ok 0
;| 9 ok #\b
;| 10 ok "xbc"
;| 11 ok err
;| 12 ok #t
;| 13 ok #f
;| 14 ok #t
;| 15 ok #t
;| 16 ok #f
;| 17 ok #t
;| 18 ok #t
;| 19 ok #t
;| 20 ok #t
;| 21 ok #t
;| 22 ok "ABC"
;| 23 ok "abc"
;| 24 ok "abc"
;| 25 ok "bc"
;| 26 ok ""
;| 27 ok "abcdef"
;| 28 ok ""
;| 29 ok (#\a #\b #\c)
;| 30 ok (#\b #\c)
;| 31 ok (#\b)
;| 32 ok "abc"
;| 33 ok "bc"
;| 34 ok "b"
;| 35 ok "a12de"
;| 36 ok "aabce"
;| 37 ok "zzz"
;| 38 ok "azza"
;| 39 ok #(#\a #\b)
;| 40 ok "ab"
;| 41 ok "StUdLy"
;| 42 ok "bcd"
;| 43 ok (101 100 99 98 97)
;| 44 ok "a\"b\\c\n\t"
;| 45 ok "A"
;| 46 ok "one line"
;| 47 ok 5
;| 48 ok #\λ
