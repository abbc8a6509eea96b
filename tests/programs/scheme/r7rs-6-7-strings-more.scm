;; Further assertions about strings and characters.
(import (scheme base) (scheme char) (scheme write))
;; Counts, compares and shows.
(define count-of-tests 0)
(define (t expected value)
  (set! count-of-tests (+ count-of-tests 1))
  (display count-of-tests)
  (display (if (equal? expected value) " ok " " FAIL "))
  (write value)
  (newline))
(t #t (string<? "" "a"))
(t #f (string<? "a" ""))
(t #t (string=? "" ""))
(t #f (string=? "a" "A"))
(t #t (string-ci=? "HELLO" "hello" "HeLLo"))
(t #t (string>? "z" "y" "x"))
(t #f (string>? "z" "x" "y"))
(t #t (string<=? "a" "b" "b"))
(t "aXc" (let ((s (string #\a #\b #\c))) (string-set! s 1 #\X) s))
(t "hello world" (string-append "hello" " " "world"))
(t "lo wo" (substring "hello world" 3 8))
(t "world" (string-copy "hello world" 6))
(t 11 (string-length "hello world"))
(t '(#\h #\i) (string->list "hi"))
(t "ih" (list->string (reverse (string->list "hi"))))
(t '(#\l #\l #\o) (string->list "hello" 2))
(t '#(#\e #\l) (string->vector "hello" 1 3))
(t "el" (vector->string '#(#\h #\e #\l #\l #\o) 1 3))
(t 3 (let ((n 0)) (string-for-each (lambda (c) (if (char-alphabetic? c) (set! n (+ n 1)))) "a1b2c3") n))
(t "ad" (string-map (lambda (a b) (if (char<? a b) a b)) "az" "bd"))
(t '((#\a . #\1) (#\b . #\2)) (let ((l '())) (string-for-each (lambda (a b) (set! l (cons (cons a b) l))) "abc" "12") (reverse l)))
(t "ABC123" (string-upcase "abc123"))
(t "" (string-append "" ""))
(t #t (string? (make-string 0 #\a)))
(t #\z (string-ref (make-string 3 #\z) 2))
(t 'err (guard (e (#t 'err)) (substring "abc" 2 5)))
(t 'err (guard (e (#t 'err)) (substring "abc" 2 1)))
(t 'err (guard (e (#t 'err)) (string-set! (string #\a) 1 #\b)))
(t 'err (guard (e (#t 'err)) (string-append "a" 5)))
(t 'err (guard (e (#t 'err)) (string-length 'abc)))
(t #t (eq? 'abc (string->symbol "abc")))
(t "abc" (symbol->string (string->symbol "abc")))
(t 26 (length (let loop ((i 97) (l '())) (if (= i 123) l (loop (+ i 1) (cons (integer->char i) l))))))
(t "nop" (let ((rot (lambda (c) (integer->char (+ 97 (modulo (+ 13 (- (char->integer c) 97)) 26)))))) (string-map rot "abc")))

;| 1 ok #t
;| 2 ok #f
;| 3 ok #t
;| 4 ok #f
;| 5 ok #t
;| 6 ok #t
;| 7 ok #f
;| 8 ok #t
;| 9 ok "aXc"
;| 10 ok "hello world"
;| 11 ok "lo wo"
;| 12 ok "world"
;| 13 ok 11
;| 14 ok (#\h #\i)
;| 15 ok "ih"
;| 16 ok (#\l #\l #\o)
;| 17 ok #(#\e #\l)
;| 18 ok "el"
;| 19 ok 3
;| 20 ok "ad"
;| 21 ok ((#\a . #\1) (#\b . #\2))
;| 22 ok "ABC123"
;| 23 ok ""
;| 24 ok #t
;| 25 ok #\z
;| 26 ok err
;| 27 ok err
;| 28 ok err
;| 29 ok err
;| 30 ok err
;| 31 ok #t
;| 32 ok "abc"
;| 33 ok 26
;| 34 ok "nop"
