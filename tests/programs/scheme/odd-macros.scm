;; What syntax-rules can be asked for.
(define (t x) (write x) (newline))
(define-syntax swap! (syntax-rules () ((_ a b) (let ((tmp a)) (set! a b) (set! b tmp)))))
(let ((tmp 1) (other 2)) (swap! tmp other) (t (list tmp other)))
(define-syntax my-or (syntax-rules () ((_) #f) ((_ e) e) ((_ e r ...) (let ((x e)) (if x x (my-or r ...))))))
(let ((x 5)) (t (my-or #f x)))
(define-syntax my-let* (syntax-rules () ((_ () b ...) (let () b ...)) ((_ ((n v) more ...) b ...) (let ((n v)) (my-let* (more ...) b ...)))))
(t (my-let* ((a 1) (b (+ a 1)) (c (* b 3))) (define z 10) (+ a b c z)))
(define-syntax for (syntax-rules (in from to step) ((_ x in l b ...) (for-each (lambda (x) b ...) l)) ((_ x from a to z step s b ...) (do ((x a (+ x s))) ((> x z)) b ...)) ((_ x from a to z b ...) (for x from a to z step 1 b ...))))
(for x in '(1 2 3) (display x)) (newline)
(for i from 1 to 5 (display i)) (newline)
(for i from 1 to 10 step 3 (display i) (display ",")) (newline)
(define-syntax my-cond (syntax-rules (else =>) ((_ (else e ...)) (begin e ...)) ((_ (c => f) r ...) (let ((v c)) (if v (f v) (my-cond r ...)))) ((_ (c e ...) r ...) (if c (begin e ...) (my-cond r ...))) ((_) #f)))
(t (my-cond (#f 1) ((assv 2 '((1 . a) (2 . b))) => cdr) (else 'none)))
(t (let ((else #f)) (my-cond (else 'shadowed) (#t 'ok))))
(define-syntax be-like-begin (syntax-rules () ((be-like-begin name) (define-syntax name (syntax-rules () ((name expr (... ...)) (begin expr (... ...))))))))
(be-like-begin sequence)
(t (sequence 1 2 3 4))
(define-syntax tst (syntax-rules () ((_ (a b ...) ...) '((b ... a) ...))))
(t (tst (1 2 3) (4) (5 6)))
(define-syntax flat (syntax-rules () ((_ ((a ...) ...) ...) '(a ... ... ...))))
(t (flat ((1 2) (3)) ((4)) () ((5 6 7) ())))
(define-syntax tail (syntax-rules () ((_ a ... y z) '(last y z first a ...))))
(t (tail 1 2 3 4 5)) (t (tail 1 2))
(define-syntax dot (syntax-rules () ((_ a . b) '(a b))))
(t (dot 1 2 3)) (t (dot 1)) (t (dot 1 . 2))
(define-syntax vecm (syntax-rules () ((_ #(a b ...)) (list a '(b ...)))))
(t (vecm #(1 2 3)))
(define-syntax under (syntax-rules () ((_ _ x _) 'x)))
(t (under 1 2 3))
(define-syntax ten (syntax-rules () ((_) 10)))
(define-syntax while (syntax-rules () ((_ c b ...) (let lp () (when c b ... (lp))))))
(let ((i 0)) (while (< i 3) (display i) (set! i (+ i 1))) (newline))
(t (let ((lp 3)) (let ((r '())) (while (> lp 0) (set! r (cons lp r)) (set! lp (- lp 1))) r)))
(t (let ((if list)) (my-or #f 2)))
(define-syntax kw (syntax-rules (foo) ((_ foo) 'keyword) ((_ x) 'other)))
(t (kw foo)) (t (let ((foo 1)) (kw foo))) (t (kw bar))
(t (let-syntax ((a (syntax-rules () ((_ x) (* x 2))))) (a 21)))
(t (letrec-syntax ((ev? (syntax-rules () ((_) #t) ((_ x . r) (od? . r)))) (od? (syntax-rules () ((_) #f) ((_ x . r) (ev? . r))))) (list (ev? 1 2) (ev? 1 2 3))))
(t (let ((x 'outer)) (let-syntax ((m (syntax-rules () ((m) x)))) (let ((x 'inner)) (m)))))
(define-syntax def2 (syntax-rules () ((_ a b v) (begin (define a v) (define b (* 2 v))))))
(def2 aa bb 21) (t (list aa bb))
(define (f) (def2 x y 4) (+ x y)) (t (f))
(define-syntax gen-fn (syntax-rules () ((_ name (arg ...) body) (define (name arg ...) body))))
(gen-fn add3 (a b c) (+ a b c)) (t (add3 1 2 3))
(define-syntax ck (syntax-rules (quote) ((_ 'x) (list 'quoted 'x)) ((_ x) (list 'plain 'x))))
(t (ck 'a)) (t (ck a)) (t (ck (quote a)))
(define-syntax str (syntax-rules () ((_ "lit" x) (list 'lit x)) ((_ 5 x) (list 'five x)) ((_ #t x) (list 'true x)) ((_ #\a x) (list 'char x)) ((_ y x) (list 'any x))))
(t (list (str "lit" 1) (str 5 2) (str #t 3) (str #\a 4) (str 'q 5)))
(define-syntax nest (syntax-rules () ((_ (name val) ...) (let-syntax ((get (syntax-rules (name ...) ((_ name) val) ...))) (list (get name) ...)))))
(t (nest (a 1) (b 2) (c 3)))
(define-syntax my-list-of (syntax-rules (<- if) ((_ e) (list e)) ((_ e (x <- l) r ...) (apply append (map (lambda (x) (my-list-of e r ...)) l))) ((_ e (if c) r ...) (if c (my-list-of e r ...) '()))))
(t (my-list-of (list x y) (x <- '(1 2 3)) (y <- '(1 2 3)) (if (< x y))))
(define-syntax count-args (syntax-rules () ((_) 0) ((_ x . r) (+ 1 (count-args . r)))))
(t (count-args a b c d e))
(define-syntax rev (syntax-rules () ((_ () (a ...)) '(a ...)) ((_ (x . r) (a ...)) (rev r (x a ...)))))
(t (rev (1 2 3 (4 5)) ()))
(define-syntax m-shadow (syntax-rules () ((_ x e) (let ((x 1)) (let ((y 2)) (+ x e))))))
(t (let ((y 100)) (m-shadow y (* y 10))))
(define-syntax qq (syntax-rules () ((_ a ...) `(start ,a ... ,@(list a ...) end))))
(t (qq 1 2 3))
(define-syntax mydo (syntax-rules () ((_ ((v i s ...) ...) (c r ...) b ...) (let loop ((v i) ...) (if c (begin #f r ...) (begin b ... (loop (mydo "step" v s ...) ...))))) ((_ "step" x) x) ((_ "step" x y) y)))
(t (mydo ((i 0 (+ i 1)) (acc '() (cons i acc)) (fixed 7)) ((= i 4) (list fixed acc))))

;| (2 1)
;| 5
;| 19
;| 123
;| 12345
;| 1,4,7,10,
;| b
;| ok
;| 4
;| ((2 3 1) (4) (6 5))
;| (1 2 3 4 5 6 7)
;| (last 4 5 first 1 2 3)
;| (last 1 2 first)
;| (1 (2 3))
;| (1 ())
;| (1 2)
;| (1 (2 3))
;| 2
;| 012
;| (1 2 3)
;| 2
;| keyword
;| other
;| other
;| 42
;| (#t #f)
;| outer
;| (21 42)
;| 12
;| 6
;| (quoted a)
;| (plain a)
;| (quoted a)
;| ((lit 1) (five 2) (true 3) (char 4) (any 5))
;| (1 2 3)
;| ((1 2) (1 3) (2 3))
;| 5
;| ((4 5) 3 2 1)
;| 11
;| (start 1 2 3 1 2 3 end)
;| (7 (3 2 1 0))
