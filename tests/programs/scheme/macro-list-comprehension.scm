;; Comprehensions by recursive macros.
(define-syntax collect
  (syntax-rules (for in if)
    ((_ e) (list e))
    ((_ e (for x in l) more ...) (append-all (map (lambda (x) (collect e more ...)) l)))
    ((_ e (if c) more ...) (if c (collect e more ...) '()))))
(define (append-all ls) (apply append ls))
(define (range a b) (if (>= a b) '() (cons a (range (+ a 1) b))))
(define (show x) (write x) (newline))
(show (collect (* x x) (for x in (range 0 6))))
(show (collect (list x y) (for x in '(1 2 3)) (for y in '(a b)) (if (odd? x))))
(show (collect (list a b c) (for a in (range 1 20)) (for b in (range a 20)) (for c in (range b 20)) (if (= (* c c) (+ (* a a) (* b b))))))

;| (0 1 4 9 16 25)
;| ((1 a) (1 b) (3 a) (3 b))
;| ((3 4 5) (5 12 13) (6 8 10) (8 15 17) (9 12 15))
