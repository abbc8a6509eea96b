;; Digits of pi: large whole numbers.
(define (digits n)
  (let loop ((q 1) (r 0) (t 1) (k 1) (m 3) (x 3) (left n) (out '()))
    (cond ((= left 0) (reverse out))
          ((< (+ (* 4 q) (- r t)) (* m t))
           (loop (* 10 q) (* 10 (- r (* m t))) t k
                 (- (quotient (* 10 (+ (* 3 q) r)) t) (* 10 m)) x (- left 1) (cons m out)))
          (else
           (loop (* q k) (* (+ (* 2 q) r) x) (* t x) (+ k 1)
                 (quotient (+ (* q (+ (* 7 k) 2)) (* r x)) (* t x)) (+ x 2) left out)))))
(display (apply + (digits 3000)))
(newline)
