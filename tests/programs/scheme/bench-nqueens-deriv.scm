;; Lists.
(define (show x) (write x) (newline))
(define (nqueens n)
  (define (iota1 n) (let loop ((i n) (l '())) (if (= i 0) l (loop (- i 1) (cons i l)))))
  (define (try x y z) (if (null? x) (if (null? y) 1 0) (+ (if (ok? (car x) 1 z) (try (append (cdr x) y) '() (cons (car x) z)) 0) (try (cdr x) (cons (car x) y) z))))
  (define (ok? row dist placed) (if (null? placed) #t (and (not (= (car placed) (+ row dist))) (not (= (car placed) (- row dist))) (ok? row (+ dist 1) (cdr placed)))))
  (try (iota1 n) '() '()))
(show (nqueens 8))
(define (deriv a)
  (cond ((not (pair? a)) (if (eq? a 'x) 1 0))
        ((eq? (car a) '+) (cons '+ (map deriv (cdr a))))
        ((eq? (car a) '-) (cons '- (map deriv (cdr a))))
        ((eq? (car a) '*) (list '* a (cons '+ (map (lambda (a) (list '/ (deriv a) a)) (cdr a)))))
        ((eq? (car a) '/) (list '- (list '/ (deriv (cadr a)) (caddr a)) (list '/ (cadr a) (list '* (caddr a) (caddr a) (deriv (caddr a))))))
        (else (error "no derivation" (car a)))))
(show (deriv '(+ (* 3 x x) (* a x x) (* b x) 5)))
(define (destruct n) (let ((l (let loop ((i 0) (acc '())) (if (= i n) acc (loop (+ i 1) (cons (list i) acc)))))) (let loop ((p l)) (if (null? p) l (begin (set-car! (car p) (* 2 (caar p))) (loop (cdr p)))))))
(show (apply + (map car (destruct 100))))

;| 92
;| (+ (* (* 3 x x) (+ (/ 0 3) (/ 1 x) (/ 1 x))) (* (* a x x) (+ (/ 0 a) (/ 1 x) (/ 1 x))) (* (* b x) (+ (/ 0 b) (/ 1 x))) 0)
;| 9900
