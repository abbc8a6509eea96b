;; R7RS 5.4: define-syntax at the top level and in bodies.
(import (scheme base) (scheme write))
;; Counts, compares and shows.
(define count-of-tests 0)
(define (t expected value)
  (set! count-of-tests (+ count-of-tests 1))
  (display count-of-tests)
  (display (if (equal? expected value) " ok " " FAIL "))
  (write value)
  (newline))
(t '(2 1) (let ((x 1) (y 2)) (define-syntax swap! (syntax-rules () ((swap! a b) (let ((tmp a)) (set! a b) (set! b tmp))))) (swap! x y) (list x y)))
(define-syntax inc! (syntax-rules () ((_ x) (set! x (+ x 1))) ((_ x n) (set! x (+ x n)))))
(define n 1)
(inc! n)
(inc! n 10)
(t 12 n)
(define (g)
  (define-syntax twice (syntax-rules () ((_ e) (begin e e))))
  (define c 0)
  (twice (set! c (+ c 1)))
  c)
(t 2 (g))
(define-syntax def (syntax-rules () ((_ n v) (define n v))))
(def made 'made)
(t 'made made)
(t 5 (let () (def local 5) local))
(define-syntax def2 (syntax-rules () ((_ a b v) (begin (define a v) (define b v)))))
(def2 p q 'both)
(t '(both both) (list p q))
(define-syntax def-getter (syntax-rules () ((_ getter v) (begin (define hidden v) (define (getter) hidden)))))
(def-getter get-one 1)
(def-getter get-two 2)
(t '(1 2) (list (get-one) (get-two)))
(define-syntax my-if (syntax-rules () ((_ c a b) (cond (c a) (else b)))))
(t 'b (let ((else #f)) (my-if #f 'a 'b)))
(define-syntax for
  (syntax-rules (in)
    ((_ x in l body ...) (map (lambda (x) body ...) l))))
(t '(1 4 9) (for x in '(1 2 3) (* x x)))
(define-syntax kw (syntax-rules () ((_) 'kw)))
(t 'var (let ((kw (lambda () 'var))) (kw)))
(t 'kw (kw))

;| 1 ok (2 1)
;| 2 ok 12
;| 3 ok 2
;| 4 ok made
;| 5 ok 5
;| 6 ok (both both)
;| 7 ok (1 2)
;| 8 ok b
;| 9 ok (1 4 9)
;| 10 ok var
;| 11 ok kw
