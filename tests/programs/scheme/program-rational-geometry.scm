;; Exact geometry: lines meet where they should.
(define (show x) (write x) (newline))
(define (line p q) (let ((a (- (cdr q) (cdr p))) (b (- (car p) (car q)))) (list a b (+ (* a (car p)) (* b (cdr p))))))
(define (meet l m) (let ((d (- (* (car l) (cadr m)) (* (car m) (cadr l))))) (if (= d 0) 'parallel (cons (/ (- (* (caddr l) (cadr m)) (* (caddr m) (cadr l))) d) (/ (- (* (car l) (caddr m)) (* (car m) (caddr l))) d)))))
(show (meet (line '(0 . 0) '(3 . 1)) (line '(0 . 1) '(1 . 0))))
(show (meet (line '(0 . 0) '(1 . 1)) (line '(0 . 1) '(1 . 2))))
(define (area ps) (/ (abs (let loop ((l (append ps (list (car ps)))) (s 0)) (if (null? (cdr l)) s (loop (cdr l) (+ s (- (* (caar l) (cdadr l)) (* (caadr l) (cdar l)))))))) 2))
(show (area '((0 . 0) (1 . 0) (1/2 . 1/3))))
(define (egypt r) (if (= r 0) '() (let ((d (ceiling (/ 1 r)))) (cons d (egypt (- r (/ 1 d)))))))
(show (egypt 7/15))

;| (3/4 . 1/4)
;| parallel
;| 1/6
;| (3 8 120)
