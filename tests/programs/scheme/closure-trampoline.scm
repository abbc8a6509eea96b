;; Mutual recursion on a trampoline, thunk by thunk.
(define (trampoline v) (if (procedure? v) (trampoline (v)) v))
(define (ev? n) (if (= n 0) #t (lambda () (od? (- n 1)))))
(define (od? n) (if (= n 0) #f (lambda () (ev? (- n 1)))))
(write (list (trampoline (ev? 100000)) (trampoline (od? 100000))))
(newline)

;| (#t #f)
