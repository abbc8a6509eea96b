;; Templates with quotations, vectors, strings and nested quasiquotes.
(define-syntax quoted-pair (syntax-rules () ((_ a b) `(a ,b . #(a b "a")))))
(define-syntax thunks (syntax-rules () ((_ e ...) (list (cons 'e (lambda () e)) ...))))
(define (show x) (write x) (newline))
(show (quoted-pair x (+ 1 2)))
(define ts (thunks (+ 1 1) (* 3 3) 'sym))
(show (map (lambda (p) ((cdr p))) ts))
(show (car (car ts)))
(define-syntax my-assert
  (syntax-rules () ((_ e) (if e 'ok (list 'failed 'e)))))
(show (my-assert (= 1 1)))
(show (my-assert (= 1 2)))

;| (x 3 . #(x (+ 1 2) "a"))
;| (2 9 sym)
;| (+ 1 1)
;| ok
;| (failed (= 1 2))
