;; Quasiquotation, lists, vectors, values, loops and case.
(define (t . xs) (for-each (lambda (x) (write x) (display " ")) xs) (newline))
(define x 5) (define l '(1 2 3))
(t `(a ,x ,@l b) `(,@l . tail) `(1 . ,x) `#(a ,x ,@l) `(a `(b ,(c ,x))) `(a `(b ,(c ,@l))) `(1 `,(+ 1 ,x)) `(,@'() . x))
(t `(a `(b ,(foo ,(+ 1 3) d) e) f) (let ((name1 'x) (name2 'y)) `(a `(b ,,name1 ,',name2 d) e)))
(t `((nested ,(map (lambda (y) `(sq ,y ,(* y y))) l))) `,x `,@'() (quasiquote (a (unquote x) (unquote-splicing l))))
(t '(quote a) ''a '`(a ,b ,@c) '#(1 #(2)) '(a . (b . (c . ()))) '(1 . 2) '() '#() '"s" '#\a #t #f '#true '#false)
(t `(1 ,@(list) 2) `#(,@(list 1 2) ,x ,@(list)) `(,x . ,x) `(,@l ,@l) `(((,x))) (vector 'a `b) `(unquote x))
(t (let loop ((i 0) (acc '())) (if (= i 3) acc (loop (+ i 1) `(,i ,@acc)))))
(t (append) (append '(1)) (append '(1) 2) (append '() '() '(1 . 2)) (append '(1) '(2) '(3 4) '()) (list-copy '(1 2 . 3)) (list-tail '(1 2 3) 1) (list-ref '(a b c) 2))
(t (assq 'b '((a 1) (b 2))) (assoc 2.0 '((1 one) (2 two)) =) (member 2.0 '(1 2 3) =) (assoc "b" '(("a" . 1) ("b" . 2))) (memv 101 '(100 101 102)) (memq 'd '(a b c)) (member (list 'a) '(b (a) c)) (assv 5 '((2 3) (5 7) (11 13))) (member 3 '(1 2 5) <) (assoc 3 '((1 a) (5 b)) <))
(t (map + '(1 2 3) '(10 20)) (map (lambda (x y z) (list x y z)) '(1 2) '(a b c) '("x" "y")) (apply map list '((1 2 3) (4 5 6))) (vector-map * '#(1 2 3) '#(4 5 6 7)) (apply + 1 2 '(3 4)))
(let ((v (make-vector 3 0))) (vector-for-each (lambda (x y) (vector-set! v x y)) '#(0 1 2) '#(a b c)) (t v))
(t (vector->list '#(1 2 3 4) 1 3) (list->vector '(1 2)) (vector-append '#(1) '#() '#(2 3)) (vector-copy '#(1 2 3) 1))
(define (subvector* x) x)
(let ((v (vector 1 2 3 4 5))) (vector-copy! v 1 v 0 3) (t v) (vector-copy! v 0 v 2) (t v) (vector-fill! v 'x 1 3) (t v))
(t (let-values (((a b) (values 1 2)) ((c . d) (values 3 4 5)) (e (values 6 7))) (list a b c d e)) (let*-values (((a b) (values 1 2)) ((c) (values (+ a b)))) c) (receive (a . r) (values 1 2 3) (list a r)))
(define-values (q r . s) (values 1 2 3 4)) (t q r s)
(define-values all (values 1 2)) (t all)
(t (call-with-values (lambda () (values)) list) (call-with-values (lambda () 5) list) (call-with-values * -))
(t (case 3 ((1 2) 'low) ((3 4) 'mid) (else 'hi)) (case 'x ((x) => (lambda (v) (list v 'arrow))) (else 'no)) (case 9 ((1) 1) (else => (lambda (v) (* v v)))) (case "a" (("a") 'yes) (else 'no)) (case #\a ((#\a #\b) 'ch) (else 'no)) (case 2.0 ((2) 'exact) ((2.0) 'inexact) (else 'none)) (case '() ((()) 'nil) (else 'no)))
(t (do ((i 0 (+ i 1)) (s 0 (+ s i))) ((= i 5) s)) (do ((vec (make-vector 5)) (i 0 (+ i 1))) ((= i 5) vec) (vector-set! vec i i)))
(t (let ((fs (do ((i 0 (+ i 1)) (fs '() (cons (lambda () i) fs))) ((= i 3) fs)))) (map (lambda (f) (f)) fs)))
(t (letrec ((even? (lambda (n) (if (= n 0) #t (odd? (- n 1))))) (odd? (lambda (n) (if (= n 0) #f (even? (- n 1)))))) (even? 1001)))
(t (string->number "1e2") (exact (truncate 1e2)) (list 'a "b" #\c 1.5 2/3) (cons 1 (cons 2 3)) (let* () 5) (let () (define a 1) (define (b) (+ a 1)) (b)))

(t (equal? '(1 '#(2 "x") #\c) (list 1 (vector 2 "x") #\c)) (equal? #u8(1 2) (bytevector 1 2)) (eq? '() '()) (eqv? 100000000000000000000 100000000000000000000) (eqv? 1/2 1/2) (equal? 1.5 1.5))

;| (a 5 1 2 3 b) (1 2 3 . tail) (1 . 5) #(a 5 1 2 3) (a (quasiquote (b (unquote (c 5))))) (a (quasiquote (b (unquote (c 1 2 3))))) (1 (quasiquote (unquote (+ 1 5)))) x 
;| (a (quasiquote (b (unquote (foo 4 d)) e)) f) (a (quasiquote (b (unquote x) (unquote (quote y)) d)) e) 
;| ((nested ((sq 1 1) (sq 2 4) (sq 3 9)))) 5 (unquote-splicing (quote ())) (a 5 1 2 3) 
;| (quote a) (quote a) (quasiquote (a (unquote b) (unquote-splicing c))) #(1 #(2)) (a b c) (1 . 2) () #() "s" #\a #t #f #t #f 
;| (1 2) #(1 2 5) (5 . 5) (1 2 3 1 2 3) (((5))) #(a b) 5 
;| (2 1 0) 
;| () (1) (1 . 2) (1 . 2) (1 2 3 4) (1 2 . 3) (2 3) c 
;| (b 2) (2 two) (2 3) ("b" . 2) (101 102) #f ((a) c) (5 7) (5) (5 b) 
;| (11 22) ((1 a "x") (2 b "y")) ((1 4) (2 5) (3 6)) #(4 10 18) 10 
;| #(a b c) 
;| (2 3) #(1 2) #(1 2 3) #(2 3) 
;| #(1 1 2 3 5) 
;| #(2 3 5 3 5) 
;| #(2 x x 3 5) 
;| (1 2 3 (4 5) (6 7)) 3 (1 (2 3)) 
;| 1 2 (3 4) 
;| (1 2) 
;| () (5) -1 
;| mid (x arrow) 81 no ch inexact nil 
;| 10 #(0 1 2 3 4) 
;| (2 1 0) 
;| #f 
;| 100.0 100 (a "b" #\c 1.5 2/3) (1 2 . 3) 5 2 
;| #f #t #t #t #t #t 
