;; Continuations that are where the program is anyway: calls of them are returns, and captures in tail position take no stack.
(import (scheme base) (scheme write))
(define (show x) (write x) (newline))
(define (even-number? x) (and (number? x) (even? x)))

(define (loop n) (if (= n 0) 'done (call/cc (lambda (k) (if (< n 0) (k 1) (loop (- n 1)))))))
(show (loop 1000000))

(define (ctak k x y z)
  (if (not (< y x))
      (k z)
      (call/cc
        (lambda (k)
          (ctak k
                (call/cc (lambda (k) (ctak k (- x 1) y z)))
                (call/cc (lambda (k) (ctak k (- y 1) z x)))
                (call/cc (lambda (k) (ctak k (- z 1) x y))))))))
(show (call/cc (lambda (k) (ctak k 10 6 3))))

(define (sum-to x y k) (if (= y 0) (k x) (sum-to (+ x 1) (- y 1) k)))
(define (fib-to n k)
  (if (< n 2)
      (k n)
      (sum-to (call/cc (lambda (k) (fib-to (- n 1) k))) (call/cc (lambda (k) (fib-to (- n 2) k))) k)))
(show (fib-to 12 (lambda (n) (* 10 n))))
(show (call/cc (lambda (return) (fib-to 12 return))))

;; Loops within loops, of which one is also called elsewhere.
(define (first-pair n good?)
  (call/cc
    (lambda (return)
      (let outer ((i 0))
        (if (= i n)
            (return #f)
            (let inner ((j 0))
              (cond ((= j n) (outer (+ i 1)))
                    ((good? i j) (return (cons i j)))
                    (else (inner (+ j 1))))))))))
(show (first-pair 10 (lambda (i j) (and (> i 3) (= (* i j) 24)))))
(show (first-pair 3 (lambda (i j) #f)))
(define (depth-first tree good?)
  (call/cc
    (lambda (return)
      (let walk ((t tree))
        (cond ((pair? t) (walk (car t)) (walk (cdr t)))
              ((good? t) (return t))
              (else #f))))))
(show (depth-first '(1 (2 3) (4 (5 6))) (lambda (x) (and (number? x) (even? x) (> x 2)))))
(show (depth-first '(1 3) even-number?))

;; Whatever is between stays between.
(define p (make-parameter 'outer))
(define (through x) (call/cc (lambda (k) (parameterize ((p 'inner)) (k (list x (p)))))))
(show (list (through 1) (p)))
(define (guarded x) (call/cc (lambda (k) (guard (e (#t (k (list 'caught e)))) (k (/ 1 x))))))
(show (list (guarded 2) (pair? (guarded 0))))
(define (wound) (let ((log '())) (call/cc (lambda (k) (dynamic-wind (lambda () (set! log (cons 'in log))) (lambda () (k 1)) (lambda () (set! log (cons 'out log)))))) log))
(show (wound))
(define (kept x) (call/cc (lambda (k) (let ((all (list k x))) (if (> x 1) (k all) ((car all) 'left))))))
(show (kept 1))
(show (cadr (kept 2)))
(define (several x) (call-with-values (lambda () (call/cc (lambda (k) (if x (k 1 2) (k 3))))) list))
(show (list (several #t) (several #f)))
(define (assigned x) (call/cc (lambda (k) (set! k list) (k x))))
(show (assigned 1))
(define (renamed x) (call/cc (lambda (k) (let ((j k)) (if x (j 1) (+ 1 (j 2)))))))
(show (list (renamed #t) (renamed #f)))

;| done
;| 4
;| 1440
;| 144
;| (4 . 6)
;| #f
;| 4
;| #f
;| ((1 inner) outer)
;| (1/2 #t)
;| (out in)
;| left
;| 2
;| ((1 2) (3))
;| (1)
;| (1 2)
