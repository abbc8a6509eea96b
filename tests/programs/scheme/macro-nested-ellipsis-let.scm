;; let and let* written with nested ellipses.
(define-syntax my-let* (syntax-rules () ((_ () b ...) (let () b ...)) ((_ ((x v) more ...) b ...) (let ((x v)) (my-let* (more ...) b ...)))))
(define-syntax my-let (syntax-rules () ((_ ((x v) ...) b ...) ((lambda (x ...) b ...) v ...)) ((_ name ((x v) ...) b ...) ((letrec ((name (lambda (x ...) b ...))) name) v ...))))
(define-syntax my-cond
  (syntax-rules (else =>)
    ((_ (else e ...)) (begin e ...))
    ((_ (c => f) more ...) (let ((t c)) (if t (f t) (my-cond more ...))))
    ((_ (c) more ...) (or c (my-cond more ...)))
    ((_ (c e ...) more ...) (if c (begin e ...) (my-cond more ...)))
    ((_) #f)))
(define-syntax my-let-values
  (syntax-rules () ((_ (((x ...) e) ...) b ...) (list (call-with-values (lambda () e) (lambda (x ...) (list x ...))) ... b ...))))
(define-syntax table (syntax-rules () ((_ (row (k v) ...) ...) '((row (k . v) ...) ...))))
(define (show x) (write x) (newline))
(show (my-let* ((a 1) (b (+ a 1)) (a (* b 10))) (list a b)))
(show (my-let ((a 1) (b 2)) (list b a)))
(show (my-let loop ((i 0) (acc '())) (if (= i 3) acc (loop (+ i 1) (cons i acc)))))
(show (my-cond (#f 1) ((assv 2 '((1 . a) (2 . b))) => cdr) (else 3)))
(show (my-cond (#f 1) (5) (else 6)))
(show (my-let-values (((a b) (values 1 2)) ((c) 3)) 'body))
(show (table (x (a 1) (b 2)) (y) (z (c 3))))

;| (20 2)
;| (2 1)
;| (2 1 0)
;| b
;| 5
;| ((1 2) (3) body)
;| ((x (a . 1) (b . 2)) (y) (z (c . 3)))
