;; An evaluator of Scheme in Scheme.
(define (show x) (write x) (newline))
(define (lookup x env) (cond ((assq x env) => cdr) (else (error "unbound" x))))
(define (ev e env)
  (cond ((symbol? e) (lookup e env))
        ((not (pair? e)) e)
        (else
         (case (car e)
           ((quote) (cadr e))
           ((if) (if (ev (cadr e) env) (ev (caddr e) env) (ev (cadddr e) env)))
           ((lambda) (lambda args (ev (caddr e) (append (map cons (cadr e) args) env))))
           ((let) (ev (caddr e) (append (map (lambda (b) (cons (car b) (ev (cadr b) env))) (cadr e)) env)))
           ((letrec)
            (let* ((cells (map (lambda (b) (cons (car b) #f)) (cadr e))) (env (append cells env)))
              (for-each (lambda (c b) (set-cdr! c (ev (cadr b) env))) cells (cadr e))
              (ev (caddr e) env)))
           (else (apply (ev (car e) env) (map (lambda (x) (ev x env)) (cdr e))))))))
(define base (list (cons '+ +) (cons '- -) (cons '* *) (cons '= =) (cons '< <) (cons 'cons cons) (cons 'car car) (cons 'cdr cdr) (cons 'null? null?) (cons 'list list)))
(show (ev '(+ 1 (* 2 3)) base))
(show (ev '((lambda (x y) (- x y)) 10 3) base))
(show (ev '(letrec ((fact (lambda (n) (if (= n 0) 1 (* n (fact (- n 1))))))) (fact 10)) base))
(show (ev '(letrec ((map (lambda (f l) (if (null? l) (quote ()) (cons (f (car l)) (map f (cdr l))))))) (map (lambda (x) (* x x)) (list 1 2 3))) base))
(show (ev '(let ((add (lambda (x) (lambda (y) (+ x y))))) ((add 3) 4)) base))
(show (guard (e (#t (error-object-irritants e))) (ev '(+ 1 nope) base)))

;| 7
;| 7
;| 3628800
;| (1 4 9)
;| 7
;| (nope)
