;; Closures that share, remember and pass on.
(define (t x) (write x) (newline))
(define procs (do ((i 0 (+ i 1)) (acc '() (cons (lambda (d) (set! i (+ i d)) i) acc))) ((= i 3) (reverse acc))))
(t (map (lambda (f) (f 10)) procs)) (t (map (lambda (f) (f 1)) procs))
(define v (make-vector 5 #f))
(let loop ((i 0)) (when (< i 5) (vector-set! v i (lambda () i)) (loop (+ i 1))))
(t (vector-map (lambda (f) (f)) v))
(define (make-acc total) (list (lambda (x) (set! total (+ total x)) total) (lambda () total) (lambda () (let ((inner total)) (lambda () (set! inner (+ inner 1)) (set! total (+ total 100)) (list inner total))))))
(define a (make-acc 0)) (define b (make-acc 1000))
((car a) 5) ((car a) 7) ((car b) 1)
(t (list ((cadr a)) ((cadr b))))
(define g1 ((caddr a))) (define g2 ((caddr a)))
(let* ((x (g1)) (y (g2)) (z (g1))) (t (list x y z))) (t ((cadr a)))
(define (compose . fs) (if (null? fs) (lambda (x) x) (lambda (x) ((car fs) ((apply compose (cdr fs)) x)))))
(t ((compose (lambda (x) (* x 2)) (lambda (x) (+ x 1)) sqrt) 16))
(define (curry f . args) (lambda more (apply f (append args more))))
(t ((curry list 1 2) 3 4)) (t ((curry (curry + 1) 2) 3))
(define Y (lambda (f) ((lambda (x) (f (lambda args (apply (x x) args)))) (lambda (x) (f (lambda args (apply (x x) args)))))))
(t ((Y (lambda (self) (lambda (n acc) (if (= n 0) acc (self (- n 1) (* acc n)))))) 20 1))
(define church (lambda (n) (lambda (f) (lambda (x) (let loop ((i 0) (x x)) (if (= i n) x (loop (+ i 1) (f x))))))))
(define (c+ a b) (lambda (f) (lambda (x) ((a f) ((b f) x))))) (define (c* a b) (lambda (f) (a (b f)))) (define (c^ a b) (b a))
(define (unchurch c) ((c (lambda (x) (+ x 1))) 0))
(t (map unchurch (list (c+ (church 3) (church 4)) (c* (church 3) (church 4)) (c^ (church 2) (church 10)))))
(define (make-queue) (let ((front '()) (back '())) (define (push! x) (set! back (cons x back))) (define (pop!) (when (null? front) (set! front (reverse back)) (set! back '())) (if (null? front) 'empty (let ((x (car front))) (set! front (cdr front)) x))) (lambda (m . x) (if (eq? m 'push) (apply push! x) (pop!)))))
(define q (make-queue)) (q 'push 1) (q 'push 2) (t (q 'pop)) (q 'push "three") (t (list (q 'pop) )) (t (q 'pop)) (t (q 'pop))
(define (tree-fold leaf node) (lambda (t) (let go ((t t)) (if (pair? t) (node (go (car t)) (go (cdr t))) (leaf t)))))
(t ((tree-fold (lambda (x) (if (number? x) x 0)) +) '((1 . 2) (3 . (4 . "x")))))
(t ((tree-fold (lambda (x) (if (null? x) 0 1)) (lambda (a b) (max (+ a 1) b))) '(1 (2 (3)) 4)))
(define-values (get set) (let ((cell 0)) (values (lambda () cell) (lambda (x) (set! cell x)))))
(set 'hello) (t (get))
(define (fix-point f x) (let ((y (f x))) (if (< (abs (- x y)) 1e-12) y (fix-point f y))))
(t (fix-point cos 1.0))
(define (deriv f) (let ((h 1e-5)) (lambda (x) (/ (- (f (+ x h)) (f (- x h))) (* 2 h)))))
(t (round (* 1000 ((deriv (lambda (x) (* x x x))) 2.0))))
(define events '())
(define (make-observable init) (let ((obs '()) (val init)) (define (notify) (for-each (lambda (o) (o val)) (reverse obs))) (lambda (msg . args) (case msg ((get) val) ((set) (set! val (car args)) (notify) val) ((watch) (set! obs (cons (car args) obs)) (length obs)) (else 'what)))))
(define o (make-observable 1))
(o 'watch (lambda (v) (set! events (cons (list 'w1 v) events)))) (o 'watch (lambda (v) (set! events (cons (list 'w2 (* v v)) events)) (if (< v 3) (o 'set (+ v 1)))))
(o 'set 1) (t (reverse events)) (t (o 'get)) (t (o 'zap))
(define (memo-fib) (let ((cache (list (cons 0 0) (cons 1 1)))) (define (fib n) (cond ((assv n cache) => cdr) (else (let ((v (+ (fib (- n 1)) (fib (- n 2))))) (set! cache (cons (cons n v) cache)) v)))) fib))
(t ((memo-fib) 90))
(define x 'global) (define (show-x) x) (t (let ((x 'local)) (list x (show-x)))) (set! x 'changed) (t (show-x))
(define ops (list (cons 'add +) (cons 'sub -) (cons 'mul *) (cons 'list list) (cons 'self (lambda (a b) (cons a b)))))
(t (map (lambda (o) ((cdr o) 7 3)) ops))
(define (lazy-or . thunks) (cond ((null? thunks) #f) (((car thunks)) => (lambda (x) (list 'got x))) (else (apply lazy-or (cdr thunks)))))
(t (lazy-or (lambda () #f) (lambda () 5) (lambda () (error "no"))))

;| (10 11 12)
;| (11 12 13)
;| #(0 1 2 3 4)
;| (12 1001)
;| ((13 112) (13 212) (14 312))
;| 312
;| 10
;| (1 2 3 4)
;| 6
;| 2432902008176640000
;| (7 12 1024)
;| 1
;| (2)
;| "three"
;| empty
;| 10
;| 4
;| hello
;| 0.7390851332147726
;| 12000.0
;| ((w1 1) (w2 1) (w1 2) (w2 4) (w1 3) (w2 9))
;| 3
;| what
;| 2880067194370816120
;| (local global)
;| changed
;| (10 4 21 (7 3) (7 . 3))
;| (got 5)
