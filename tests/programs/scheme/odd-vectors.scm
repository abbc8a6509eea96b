;; Vectors: matrices, sorts, heaps, dynamic programming.
(define (t x) (write x) (newline))
(define (matrix r c f) (let ((m (make-vector r))) (do ((i 0 (+ i 1))) ((= i r) m) (vector-set! m i (let ((row (make-vector c))) (do ((j 0 (+ j 1))) ((= j c) row) (vector-set! row j (f i j))))))))
(define (mref m i j) (vector-ref (vector-ref m i) j))
(define (mmul a b) (let ((n (vector-length b))) (matrix (vector-length a) (vector-length (vector-ref b 0)) (lambda (i j) (let loop ((k 0) (s 0)) (if (= k n) s (loop (+ k 1) (+ s (* (mref a i k) (mref b k j))))))))))
(define a (matrix 3 3 (lambda (i j) (+ (* 3 i) j)))) (define id (matrix 3 3 (lambda (i j) (if (= i j) 1 0))))
(t (mmul a a)) (t (equal? (mmul a id) a)) (t (mmul (matrix 2 3 (lambda (i j) (/ 1 (+ i j 1)))) a)) (t (mmul (matrix 2 2 (lambda (i j) (* 0.5 i j))) (matrix 2 2 (lambda (i j) (+ i j)))))
(define (det m) (let ((n (vector-length m))) (if (= n 1) (mref m 0 0) (let loop ((c 0) (sign 1) (s 0)) (if (= c n) s (loop (+ c 1) (- sign) (+ s (* sign (mref m 0 c) (det (matrix (- n 1) (- n 1) (lambda (i j) (mref m (+ i 1) (if (< j c) j (+ j 1)))))))))))))) 
(t (det (vector (vector 2 0 1) (vector 1 3 2) (vector 1 1 4)))) (t (det (matrix 4 4 (lambda (i j) (expt (+ i 1) j))))) (t (det (matrix 3 3 (lambda (i j) (/ 1 (+ i j 1))))))
(define (vswap! v i j) (let ((x (vector-ref v i))) (vector-set! v i (vector-ref v j)) (vector-set! v j x)))
(define (qsort! v less?) (let qs ((lo 0) (hi (- (vector-length v) 1))) (when (< lo hi) (let ((p (vector-ref v (quotient (+ lo hi) 2)))) (let loop ((i lo) (j hi)) (let* ((i (let up ((i i)) (if (less? (vector-ref v i) p) (up (+ i 1)) i))) (j (let down ((j j)) (if (less? p (vector-ref v j)) (down (- j 1)) j)))) (if (<= i j) (begin (vswap! v i j) (loop (+ i 1) (- j 1))) (begin (qs lo j) (qs i hi)))))))) v)
(t (qsort! (vector 5 3 9 1 7 2 8) <)) (t (qsort! (vector "pear" "fig" "apple") string<?)) (t (qsort! (vector 1.5 1 1/2 -3 2.25) >)) (t (qsort! (vector) <)) (t (qsort! (vector '(3 c) '(1 a) '(2 b)) (lambda (x y) (< (car x) (car y)))))
(define (heap-sort l) (define h (make-vector (+ 1 (length l)) 0)) (define n 0) (define (up i) (let ((p (quotient i 2))) (when (and (> p 0) (< (vector-ref h i) (vector-ref h p))) (vswap! h i p) (up p)))) (define (down i) (let* ((l (* 2 i)) (r (+ l 1)) (m (if (and (<= l n) (< (vector-ref h l) (vector-ref h i))) l i)) (m (if (and (<= r n) (< (vector-ref h r) (vector-ref h m))) r m))) (unless (= m i) (vswap! h i m) (down m)))) (for-each (lambda (x) (set! n (+ n 1)) (vector-set! h n x) (up n)) l) (let loop ((acc '())) (if (= n 0) (reverse acc) (let ((x (vector-ref h 1))) (vector-set! h 1 (vector-ref h n)) (set! n (- n 1)) (down 1) (loop (cons x acc))))))
(t (heap-sort '(5 2 8 1 9 3 3.5 -1)))
(define (sieve n) (let ((v (make-vector (+ n 1) #t))) (let loop ((i 2) (acc '())) (cond ((> i n) (reverse acc)) ((vector-ref v i) (do ((j (* i i) (+ j i))) ((> j n)) (vector-set! v j #f)) (loop (+ i 1) (cons i acc))) (else (loop (+ i 1) acc))))))
(t (sieve 60))
(define (bsearch v x) (let loop ((lo 0) (hi (- (vector-length v) 1))) (if (> lo hi) #f (let ((m (quotient (+ lo hi) 2))) (cond ((= (vector-ref v m) x) m) ((< (vector-ref v m) x) (loop (+ m 1) hi)) (else (loop lo (- m 1))))))))
(t (map (lambda (x) (bsearch (vector 1 3 5 7 9 11) x)) '(1 4 11 0 12 7)))
(define (pascal n) (let loop ((i 0) (row (vector 1)) (acc '())) (if (= i n) (reverse acc) (loop (+ i 1) (let ((next (make-vector (+ 2 i) 1))) (do ((j 1 (+ j 1))) ((= j (+ i 1)) next) (vector-set! next j (+ (vector-ref row (- j 1)) (vector-ref row j))))) (cons row acc)))))
(t (pascal 6))
(define (knapsack ws vs cap) (let ((best (make-vector (+ cap 1) 0))) (for-each (lambda (w v) (do ((c cap (- c 1))) ((< c w)) (vector-set! best c (max (vector-ref best c) (+ v (vector-ref best (- c w))))))) ws vs) (vector-ref best cap)))
(t (knapsack '(1 3 4 5) '(1 4 5 7) 7))
(define (edit a b) (let* ((n (string-length b)) (row (make-vector (+ n 1)))) (do ((j 0 (+ j 1))) ((> j n)) (vector-set! row j j)) (do ((i 0 (+ i 1))) ((= i (string-length a)) (vector-ref row n)) (let ((prev (vector-ref row 0))) (vector-set! row 0 (+ i 1)) (do ((j 0 (+ j 1))) ((= j n)) (let ((old (vector-ref row (+ j 1)))) (vector-set! row (+ j 1) (min (+ 1 old) (+ 1 (vector-ref row j)) (+ prev (if (char=? (string-ref a i) (string-ref b j)) 0 1)))) (set! prev old)))))))
(t (map (lambda (p) (edit (car p) (cdr p))) '(("kitten" . "sitting") ("" . "abc") ("same" . "same"))))
(define grid (matrix 5 5 (lambda (i j) (if (and (= i 2) (< 0 j 4)) 1 0))))
(define (life g) (matrix 5 5 (lambda (i j) (let ((n (let loop ((di -1) (dj -1) (s 0)) (cond ((> di 1) s) ((> dj 1) (loop (+ di 1) -1 s)) (else (loop di (+ dj 1) (let ((y (+ i di)) (x (+ j dj))) (if (and (not (= 0 di dj)) (< -1 y 5) (< -1 x 5)) (+ s (mref g y x)) s)))))))) (if (or (= n 3) (and (= n 2) (= 1 (mref g i j)))) 1 0)))))
(t (life grid)) (t (equal? grid (life (life grid))))
(define (floyd n edges) (let ((d (matrix n n (lambda (i j) (if (= i j) 0 #f))))) (for-each (lambda (e) (vector-set! (vector-ref d (car e)) (cadr e) (caddr e))) edges) (do ((k 0 (+ k 1))) ((= k n) d) (do ((i 0 (+ i 1))) ((= i n)) (do ((j 0 (+ j 1))) ((= j n)) (let ((x (mref d i k)) (y (mref d k j)) (z (mref d i j))) (when (and x y (or (not z) (< (+ x y) z))) (vector-set! (vector-ref d i) j (+ x y)))))))))
(t (floyd 4 '((0 1 5) (1 2 2.5) (2 3 1) (0 3 100) (3 1 1/2))))
(t (guard (e ((error-object? e) 'index)) (vector-ref (vector 1 2) 2))) (t (guard (e ((error-object? e) 'index)) (vector-ref (vector 1 2) -1))) (t (guard (e ((error-object? e) 'index)) (vector-ref (vector 1 2) 1.0))) (t (guard (e ((error-object? e) 'type)) (vector-set! '(1) 0 1)))
(t (let ((v (vector 1 2 3))) (vector-for-each (lambda (x) (vector-set! v 0 (+ x (vector-ref v 0)))) v) v))
(t (list (vector->list '#(1 2 3) 1) (vector->list '#(1 2 3) 1 2) (vector-map (lambda (x) (* x x)) '#(1 2.5 1/2)) (vector-append '#(1) '#("x") '#())))

;| #(#(15 18 21) #(42 54 66) #(69 90 111))
;| #t
;| #(#(7/2 16/3 43/6) #(5/2 43/12 14/3))
;| #(#(0 0) #(0.5 1.0))
;| 18
;| 12
;| 1/2160
;| #(1 2 3 5 7 8 9)
;| #("apple" "fig" "pear")
;| #(2.25 1.5 1 1/2 -3)
;| #()
;| #((1 a) (2 b) (3 c))
;| (-1 1 2 3 3.5 5 8 9)
;| (2 3 5 7 11 13 17 19 23 29 31 37 41 43 47 53 59)
;| (0 #f 5 #f #f 3)
;| (#(1) #(1 1) #(1 2 1) #(1 3 3 1) #(1 4 6 4 1) #(1 5 10 10 5 1))
;| 9
;| (3 3 0)
;| #(#(0 0 0 0 0) #(0 0 1 0 0) #(0 0 1 0 0) #(0 0 1 0 0) #(0 0 0 0 0))
;| #t
;| #(#(0 5 7.5 8.5) #(#f 0 2.5 3.5) #(#f 3/2 0 1) #(#f 1/2 3.0 0))
;| index
;| index
;| index
;| type
;| #(7 2 3)
;| ((2 3) (2) #(1 6.25 1/4) #(1 "x"))
