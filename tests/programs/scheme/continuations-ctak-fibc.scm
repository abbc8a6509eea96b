;; ctak and fibc: a continuation at each call.
(define (ctak x y z) (call-with-current-continuation (lambda (k) (ctak-aux k x y z))))
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
(write (ctak 9 6 3)) (newline)
(define (succ n) (+ n 1))
(define (pred n) (- n 1))
(define (addc x y k) (if (zero? y) (k x) (addc (succ x) (pred y) k)))
(define (fibc x c)
  (if (zero? x) (c 0)
      (if (zero? (pred x)) (c 1)
          (addc (call-with-current-continuation (lambda (c) (fibc (pred x) c)))
                (call-with-current-continuation (lambda (c) (fibc (pred (pred x)) c)))
                c))))
(write (fibc 12 (lambda (n) n))) (newline)

;| 6
;| 144
