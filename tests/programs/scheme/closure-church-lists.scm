;; Lists as right folds.
(define nil (lambda (c n) n))
(define (kons a l) (lambda (c n) (c a (l c n))))
(define (->list l) (l cons '()))
(define (fmap f l) (lambda (c n) (l (lambda (a r) (c (f a) r)) n)))
(define (keep p l) (lambda (c n) (l (lambda (a r) (if (p a) (c a r) r)) n)))
(define (cat a b) (lambda (c n) (a c (b c n))))
(define (upto n) (let loop ((i n) (l nil)) (if (= i 0) l (loop (- i 1) (kons i l)))))
(define (show x) (write x) (newline))
(show (->list (upto 5)))
(show (->list (fmap (lambda (x) (* x x)) (upto 5))))
(show (->list (keep odd? (upto 9))))
(show ((cat (upto 3) (upto 4)) + 0))

;| (1 2 3 4 5)
;| (1 4 9 16 25)
;| (1 3 5 7 9)
;| 16
