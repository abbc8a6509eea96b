;; objects of closures with inheritance and delegation
(define (make-object . parents)
  (let ((methods '()) (self #f))
    (define (lookup name)
      (cond ((assq name methods) => cdr)
            (else (let loop ((ps parents))
                    (if (null? ps) #f
                        (or ((car ps) 'lookup name) (loop (cdr ps))))))))
    (lambda (op . args)
      (case op
        ((add!) (set! methods (cons (cons (car args) (cadr args)) methods)) 'added)
        ((lookup) (lookup (car args)))
        ((methods) (map car methods))
        ((count) (length methods))
        (else (error "bad op" op args))))))
(define (send obj name . args)
  (let ((m (obj 'lookup name)))
    (if m (apply m obj args) (error "no method" name))))
(define base (make-object))
(base 'add! 'greet (lambda (self n) (string-append "hello " n)))
(base 'add! 'twice (lambda (self f x) (f (f x))))
(base 'add! 'who (lambda (self) "base"))
(base 'add! 'intro (lambda (self) (string-append "I am " (send self 'who))))
(define derived (make-object base))
(derived 'add! 'who (lambda (self) "derived"))
(define mixin (make-object))
(mixin 'add! 'sum (lambda (self . xs) (apply + xs)))
(define both (make-object derived mixin))
(define (t x) (write x) (newline))
(t (send base 'greet "bob"))
(t (send derived 'greet "al"))
(t (send derived 'intro))
(t (send base 'intro))
(t (send both 'intro))
(t (send both 'sum 1 2 3 4))
(t (send both 'sum))
(t (send both 'twice (lambda (x) (* x x)) 3))
(t (both 'methods))
(t (both 'count))
(t (derived 'methods))
(t (guard (e ((error-object? e) (list (error-object-message e) (error-object-irritants e)))) (send both 'nope)))
(t (guard (e ((error-object? e) (list (error-object-message e) (error-object-irritants e)))) (both 'frob 1 2)))
(define (make-counter)
  (let ((n 0)) (let-syntax ((bump! (syntax-rules () ((_ k) (begin (set! n (+ n k)) n)))))
    (case-lambda (() (bump! 1)) ((k) (bump! k)) ((a b . c) (bump! (apply + a b c)))))))
(define c1 (make-counter)) (define c2 (make-counter))
(t (list (c1) )) (t (c1 5)) (t (c1 1 2 3 4)) (t (c2)) (t (c1))
(define-record-type point (make-point x y) point? (x px set-px!) (y py))
(define p (make-point 3 4))
(set-px! p 10)
(t (list (px p) (py p) (point? p) (point? 5) (point? (vector 1 2))))
(t (guard (e (#t 'bad)) (px 5)))
(define (make-stack)
  (define items '())
  (define (push! x) (set! items (cons x items)) (length items))
  (define (pop!) (if (null? items) (raise 'empty) (let ((x (car items))) (set! items (cdr items)) x)))
  (define (dispatch m) (cond ((eq? m 'push) push!) ((eq? m 'pop) pop!) ((eq? m 'size) (lambda () (length items))) (else (lambda args (cons m args)))))
  dispatch)
(define s (make-stack))
((s 'push) 1) ((s 'push) 2)
(t ((s 'pop))) (t ((s 'pop))) (t (guard (e ((symbol? e) (list 'caught e))) ((s 'pop)))) (t ((s 'zork) 1 2))
(define account
  (let ((total 0))
    (lambda (balance)
      (define (withdraw x) (if (> x balance) (raise (list 'insufficient balance x)) (begin (set! balance (- balance x)) (set! total (- total x)) balance)))
      (set! total (+ total balance))
      (lambda (m . a) (cond ((eq? m 'withdraw) (apply withdraw a)) ((eq? m 'total) total) (else balance))))))
(define a1 (account 100)) (define a2 (account 50))
(t (a1 'withdraw 30))
(t (a2 'total)) (t (guard (e ((pair? e) e)) (a2 'withdraw 80))) (t (a1 'balance)) (t (a2 'total))

;| "hello bob"
;| "hello al"
;| "I am derived"
;| "I am base"
;| "I am derived"
;| 10
;| 0
;| 81
;| ()
;| 0
;| (who)
;| ("no method" (nope))
;| ("bad op" (frob (1 2)))
;| (1)
;| 6
;| 16
;| 1
;| 17
;| (10 4 #t #f #f)
;| bad
;| 2
;| 1
;| (caught empty)
;| (zork 1 2)
;| 70
;| 120
;| (insufficient 50 80)
;| 70
;| 120
