;; Strings that grow, and reading data from text.
(import (scheme base) (scheme cxr) (scheme read) (scheme write))
(define (show x) (write x) (newline))
(define (grow s) (string-append "123" s "456" s "789"))
(define (trial n) (do ((s "abcdef" (grow s))) ((> (string-length s) n) (string-length s))))
(show (trial 10000))
(define text "(define (f x) (* x 2)) (quote (a . b)) #(1 2 3) \"str\" 12.5")
(define (read-all p) (let ((x (read p))) (if (eof-object? x) '() (cons x (read-all p)))))
(show (length (read-all (open-input-string text))))
(show (caddr (read-all (open-input-string text))))
(define (count-atoms x) (cond ((null? x) 0) ((pair? x) (+ (count-atoms (car x)) (count-atoms (cdr x)))) ((vector? x) (count-atoms (vector->list x))) (else 1)))
(show (count-atoms (read-all (open-input-string text))))

;| 15351
;| 5
;| #(1 2 3)
;| 14
