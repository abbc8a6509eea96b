;; Parameters that may be left out.
(define (greet name #!optional greeting)
  (list (if (default-object? greeting) "hello" greeting) name))
(define (many a #!optional b c #!rest more)
  (list a (default-object? b) (default-object? c) more))
(define (default-object? x) (eq? x #!default))
(define (show x) (write x) (newline))
(show (greet "ann"))
(show (greet "bob" "bye"))
(show (many 1))
(show (many 1 2))
(show (many 1 2 3 4 5))
;@ skip chez

;| ("hello" "ann")
;| ("bye" "bob")
;| (1 #t #t ())
;| (1 #f #t ())
;| (1 #f #f (4 5))
