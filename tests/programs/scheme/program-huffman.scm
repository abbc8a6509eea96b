;; Huffman codes.
(define (show x) (write x) (newline))
(define (leaf s w) (list 'leaf s w))
(define (weight t) (if (eq? (car t) 'leaf) (caddr t) (cadddr t)))
(define (symbols t) (if (eq? (car t) 'leaf) (list (cadr t)) (list-ref t 4)))
(define (join a b) (list 'node a b (+ (weight a) (weight b)) (append (symbols a) (symbols b))))
(define (insert t l) (cond ((null? l) (list t)) ((<= (weight t) (weight (car l))) (cons t l)) (else (cons (car l) (insert t (cdr l))))))
(define (build l) (if (null? (cdr l)) (car l) (build (insert (join (car l) (cadr l)) (cddr l)))))
(define (make freqs) (build (let loop ((f freqs) (acc '())) (if (null? f) acc (loop (cdr f) (insert (leaf (caar f) (cdar f)) acc))))))
(define (encode s t) (if (eq? (car t) 'leaf) '() (if (memq s (symbols (cadr t))) (cons 0 (encode s (cadr t))) (cons 1 (encode s (caddr t))))))
(define (decode bits t) (let loop ((bits bits) (n t)) (if (eq? (car n) 'leaf) (cons (cadr n) (loop bits t)) (if (null? bits) '() (loop (cdr bits) (if (= 0 (car bits)) (cadr n) (caddr n)))))))
(define t (make '((a . 8) (b . 3) (c . 1) (d . 1) (e . 1) (f . 1))))
(define message '(a b a c a d))
(define bits (apply append (map (lambda (s) (encode s t)) message)))
(show (length bits))
(show (decode bits t))
(show (length (encode 'a t)))

;| 13
;| (a b a c a d)
;| 1
