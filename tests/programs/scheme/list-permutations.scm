;; Permutations, combinations, power sets, partitions.
(define (show x) (write x) (newline))
(define (permutations l)
  (if (null? l) '(())
      (append-map (lambda (x) (map (lambda (p) (cons x p)) (permutations (delete x l)))) l)))
(define (combinations l k)
  (cond ((= k 0) '(())) ((null? l) '())
        (else (append (map (lambda (c) (cons (car l) c)) (combinations (cdr l) (- k 1))) (combinations (cdr l) k)))))
(define (powerset l) (if (null? l) '(()) (let ((r (powerset (cdr l)))) (append r (map (lambda (s) (cons (car l) s)) r)))))
(show (permutations '(1 2 3)))
(show (combinations '(a b c d) 2))
(show (powerset '(x y z)))
(show (length (permutations '(1 2 3 4 5 6))))

;| ((1 2 3) (1 3 2) (2 1 3) (2 3 1) (3 1 2) (3 2 1))
;| ((a b) (a c) (a d) (b c) (b d) (c d))
;| (() (z) (y) (y z) (x) (x z) (x y) (x y z))
;| 720
