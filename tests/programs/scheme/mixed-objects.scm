;; Objects made of closures and macros.
(define (show . xs) (for-each (lambda (x) (write x) (display " ")) xs) (newline))
(define (make-account balance)
  (define (withdraw amount) (if (>= balance amount) (begin (set! balance (- balance amount)) balance) "Insufficient funds"))
  (define (deposit amount) (set! balance (+ balance amount)) balance)
  (define (dispatch m) (cond ((eq? m 'withdraw) withdraw) ((eq? m 'deposit) deposit) (else (error "Unknown request" m))))
  dispatch)
(define acc (make-account 100)) (show ((acc 'withdraw) 50)) (show ((acc 'withdraw) 60)) (show ((acc 'deposit) 40)) (show (guard (e (#t (error-object-message e))) (acc 'foo)))
(define-syntax define-class (syntax-rules () ((_ (name field ...) (method (arg ...) body ...) ...) (define (name field ...) (lambda (msg . args) (case msg ((method) (apply (lambda (arg ...) body ...) args)) ... (else (error "no method" msg))))))))
(define-class (point x y) (get-x () x) (get-y () y) (add (other) (point (+ x (other 'get-x)) (+ y (other 'get-y)))) (move! (dx) (set! x (+ x dx)) x))
(define p ((point 1 2) 'add (point 10 20))) (show (p 'get-x) (p 'get-y)) (show (p 'move! 5)) (show (p 'get-x))

;| 50 
;| "Insufficient funds" 
;| 90 
;| "Unknown request" 
;| 11 22 
;| 16 
;| 16 
