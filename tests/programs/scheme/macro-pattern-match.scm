;; A small matcher made of syntax-rules.
(define-syntax match
  (syntax-rules () ((_ e clause ...) (let ((v e)) (match-clauses v clause ...)))))
(define-syntax match-clauses
  (syntax-rules (else)
    ((_ v) 'no-match)
    ((_ v (else e ...)) (begin e ...))
    ((_ v (pat e ...) more ...) (let ((next (lambda () (match-clauses v more ...)))) (match-one v pat (begin e ...) (next))))))
(define-syntax match-one
  (syntax-rules (quote ?)
    ((m v (quote x) yes no) (if (equal? v 'x) yes no))
    ((m v (? p x) yes no) (if (p v) (let ((x v)) yes) no))
    ((m v () yes no) (if (null? v) yes no))
    ((m v (a . b) yes no) (if (pair? v) (let ((h (car v)) (t (cdr v))) (match-one h a (match-one t b yes no) no)) no))
    ((m v x yes no) (let ((x v)) yes))))
(define (simplify e)
  (match e
    (('+ '0 x) (simplify x))
    (('* '1 x) (simplify x))
    (('+ (? number? a) (? number? b)) (+ a b))
    ((op a b) (list op (simplify a) (simplify b)))
    (x x)))
(define (show x) (write x) (newline))
(show (simplify '(+ 2 3)))
(show (simplify '(* (+ 1 2) y)))
(show (match '(1 2) ((a) 'one) ((a b) (list 'two b a)) (else 'other)))
(show (match 5 (() 'nil) ((? string? s) 'string) (else 'else)))

;| 5
;| (* 3 y)
;| (two 2 1)
;| else
