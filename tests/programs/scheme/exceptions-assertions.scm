;; Errors of the library can be caught, with a message.
(import (scheme base) (scheme write))
(define (show x) (write x) (newline))
(define-syntax fails? (syntax-rules () ((_ e) (guard (x ((error-object? x) (string? (error-object-message x))) (else 'other)) e 'fine))))
(show (list (fails? (car '())) (fails? (cdr 5)) (fails? (vector-ref (vector) 0)) (fails? (+ 1 "2"))))
(show (list (fails? (string-ref "abc" 10)) (fails? (list-ref '(1) 5)) (fails? (symbol->string 5)) (fails? (length 5))))
(show (list (fails? (exact (/ 0. 0.))) (fails? (integer->char -1)) (fails? (hash 1 2)) (fails? (car '(1)))))
(define (hash a b) (error "user" a b))
(show (fails? (apply car '(1 2))))
(show (fails? (let ((f 5)) (f 1))))

;| (#t #t #t #t)
;| (#t #t #t #t)
;| (#t #t #t fine)
;| #t
;| #t
