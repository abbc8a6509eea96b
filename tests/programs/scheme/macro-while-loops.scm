;; while, until, for and repeat.
(define-syntax while (syntax-rules () ((_ c b ...) (let lp () (when c b ... (lp))))))
(define-syntax until (syntax-rules () ((_ c b ...) (while (not c) b ...))))
(define-syntax for
  (syntax-rules (from to step in)
    ((_ x from a to b step s body ...) (do ((x a (+ x s))) ((> x b)) body ...))
    ((_ x from a to b body ...) (for x from a to b step 1 body ...))
    ((_ x in l body ...) (for-each (lambda (x) body ...) l))))
(define-syntax repeat (syntax-rules (times) ((_ n times b ...) (let lp ((k n)) (when (> k 0) b ... (lp (- k 1)))))))
(define i 0)
(while (< i 3) (display i) (display " ") (set! i (+ i 1)))
(until (= i 0) (set! i (- i 1)) (display i) (display " "))
(newline)
(for x from 1 to 5 (display (* x x)) (display " "))
(for x from 0 to 10 step 5 (display x) (display " "))
(for x in '(a b c) (display x) (display " "))
(newline)
(repeat 3 times (display "again "))
(newline)
(define lp 'mine)
(repeat 1 times (display lp))
(newline)

;| 0 1 2 2 1 0 
;| 1 4 9 16 25 0 5 10 a b c 
;| again again again 
;| mine
