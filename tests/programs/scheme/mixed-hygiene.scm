;; Names that macros insert, and patterns of all shapes.
(define (show . xs) (for-each (lambda (x) (write x) (display " ")) xs) (newline))
(define-syntax my-or (syntax-rules () ((_) #f) ((_ e) e) ((_ e r ...) (let ((t e)) (if t t (my-or r ...))))))
(let ((t 5) (if list)) (show (my-or #f t)))
(define-syntax ten (syntax-rules () ((_) 10))) (define (f x) (+ x (ten))) (show (f 1))
(define-syntax with-x (syntax-rules () ((_ e) (let ((x 100)) e)))) (define x 1) (show (with-x x))
(define-syntax bind (syntax-rules () ((_ v e) (let ((v 100)) e)))) (show (bind x (+ x 1)))
(define-syntax repeat (syntax-rules (times) ((_ n times b ...) (let loop ((i 0)) (when (< i n) b ... (loop (+ i 1))))))) (let ((i 42)) (repeat 3 times (display i)) (newline))
(define-syntax my-list-of (syntax-rules () ((_ (a b) ...) (list (cons a b) ...)))) (show (my-list-of (1 2) (3 4)))
(define-syntax flat (syntax-rules () ((_ (a ...) ...) '(a ... ...)))) (show (flat (1 2) (3) ()))
(define-syntax defn (syntax-rules () ((_ name args . body) (define name (lambda args . body))))) (defn sq (x) (* x x)) (show (sq 7))
(define-syntax let2 (syntax-rules () ((_ ((n v) ...) . b) ((lambda (n ...) . b) v ...)))) (show (let2 ((a 1) (b 2)) (+ a b)))
(define-syntax under (syntax-rules () ((_ _ x) x))) (show (under 1 2))

(define-syntax opt (syntax-rules () ((_ a b ... c) '(c b ... a)))) (show (opt 1 2 3 4) (opt 1 2))
(define-syntax defs (syntax-rules () ((_ (n v) ...) (begin (define n v) ...)))) (defs (aa 1) (bb 2)) (show (+ aa bb))
(define (local) (define-syntax dbl (syntax-rules () ((_ x) (* 2 x)))) (define y 21) (dbl y)) (show (local))
(define-syntax nested (syntax-rules () ((_ ((k v ...) ...)) '((k (v ...)) ...)))) (show (nested ((a 1 2) (b) (c 3))))
(define-syntax str-case (syntax-rules (else) ((_ e (s r) ... (else d)) (let ((v e)) (cond ((string=? v s) r) ... (else d)))))) (show (str-case "b" ("a" 1) ("b" 2) (else 3)))

;| 5 
;| 11 
;| 1 
;| 101 
;| 424242
;| ((1 . 2) (3 . 4)) 
;| (1 2 3) 
;| 49 
;| 3 
;| 2 
;| (4 2 3 1) (2 1) 
;| 3 
;| 42 
;| ((a (1 2)) (b ()) (c (3))) 
;| 2 
