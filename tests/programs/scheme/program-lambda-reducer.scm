;; Beta reduction with fresh names, to normal form.
(define (show x) (write x) (newline))
(define counter 0)
(define (fresh) (set! counter (+ counter 1)) (string->symbol (string-append "v" (number->string counter))))
(define (subst e x v)
  (cond ((symbol? e) (if (eq? e x) v e))
        ((eq? (car e) 'fn) (if (eq? (cadr e) x) e (let ((n (fresh))) (list 'fn n (subst (subst (caddr e) (cadr e) n) x v)))))
        (else (list (subst (car e) x v) (subst (cadr e) x v)))))
(define (reduce e)
  (cond ((symbol? e) e)
        ((eq? (car e) 'fn) (list 'fn (cadr e) (reduce (caddr e))))
        (else (let ((f (reduce (car e))))
                (if (and (pair? f) (eq? (car f) 'fn)) (reduce (subst (caddr f) (cadr f) (cadr e))) (list f (reduce (cadr e))))))))
(define zero '(fn s (fn z z)))
(define two '(fn s (fn z (s (s z)))))
(define plus '(fn m (fn n (fn s (fn z ((m s) ((n s) z)))))))
(define (count e) (let loop ((e (caddr (caddr e))) (n 0)) (if (pair? e) (loop (cadr e) (+ n 1)) n)))
(show (count (reduce (list (list plus two) two))))
(show (count (reduce (list two two))))
(show (count (reduce (list (list plus zero) two))))

;| 4
;| 4
;| 2
