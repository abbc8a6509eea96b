;; What cannot be captured, and how to pass a name in instead.
(define-syntax aif (syntax-rules () ((_ it c a b) (let ((it c)) (if it a b)))))
(define-syntax broken-aif (syntax-rules () ((_ c a b) (let ((it c)) (if it a b)))))
(define it 'global)
(define (show x) (write x) (newline))
(show (aif it (assq 'b '((a 1) (b 2))) (cadr it) 'none))
(show (broken-aif (assq 'b '((a 1) (b 2))) it 'none))
(define-syntax my-do
  (syntax-rules () ((_ ((v init step) ...) (end result) body ...) (let my-loop ((v init) ...) (if end result (begin body ... (my-loop step ...)))))))
(show (my-do ((i 0 (+ i 1)) (s '() (cons i s))) ((= i 5) s) 'nothing))

;| 2
;| global
;| (4 3 2 1 0)
