;; Macros: local, recursive, that define macros.
(define (show . xs) (for-each (lambda (x) (write x) (display " ")) xs) (newline))
(define-syntax swap! (syntax-rules () ((_ a b) (let ((tmp a)) (set! a b) (set! b tmp)))))
(let ((tmp 1) (other 2)) (swap! tmp other) (show tmp other))
(show (let-syntax ((foo (syntax-rules () ((_ x) (* x 2))))) (foo 21)))
(show (letrec-syntax ((ev? (syntax-rules () ((_) #t) ((_ x . r) (od? . r)))) (od? (syntax-rules () ((_) #f) ((_ x . r) (ev? . r))))) (list (ev? 1 2) (ev? 1 2 3))))
(define-syntax while (syntax-rules () ((_ c b ...) (let lp () (when c b ... (lp))))))
(let ((i 0)) (while (< i 3) (display i) (set! i (+ i 1))) (newline))
(define-syntax my-let* (syntax-rules () ((_ () b ...) (let () b ...)) ((_ ((n v) rest ...) b ...) (let ((n v)) (my-let* (rest ...) b ...)))))
(show (my-let* ((a 1) (b (+ a 1)) (c (* b 2))) (list a b c)))
(define-syntax for (syntax-rules (in from to) ((_ x in l b ...) (for-each (lambda (x) b ...) l)) ((_ x from a to z b ...) (do ((x a (+ x 1))) ((> x z)) b ...))))
(for y in '(1 2) (display y)) (for z from 5 to 7 (display z)) (newline)
(define-syntax my-cond (syntax-rules (else) ((_ (else e)) e) ((_ (c e) r ...) (if c e (my-cond r ...)))))
(show (my-cond (#f 1) ((= 1 2) 2) (else 3)))
(define-syntax m (syntax-rules () ((_ (a b ...) ...) '((b ... a) ...))))
(show (m (1 2 3) (4) (5 6)))
(define-syntax tail (syntax-rules () ((_ a ... z) 'z)))
(show (tail 1 2 3))
(define-syntax vec (syntax-rules () ((_ #(a ...)) (list a ...))))
(show (vec #(1 2 3)))
(define-syntax be-like-begin (syntax-rules () ((be-like-begin name) (define-syntax name (syntax-rules () ((name expr (... ...)) (begin expr (... ...))))))))
(be-like-begin sequence)
(show (sequence 1 2 3 4))
(show (let ((=> #f)) (cond (#t => 'ok))))
(define-syntax kw (syntax-rules () ((_ x) (let ((if list)) (if 1 2 x)))))
(show (kw 3))

;| 2 1 
;| 42 
;| (#t #f) 
;| 012
;| (1 2 4) 
;| 12567
;| 3 
;| ((2 3 1) (4) (6 5)) 
;| 3 
;| (1 2 3) 
;| 4 
;| ok 
;| (1 2 3) 
