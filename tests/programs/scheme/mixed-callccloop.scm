;; Continuations that leave loops.
(define (show . xs) (for-each (lambda (x) (write x) (display " ")) xs) (newline))
(define (gen-list start end) (if (> start end) '() (cons start (gen-list (+ start 1) end))))
(define (fold-until f init l p) (call/cc (lambda (k) (let loop ((l l) (a init)) (if (null? l) a (begin (if (p a) (k (list 'stopped a))) (loop (cdr l) (f a (car l)))))))))
(show (fold-until + 0 (gen-list 1 100) (lambda (a) (> a 50))) (fold-until + 0 '(1 2) (lambda (a) #f)))
(define count 0) (define (work n) (call/cc (lambda (ret) (dynamic-wind (lambda () (set! count (+ count 1))) (lambda () (if (odd? n) (ret 'odd)) 'even) (lambda () (set! count (+ count 10))))))) (show (map work '(1 2 3)) ) (show count)
(define (nested) (call/cc (lambda (a) (+ 1 (call/cc (lambda (b) (a (+ 10 (call/cc (lambda (c) (b 100))))))))))) (show (nested))
(define (loop-with-break n) (let ((sum 0)) (call/cc (lambda (break) (let loop ((i 0)) (if (= i n) (break sum)) (set! sum (+ sum i)) (loop (+ i 1))))))) (show (loop-with-break 1000))
(define ks '()) (define (esc) (call/cc (lambda (k) (for-each (lambda (x) (call/cc (lambda (next) (if (= x 3) (k x)) (next #f)))) '(1 2 3 4)) 'none))) (show (esc))
(let loop ((i 0)) (if (< i 100000) (begin (call/cc (lambda (k) (if (even? i) (k 1) 2))) (loop (+ i 1))))) (show 'ok)

;| (stopped 55) 3 
;| (odd even odd) 
;| 33 
;| 101 
;| 499500 
;| 3 
;| ok 
