;; Numbers, pairs and booleans as procedures.
(define zero (lambda (f) (lambda (x) x)))
(define (succ n) (lambda (f) (lambda (x) (f ((n f) x)))))
(define (add m n) (lambda (f) (lambda (x) ((m f) ((n f) x)))))
(define (mul m n) (lambda (f) (m (n f))))
(define (pow b e) (e b))
(define (->int n) ((n (lambda (k) (+ k 1))) 0))
(define (int-> k) (if (= k 0) zero (succ (int-> (- k 1)))))
(define (pair a b) (lambda (s) (s a b)))
(define (fst p) (p (lambda (a b) a)))
(define (snd p) (p (lambda (a b) b)))
(define (pred n) (fst ((n (lambda (p) (pair (snd p) (succ (snd p))))) (pair zero zero))))
(define true (lambda (a b) a))
(define false (lambda (a b) b))
(define (zero?* n) ((n (lambda (x) false)) true))
(define (show x) (write x) (newline))
(show (->int (add (int-> 3) (int-> 4))))
(show (->int (mul (int-> 6) (int-> 7))))
(show (->int (pow (int-> 2) (int-> 8))))
(show (->int (pred (int-> 9))))
(show ((zero?* zero) 'yes 'no))
(show ((zero?* (int-> 2)) 'yes 'no))

;| 7
;| 42
;| 256
;| 8
;| yes
;| no
