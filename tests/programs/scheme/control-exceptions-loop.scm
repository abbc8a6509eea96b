;; Exceptions as control flow, in loops and recursion.
(import (scheme base) (scheme write))
(define (show x) (write x) (newline))
(define (parse-all l) (map (lambda (s) (guard (e ((symbol? e) e)) (or (string->number s) (raise 'bad)))) l))
(show (parse-all '("1" "x" "2.5" "" "-3")))
(define (find-deep tree p) (guard (e ((and (pair? e) (eq? (car e) 'found)) (cdr e))) (let walk ((t tree)) (cond ((pair? t) (walk (car t)) (walk (cdr t))) ((and (not (null? t)) (p t)) (raise (cons 'found t))))) #f))
(show (find-deep '(1 (2 (3 4)) 5) (lambda (x) (> x 2))))
(show (find-deep '(1 (2)) (lambda (x) (> x 2))))
(define (retry n thunk) (guard (e ((> n 0) (retry (- n 1) thunk)) (else (list 'gave-up e))) (thunk)))
(define tries 0)
(show (retry 5 (lambda () (set! tries (+ tries 1)) (if (< tries 4) (raise 'again) (list 'ok tries)))))
(show (retry 2 (lambda () (raise 'never))))
(define (sum-until-bad l) (let ((sum 0)) (guard (e (#t (list sum e))) (for-each (lambda (x) (if (number? x) (set! sum (+ sum x)) (raise (list 'not-a-number x)))) l) (list sum 'fine))))
(show (sum-until-bad '(1 2 3)))
(show (sum-until-bad '(1 2 x 3)))

;| (1 bad 2.5 bad -3)
;| 3
;| #f
;| (ok 4)
;| (gave-up never)
;| (6 fine)
;| (3 (not-a-number x))
