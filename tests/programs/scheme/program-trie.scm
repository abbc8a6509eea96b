;; A trie of association lists with mutation.
(define (show x) (write x) (newline))
(define (make-trie) (list #f))
(define (child t c) (let ((p (assv c (cdr t)))) (and p (cdr p))))
(define (insert! t word) (let loop ((t t) (l (string->list word))) (if (null? l) (set-car! t #t) (let ((next (child t (car l)))) (if next (loop next (cdr l)) (let ((fresh (make-trie))) (set-cdr! t (cons (cons (car l) fresh) (cdr t))) (loop fresh (cdr l))))))))
(define (contains? t word) (let loop ((t t) (l (string->list word))) (cond ((not t) #f) ((null? l) (car t)) (else (loop (child t (car l)) (cdr l))))))
(define (words t) (define out '()) (let loop ((t t) (path '())) (if (car t) (set! out (cons (list->string (reverse path)) out))) (for-each (lambda (p) (loop (cdr p) (cons (car p) path))) (reverse (cdr t)))) (reverse out))
(define t (make-trie))
(for-each (lambda (w) (insert! t w)) '("tea" "ten" "to" "a" "inn" "i"))
(show (map (lambda (w) (contains? t w)) '("tea" "te" "ten" "x" "i" "in")))
(show (words t))

;| (#t #f #t #f #t #f)
;| ("tea" "ten" "to" "a" "i" "inn")
