;; Every tail position, many times; recursion that is a million deep.
(define (t x) (write x) (newline))
(define (count-if n) (if (= n 0) 'if (count-if (- n 1))))
(define (count-cond n) (cond ((= n 0) 'cond) ((odd? n) (count-cond (- n 1))) (else (count-cond (- n 1)))))
(define (count-arrow n) (cond ((and (> n 0) n) => (lambda (k) (count-arrow (- k 1)))) (else 'arrow)))
(define (count-case n) (case n ((0) 'case) ((1 2 3) (count-case (- n 1))) (else => (lambda (k) (count-case (- k 1))))))
(define (count-and n) (and #t (if (= n 0) 'and (count-and (- n 1)))))
(define (count-or n) (or #f (if (= n 0) 'or (count-or (- n 1)))))
(define (count-when n) (when #t (if (= n 0) 'when (count-when (- n 1)))))
(define (count-unless n) (unless #f 1 (if (= n 0) 'unless (count-unless (- n 1)))))
(define (count-begin n) (begin 1 2 (if (= n 0) 'begin (count-begin (- n 1)))))
(define (count-let n) (let ((m (- n 1))) (if (< m 0) 'let (count-let m))))
(define (count-let* n) (let* ((m (- n 1)) (k m)) (if (< k 0) 'let* (count-let* k))))
(define (count-letrec n) (letrec ((f (lambda (x) (- x 1)))) (if (= n 0) 'letrec (count-letrec (f n)))))
(define (count-values n) (let-values (((a b) (values n 1))) (if (= a 0) 'let-values (count-values (- a b)))))
(define (count-receive n) (call-with-values (lambda () (values n 1)) (lambda (a b) (if (= a 0) 'cwv (count-receive (- a b))))))
(define (count-apply n) (if (= n 0) 'apply (apply count-apply (list (- n 1)))))
(define (count-do n) (do ((i 0 (+ i 1))) ((= i 1) (if (= n 0) 'do (count-do (- n 1))))))
(define (count-rest n . r) (if (= n 0) (list 'rest (length r)) (apply count-rest (- n 1) r)))
(define count-case-lambda (case-lambda ((n) (count-case-lambda n 'x)) ((n y) (if (= n 0) 'case-lambda (count-case-lambda (- n 1))))))
(define (count-callcc n) (if (= n 0) 'callcc (call/cc (lambda (k) (count-callcc (- n 1))))))
(define (count-param n) (if (= n 0) 'guard-body (count-param (- n 1))))
(define n 200000)
(for-each (lambda (f) (t (f n))) (list count-if count-cond count-arrow count-case count-and count-or count-when count-unless count-begin count-let count-let* count-letrec count-values count-receive count-apply count-do count-rest count-case-lambda count-param))
(t (count-rest n 1 2 3))
(t (count-callcc 100000))
(define (ev? n) (if (= n 0) #t (od? (- n 1)))) (define (od? n) (if (= n 0) #f (ev? (- n 1))))
(t (ev? 1000001))
(define vec (vector (lambda (n) (if (= n 0) 'v0 ((vector-ref vec 1) (- n 1)))) (lambda (n) (if (= n 0) 'v1 ((vector-ref vec 0) (- n 1))))))
(t ((vector-ref vec 0) 300001))
(define (cps-sum l k) (if (null? l) (k 0) (cps-sum (cdr l) (lambda (s) (k (+ s (car l)))))))
(t (cps-sum (let loop ((i 0) (l '())) (if (= i 100000) l (loop (+ i 1) (cons i l)))) (lambda (x) x)))
(define (deep n) (if (= n 0) 0 (+ 1 (deep (- n 1)))))
(t (deep 1000000))
(define (deep-map f l) (if (null? l) '() (cons (f (car l)) (deep-map f (cdr l)))))
(define (iota n) (let loop ((i (- n 1)) (l '())) (if (< i 0) l (loop (- i 1) (cons i l)))))
(t (apply + (deep-map (lambda (x) (* 2 x)) (iota 500000))))
(t (length (append (iota 300000) (iota 5))))
(t (let loop ((i 0) (f (lambda (x) x))) (if (= i 10000) (f 0) (loop (+ i 1) (lambda (x) (f (+ x 1)))))))
(define (mutual3 a n) (cond ((= n 0) a) ((eq? a 'x) (mutual3 'y (- n 1))) ((eq? a 'y) (mutual3 "s" (- n 1))) ((string? a) (mutual3 1.5 (- n 1))) ((number? a) (mutual3 'x (- n 1)))))
(t (map (lambda (i) (mutual3 'x (+ 100000 i))) '(0 1 2 3)))
(define (state-machine input) (define (s0 l) (cond ((null? l) 'reject) ((eqv? (car l) 0) (s0 (cdr l))) (else (s1 (cdr l))))) (define (s1 l) (cond ((null? l) 'accept) ((eqv? (car l) 0) (s2 (cdr l))) (else (s1 (cdr l))))) (define (s2 l) (cond ((null? l) 'reject) (else (s0 l)))) (s0 input))
(t (map state-machine '((0 0 1) (1 0) (1 1 0 1) ())))

;| if
;| cond
;| arrow
;| case
;| and
;| or
;| when
;| unless
;| begin
;| let
;| let*
;| letrec
;| let-values
;| cwv
;| apply
;| do
;| (rest 0)
;| case-lambda
;| guard-body
;| (rest 3)
;| callcc
;| #f
;| v1
;| 4999950000
;| 1000000
;| 249999500000
;| 300005
;| 10000
;| (x y "s" 1.5)
;| (accept reject accept reject)
