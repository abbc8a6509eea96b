;; Deep recursion and long lists.
(define (show . xs) (for-each (lambda (x) (write x) (display " ")) xs) (newline))
(define (count n) (if (= n 0) 0 (+ 1 (count (- n 1))))) (show (count 1000000))
(define (build n) (if (= n 0) '() (cons n (build (- n 1))))) (show (length (build 1000000)))
(define (mapp f l) (if (null? l) '() (cons (f (car l)) (mapp f (cdr l))))) (show (apply + (mapp (lambda (x) (* 2 x)) (build 100000))))
(define (deep n) (if (= n 0) '() (list (deep (- n 1))))) (define d (deep 100000)) (show (equal? d (deep 100000)))
(define (ack m n) (cond ((= m 0) (+ n 1)) ((= n 0) (ack (- m 1) 1)) (else (ack (- m 1) (ack m (- n 1)))))) (show (ack 2 9))
(show (length (map (lambda (x) x) (build 500000))) (apply + (build 1000)))
(show (string-length (apply string-append (map number->string (build 1000)))))

;| 1000000 
;| 1000000 
;| 10000100000 
;| #t 
;| 21 
;| 500000 500500 
;| 2893 
