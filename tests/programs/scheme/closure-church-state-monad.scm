;; A state monad of closures.
(define (unit x) (lambda (s) (cons x s)))
(define (bind m f) (lambda (s) (let ((r (m s))) ((f (car r)) (cdr r)))))
(define get (lambda (s) (cons s s)))
(define (put s) (lambda (ignored) (cons 'ok s)))
(define (fresh) (bind get (lambda (n) (bind (put (+ n 1)) (lambda (ignored) (unit n))))))
(define (label tree)
  (cond ((null? tree) (unit '()))
        ((pair? tree) (bind (label (car tree)) (lambda (a) (bind (label (cdr tree)) (lambda (b) (unit (cons a b)))))))
        (else (bind (fresh) (lambda (n) (unit (cons n tree)))))))
(write (car ((label '(a (b c) (d))) 0)))
(newline)
(write (cdr ((label '(a (b c) (d))) 0)))
(newline)

;| ((0 . a) ((1 . b) (2 . c)) ((3 . d)))
;| 4
