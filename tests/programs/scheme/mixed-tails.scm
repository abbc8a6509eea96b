;; Tail calls in every tail position, a million each.
(define (show . xs) (for-each (lambda (x) (write x) (display " ")) xs) (newline))
(define (loop1 n) (cond ((= n 0) 'done) (else (loop1 (- n 1)))))
(define (loop2 n) (and #t (or #f (if (= n 0) 'done (loop2 (- n 1))))))
(define (loop3 n) (when (>= n 0) (if (= n 0) 'done (begin 1 (loop3 (- n 1))))))
(define (loop4 n) (case n ((0) 'done) (else (loop4 (- n 1)))))
(define (loop5 n) (let* ((m (- n 1))) (letrec ((f (lambda () (if (< m 0) 'done (loop5 m))))) (f))))
(define (loop6 n) (do () (#t (if (= n 0) 'done (loop6 (- n 1))))))
(define (loop7 n) (apply (lambda (m) (if (= m 0) 'done (loop7 (- m 1)))) (list n)))
(define loop8 (case-lambda ((n) (loop8 n 'x)) ((n x) (if (= n 0) 'done (loop8 (- n 1))))))
(define (loop9 n . rest) (if (= n 0) 'done (loop9 (- n 1) 1 2)))
(define (loop10 n) (call-with-values (lambda () (values n 1)) (lambda (a b) (if (= a 0) 'done (loop10 (- a b))))))
(define (loop11 n) (cond ((assv n '((0 . done))) => cdr) (else (loop11 (- n 1)))))
(define (loop12 n) (let loop ((i n)) (if (= i 0) (let-values (((a b) (values 1 2))) 'done) (loop (- i 1)))))
(define-syntax my-if (syntax-rules () ((_ a b c) (cond (a b) (else c)))))
(define (loop13 n) (my-if (= n 0) 'done (loop13 (- n 1))))
(define (ev? n) (if (= n 0) #t (od? (- n 1)))) (define (od? n) (if (= n 0) #f (ev? (- n 1))))
(define (loop14 n k) (if (= n 0) (k 'done) (loop14 (- n 1) (lambda (x) (k x)))))
(for-each (lambda (f) (show (f 1000000))) (list loop1 loop2 loop3 loop4 loop5 loop6 loop8 loop9 loop10 loop11 loop12 loop13 ev?))
(show (loop7 100000) (loop14 1000000 (lambda (x) x)))

;| done 
;| done 
;| done 
;| done 
;| done 
;| done 
;| done 
;| done 
;| done 
;| done 
;| done 
;| done 
;| #t 
;| done done 
