;; A leftist heap, purely functional, and heap sort.
(define (show x) (write x) (newline))
(define (rank h) (if (null? h) 0 (car h)))
(define (node x a b) (if (>= (rank a) (rank b)) (list (+ 1 (rank b)) x a b) (list (+ 1 (rank a)) x b a)))
(define (merge less? a b) (cond ((null? a) b) ((null? b) a) ((less? (cadr a) (cadr b)) (node (cadr a) (caddr a) (merge less? (cadddr a) b))) (else (node (cadr b) (caddr b) (merge less? a (cadddr b))))))
(define (insert less? x h) (merge less? (list 1 x '() '()) h))
(define (heap-sort less? l) (let loop ((h (let build ((l l) (h '())) (if (null? l) h (build (cdr l) (insert less? (car l) h)))))) (if (null? h) '() (cons (cadr h) (loop (merge less? (caddr h) (cadddr h)))))))
(show (heap-sort < '(5 3 8 1 9 2 7)))
(show (heap-sort > '(5 3 8 1 9 2 7)))
(show (heap-sort string<? '("pear" "apple" "fig")))

;| (1 2 3 5 7 8 9)
;| (9 8 7 5 3 2 1)
;| ("apple" "fig" "pear")
