;; Strings by hand: split, join, search, reverse, palindromes, counting.
(import (scheme base) (scheme char) (scheme write))
(define (show x) (write x) (newline))
(define (split s c)
  (let loop ((chars (string->list s)) (word '()) (acc '()))
    (cond ((null? chars) (reverse (cons (list->string (reverse word)) acc)))
          ((char=? (car chars) c) (loop (cdr chars) '() (cons (list->string (reverse word)) acc)))
          (else (loop (cdr chars) (cons (car chars) word) acc)))))
(define (join l sep) (if (null? l) "" (let loop ((l (cdr l)) (s (car l))) (if (null? l) s (loop (cdr l) (string-append s sep (car l)))))))
(define (search s sub)
  (let ((n (string-length s)) (m (string-length sub)))
    (let loop ((i 0)) (cond ((> (+ i m) n) #f) ((string=? (substring s i (+ i m)) sub) i) (else (loop (+ i 1)))))))
(define (string-reverse s) (list->string (reverse (string->list s))))
(define (palindrome? s) (let ((l (filter char-alphabetic? (string->list (string-downcase s))))) (equal? l (reverse l))))
(define (filter p l) (cond ((null? l) '()) ((p (car l)) (cons (car l) (filter p (cdr l)))) (else (filter p (cdr l)))))
(define (caesar s k) (string-map (lambda (c) (if (char-alphabetic? c) (integer->char (+ 97 (modulo (+ k (- (char->integer (char-downcase c)) 97)) 26))) c)) s))
(show (split "a,b,,c" #\,))
(show (join '("x" "y" "z") "-"))
(show (search "hello world" "o w"))
(show (search "hello" "xyz"))
(show (string-reverse "abc"))
(show (map palindrome? '("A man, a plan, a canal: Panama" "hello")))
(show (caesar "hello, world" 3))
(show (caesar (caesar "attack at dawn" 13) 13))
(define (count-char c s) (let ((n 0)) (string-for-each (lambda (d) (if (char=? c d) (set! n (+ n 1)))) s) n))
(show (count-char #\l "hello world"))

;| ("a" "b" "" "c")
;| "x-y-z"
;| 4
;| #f
;| "cba"
;| (#t #f)
;| "khoor, zruog"
;| "attack at dawn"
;| 3
