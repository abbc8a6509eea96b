;; The same with continuations as closures.
(define (cpstak x y z)
  (define (tak x y z k)
    (if (not (< y x))
        (k z)
        (tak (- x 1) y z
             (lambda (v1)
               (tak (- y 1) z x
                    (lambda (v2)
                      (tak (- z 1) x y
                           (lambda (v3) (tak v1 v2 v3 k)))))))))
  (tak x y z (lambda (a) a)))
(define (repeat n last) (if (= n 0) last (repeat (- n 1) (cpstak 18 12 (+ 5 (modulo n 2))))))
(display (repeat 2000 0))
(newline)
