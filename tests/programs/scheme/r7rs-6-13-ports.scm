;; R7RS 6.13: string and bytevector ports, reading and writing.
(import (scheme base) (scheme read) (scheme write))
;; Counts, compares and shows.
(define count-of-tests 0)
(define (t expected value)
  (set! count-of-tests (+ count-of-tests 1))
  (display count-of-tests)
  (display (if (equal? expected value) " ok " " FAIL "))
  (write value)
  (newline))
(t '(#t #f) (list (port? (current-output-port)) (port? 1)))
(t #t (input-port? (open-input-string "")))
(t #t (output-port? (open-output-string)))
(t #t (textual-port? (open-input-string "")))
(define p (open-input-string "hello (1 2 . 3) \"str\" #\\a 4.5"))
(t #\h (peek-char p))
(t #\h (read-char p))
(t 'ello (read p))
(t '(1 2 . 3) (read p))
(t "str" (read p))
(t #\a (read p))
(t 4.5 (read p))
(t #t (eof-object? (read p)))
(t #t (eof-object? (read-char p)))
(t #t (eof-object? (eof-object)))
(define lines (open-input-string "first\nsecond\n\nlast"))
(t "first" (read-line lines))
(t "second" (read-line lines))
(t "" (read-line lines))
(t "last" (read-line lines))
(t #t (eof-object? (read-line lines)))
(t "abc" (read-string 3 (open-input-string "abcdef")))
(t "ab" (read-string 3 (open-input-string "ab")))
(t #t (eof-object? (read-string 3 (open-input-string ""))))
(define (out f) (let ((port (open-output-string))) (f port) (get-output-string port)))
(t "piece by piece by piece." (out (lambda (o) (display "piece" o) (display " by piece " o) (display "by piece." o))))
(t "\"a\\\"b\"" (out (lambda (o) (write "a\"b" o))))
(t "#\\a" (out (lambda (o) (write #\a o))))
(t "a" (out (lambda (o) (display #\a o))))
(t "(1 . 2)" (out (lambda (o) (write '(1 . 2) o))))
(t "(a \"b\" #\\c 1.5 #(1 2))" (out (lambda (o) (write '(a "b" #\c 1.5 #(1 2)) o))))
(t "(a b c)" (out (lambda (o) (display '(a "b" #\c) o))))
(t "x\n" (out (lambda (o) (write-char #\x o) (newline o))))
(t "cd" (out (lambda (o) (write-string "abcdef" o 2 4))))
(t "()" (out (lambda (o) (write '() o))))
(t "#t#f" (out (lambda (o) (write #t o) (write #f o))))
(define bp (open-input-bytevector (bytevector 1 2 3)))
(t '(1 1 2 3) (let* ((a (peek-u8 bp)) (b (read-u8 bp)) (c (read-u8 bp)) (d (read-u8 bp))) (list a b c d)))
(t #t (eof-object? (read-u8 bp)))
(define bo (open-output-bytevector))
(write-u8 65 bo)
(write-bytevector (bytevector 66 67) bo)
(t "ABC" (utf8->string (get-output-bytevector bo)))
(t "xyz" (call-with-port (open-input-string "xyz") (lambda (p) (read-line p))))
(t #f (let ((p (open-input-string "x"))) (close-port p) (input-port-open? p)))
(t "to string" (let ((o (open-output-string))) (parameterize ((current-output-port o)) (display "to string")) (get-output-string o)))

;| 1 ok (#t #f)
;| 2 ok #t
;| 3 ok #t
;| 4 ok #t
;| 5 ok #\h
;| 6 ok #\h
;| 7 ok ello
;| 8 ok (1 2 . 3)
;| 9 ok "str"
;| 10 ok #\a
;| 11 ok 4.5
;| 12 ok #t
;| 13 ok #t
;| 14 ok #t
;| 15 ok "first"
;| 16 ok "second"
;| 17 ok ""
;| 18 ok "last"
;| 19 ok #t
;| 20 ok "abc"
;| 21 ok "ab"
;| 22 ok #t
;| 23 ok "piece by piece by piece."
;| 24 ok "\"a\\\"b\""
;| 25 ok "#\\a"
;| 26 ok "a"
;| 27 ok "(1 . 2)"
;| 28 ok "(a \"b\" #\\c 1.5 #(1 2))"
;| 29 ok "(a b c)"
;| 30 ok "x\n"
;| 31 ok "cd"
;| 32 ok "()"
;| 33 ok "#t#f"
;| 34 ok (1 1 2 3)
;| 35 ok #t
;| 36 ok "ABC"
;| 37 ok "xyz"
;| 38 ok #f
;| 39 ok "to string"
