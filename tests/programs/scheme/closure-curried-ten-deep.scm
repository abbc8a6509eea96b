;; Ten parameters, one at a time.
(define f
  (lambda (a) (lambda (b) (lambda (c) (lambda (d) (lambda (e)
    (lambda (f) (lambda (g) (lambda (h) (lambda (i) (lambda (j)
      (list a b c d e f g h i j (+ a b c d e f g h i j)))))))))))))
(define five (((((f 1) 2) 3) 4) 5))
(write (((((five 6) 7) 8) 9) 10))
(newline)
(write (((((five 0) 0) 0) 0) 0))
(newline)
(define (curry n f)
  (let loop ((n n) (args '()))
    (if (= n 0) (apply f (reverse args)) (lambda (x) (loop (- n 1) (cons x args))))))
(write ((((curry 3 list) 'a) 'b) 'c))
(newline)

;@ captures 4 a: value, b: value, c: value, d: value, e: value
;@ captures 11
;| (1 2 3 4 5 6 7 8 9 10 55)
;| (1 2 3 4 5 0 0 0 0 0 15)
;| (a b c)
