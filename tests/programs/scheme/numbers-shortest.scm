;; Doubles have the fewest digits that read back, also where rounding to so many digits gives others.
(import (scheme base) (scheme write) (scheme read) (scheme inexact))
(define (show x) (write x) (newline))
(show (expt 2. -44))
(show (list (expt 2. 54) (expt 2. 89) (expt 2. 971) (expt 2. -24) 9007199254740993.0 (sqrt 2.) 1e23 4.35 0.1 (+ 0.1 0.2) 1e21 -1e-7 123456.789))
(define (read-back x) (= x (read (open-input-string (let ((out (open-output-string))) (write x out) (get-output-string out))))))
(show (let loop ((x 1.1) (n 0)) (if (= n 300) #t (and (read-back x) (loop (* x 1.37e-2) (+ n 1))))))

;| 5.684341886080802e-14
;| (1.8014398509481984e16 6.189700196426902e26 1.99584030953472e292 5.960464477539063e-8 9.007199254740992e15 1.4142135623730951 1e23 4.35 0.1 0.30000000000000004 1e21 -1e-7 123456.789)
;| #t
