;; A variable that is assigned three lambdas further in.
(define (make)
  (let ((n 0))
    (lambda ()
      (let ((m 10))
        (lambda ()
          (set! n (+ n 1))
          (lambda ()
            (set! m (+ m n))
            (list n m)))))))
(define (show x) (write x) (newline))
(define one (make))
(define two (one))
(define three (two))
(show (three))
(show (three))
(define other ((one)))
(show (other))
(show (three))
(show ((two)))

;@ captures 4 n: ref
;@ captures 6 n: ref, m: ref
;@ captures 8 m: ref, n: ref
;| (1 11)
;| (1 12)
;| (2 12)
;| (2 14)
;| (3 17)
