;; A chain of a thousand closures, each over the one before.
(define (chain n) (let loop ((i 0) (f (lambda (x) x))) (if (= i n) f (loop (+ i 1) (let ((g f) (k i)) (lambda (x) (g (+ x k))))))))
(write ((chain 1000) 0))
(newline)
(define (compose-all fs) (if (null? fs) (lambda (x) x) (let ((rest (compose-all (cdr fs)))) (lambda (x) ((car fs) (rest x))))))
(write ((compose-all (map (lambda (k) (lambda (x) (+ (* 2 x) k))) '(1 2 3 4))) 0))
(newline)

;| 499500
;| 49
