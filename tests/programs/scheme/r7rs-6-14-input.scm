;; R7RS 6.13.2: reading standard input.
(import (scheme base) (scheme read) (scheme write))
(define (show x) (write x) (newline))
(show (read-line))
(show (read-char))
(show (peek-char))
(show (read-string 4))
(show (read))
(show (read))
(let loop ((n 0))
  (let ((c (read-char)))
    (if (eof-object? c)
        (show n)
        (loop (+ n 1)))))
;@ stdin "first line\nxyzzy (1 (2)) symbol rest\n"

;| "first line"
;| #\x
;| #\y
;| "yzzy"
;| (1 (2))
;| symbol
;| 6
