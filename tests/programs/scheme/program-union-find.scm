;; Union-find on vectors, and a minimum spanning tree.
(define (show x) (write x) (newline))
(define (make n) (let ((v (make-vector n))) (do ((i 0 (+ i 1))) ((= i n) v) (vector-set! v i i))))
(define (root v i) (let ((p (vector-ref v i))) (if (= p i) i (let ((r (root v p))) (vector-set! v i r) r))))
(define (join! v a b) (let ((ra (root v a)) (rb (root v b))) (if (= ra rb) #f (begin (vector-set! v ra rb) #t))))
(define (sort l less?) (if (null? l) '() (let ((p (car l))) (let loop ((r (cdr l)) (lo '()) (hi '())) (cond ((null? r) (append (sort lo less?) (list p) (sort hi less?))) ((less? (car r) p) (loop (cdr r) (cons (car r) lo) hi)) (else (loop (cdr r) lo (cons (car r) hi))))))))
(define edges '((0 1 4) (0 7 8) (1 2 8) (1 7 11) (2 3 7) (2 5 4) (2 8 2) (3 4 9) (3 5 14) (4 5 10) (5 6 2) (6 7 1) (6 8 6) (7 8 7)))
(define (mst n edges) (let ((v (make n))) (let loop ((es (sort edges (lambda (a b) (< (caddr a) (caddr b))))) (w 0) (k 0)) (if (null? es) (list w k) (if (join! v (caar es) (cadar es)) (loop (cdr es) (+ w (caddr (car es))) (+ k 1)) (loop (cdr es) w k))))))
(show (mst 9 edges))

;| (37 8)
