;; Higher-order procedures over lists, with captures at each stage.
(define (show x) (write x) (newline))
(define (keep p) (lambda (l) (filter p l)))
(define (each f) (lambda (l) (map f l)))
(define (total) (lambda (l) (apply + l)))
(define (stages . fs) (lambda (x) (let loop ((fs fs) (x x)) (if (null? fs) x (loop (cdr fs) ((car fs) x))))))
(define (report threshold factor) (stages (keep (lambda (x) (> x threshold))) (each (lambda (x) (* x factor))) (total)))
(show ((report 2 10) '(1 2 3 4)))
(show (map (lambda (t) ((report t 1) '(1 2 3 4 5))) '(0 1 2 3 4 5)))
(define (group-by f l) (let loop ((l l) (acc '())) (if (null? l) (map (lambda (p) (cons (car p) (reverse (cdr p)))) (reverse acc)) (let* ((k (f (car l))) (p (assoc k acc))) (if p (begin (set-cdr! p (cons (car l) (cdr p))) (loop (cdr l) acc)) (loop (cdr l) (cons (list k (car l)) acc)))))))
(show (group-by (lambda (x) (modulo x 3)) '(1 2 3 4 5 6 7)))

;| 70
;| (15 14 12 9 5 0)
;| ((1 1 4 7) (2 2 5) (0 3 6))
