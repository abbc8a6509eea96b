;; The same with continuations that the system captures.
(define (ctak x y z)
  (call-with-current-continuation (lambda (k) (ctak-aux k x y z))))
(define (ctak-aux k x y z)
  (if (not (< y x))
      (k z)
      (call-with-current-continuation
        (lambda (k)
          (ctak-aux
            k
            (call-with-current-continuation (lambda (k) (ctak-aux k (- x 1) y z)))
            (call-with-current-continuation (lambda (k) (ctak-aux k (- y 1) z x)))
            (call-with-current-continuation (lambda (k) (ctak-aux k (- z 1) x y))))))))
(define (repeat n last) (if (= n 0) last (repeat (- n 1) (ctak 18 12 (+ 5 (modulo n 2))))))
(display (repeat 300 0))
(newline)
