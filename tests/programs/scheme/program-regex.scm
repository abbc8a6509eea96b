;; Regular expressions by derivatives.
(define (show x) (write x) (newline))
(define (nullable? r)
  (case (car r) ((empty) #t) ((char none) #f) ((seq) (and (nullable? (cadr r)) (nullable? (caddr r)))) ((alt) (or (nullable? (cadr r)) (nullable? (caddr r)))) ((star) #t)))
(define (derive r c)
  (case (car r)
    ((empty none) '(none))
    ((char) (if (char=? c (cadr r)) '(empty) '(none)))
    ((seq) (let ((d (list 'seq (derive (cadr r) c) (caddr r)))) (if (nullable? (cadr r)) (list 'alt d (derive (caddr r) c)) d)))
    ((alt) (list 'alt (derive (cadr r) c) (derive (caddr r) c)))
    ((star) (list 'seq (derive (cadr r) c) r))))
(define (matches? r s) (let loop ((r r) (l (string->list s))) (if (null? l) (nullable? r) (loop (derive r (car l)) (cdr l)))))
(define (lit s) (let loop ((l (string->list s))) (if (null? l) '(empty) (list 'seq (list 'char (car l)) (loop (cdr l))))))
(define ab* (list 'star (list 'alt '(char #\a) '(char #\b))))
(define ends-abb (list 'seq ab* (lit "abb")))
(show (map (lambda (s) (matches? ends-abb s)) '("abb" "aababb" "ab" "abba" "")))
(show (matches? (list 'star (lit "xy")) "xyxyxy"))
(show (matches? (list 'star (lit "xy")) "xyx"))

;| (#t #t #f #f #f)
;| #t
;| #f
