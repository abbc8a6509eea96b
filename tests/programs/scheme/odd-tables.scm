;; Hash tables with keys of all kinds.
(define (t x) (write x) (newline))
(define (msort l <) (if (or (null? l) (null? (cdr l))) l (let split ((l l) (a '()) (b '())) (if (null? l) (mmerge (msort a <) (msort b <) <) (split (cdr l) (cons (car l) b) a)))))
(define (mmerge a b <) (cond ((null? a) b) ((null? b) a) ((< (car b) (car a)) (cons (car b) (mmerge a (cdr b) <))) (else (cons (car a) (mmerge (cdr a) b <)))))
(define h (make-hash-table))
(do ((i 0 (+ i 1))) ((= i 100)) (hash-table-set! h i (* i i)))
(t (hash-table-size h)) (t (hash-table-ref/default h 50 'none)) (t (hash-table-ref/default h 200 'none))
(do ((i 0 (+ i 2))) ((>= i 100)) (hash-table-delete! h i))
(t (hash-table-size h)) (t (msort (hash-table-keys h) <)) (t (apply + (hash-table-values h)))
(hash-table-walk h (lambda (k v) (if (> k 95) (hash-table-update! h k (lambda (x) (- x))))))
(t (map (lambda (k) (hash-table-ref h k (lambda () 'no))) '(95 97 99 96)))
(define s (make-hash-table equal?))
(hash-table-set! s "abc" 1) (hash-table-set! s '(1 (2 #(3))) 2) (hash-table-set! s 1.5 3) (hash-table-set! s #\a 4) (hash-table-set! s 'sym 5) (hash-table-set! s (expt 10 30) 6) (hash-table-set! s 1/3 7) (hash-table-set! s #t 8)
(t (map (lambda (k) (hash-table-ref/default s k #f)) (list (string #\a #\b #\c) (list 1 (list 2 (vector 3))) 1.5 #\a 'sym (expt 10 30) 1/3 #t #f '())))
(define al (alist->hash-table '((a . 1) (b . 2) (a . 3))))
(t (hash-table-ref al 'a)) (t (hash-table-exists? al 'b)) (t (hash-table-exists? al 'c))
(t (hash-table-fold al (lambda (k v acc) (+ v acc)) 0))
(define c (hash-table-copy al)) (hash-table-set! c 'z 26) (t (list (hash-table-size al) (hash-table-size c)))
(define (memo f) (let ((m (make-hash-table))) (lambda (n) (if (hash-table-exists? m n) (hash-table-ref m n) (let ((v (f n))) (hash-table-set! m n v) v)))))
(define fib (memo (lambda (n) (if (< n 2) n (+ (fib (- n 1)) (fib (- n 2)))))))
(t (fib 150))
(define (group-by f l) (let ((m (make-hash-table equal?))) (for-each (lambda (x) (hash-table-update!/default m (f x) (lambda (old) (cons x old)) '())) l) (msort (map (lambda (p) (cons (car p) (reverse (cdr p)))) (hash-table->alist m)) (lambda (a b) (< (car a) (car b))))))
(t (group-by (lambda (x) (modulo x 3)) '(1 2 3 4 5 6 7 8 9)))
(define (lcs a b) (let ((m (make-hash-table equal?))) (let go ((i 0) (j 0)) (let ((key (cons i j))) (or (hash-table-ref/default m key #f) (let ((v (cond ((or (= i (string-length a)) (= j (string-length b))) '()) ((char=? (string-ref a i) (string-ref b j)) (cons (string-ref a i) (go (+ i 1) (+ j 1)))) (else (let ((x (go (+ i 1) j)) (y (go i (+ j 1)))) (if (>= (length x) (length y)) x y)))))) (hash-table-set! m key v) v))))))
(t (list->string (lcs "the quick brown fox" "a quack by a crown ox")))
(t (guard (e ((error-object? e) 'missing)) (hash-table-ref al 'nope)))
(t (hash-table-ref al 'nope (lambda () 'thunk)))
(hash-table-update! al 'a (lambda (x) (* x 100)))
(hash-table-update! al 'new (lambda (x) (+ x 1)) (lambda () 41))
(t (list (hash-table-ref al 'a) (hash-table-ref al 'new)))
(define big (make-hash-table))
(do ((i 0 (+ i 1))) ((= i 20000)) (hash-table-set! big (* i 7919) i))
(t (let loop ((i 0) (ok #t)) (if (= i 20000) ok (loop (+ i 1) (and ok (= i (hash-table-ref/default big (* i 7919) -1)))))))
(define (string-hash-test n) (let ((m (make-hash-table equal?))) (do ((i 0 (+ i 1))) ((= i n)) (hash-table-set! m (number->string i) i)) (let loop ((i 0) (s 0)) (if (= i n) s (loop (+ i 1) (+ s (hash-table-ref m (number->string i))))))))
(t (string-hash-test 3000))

;| 100
;| 2500
;| none
;| 50
;| (1 3 5 7 9 11 13 15 17 19 21 23 25 27 29 31 33 35 37 39 41 43 45 47 49 51 53 55 57 59 61 63 65 67 69 71 73 75 77 79 81 83 85 87 89 91 93 95 97 99)
;| 166650
;| (9025 -9409 -9801 no)
;| (1 2 3 4 5 6 7 8 #f #f)
;| 1
;| #t
;| #f
;| 3
;| (2 3)
;| 9969216677189303386214405760200
;| ((0 3 6 9) (1 1 4 7) (2 2 5 8))
;| " quck brown ox"
;| missing
;| thunk
;| (100 42)
;| #t
;| 4498500
