;; swap! with variables that are named as the macro's own.
(define-syntax swap! (syntax-rules () ((_ a b) (let ((tmp a)) (set! a b) (set! b tmp)))))
(define (show x) (write x) (newline))
(let ((tmp 1) (other 2)) (swap! tmp other) (show (list tmp other)))
(let ((set! 5) (let 6)) (swap! set! let) (show (list set! let)))
(define tmp 'top)
(define b 'bottom)
(swap! tmp b)
(show (list tmp b))

;| (2 1)
;| (6 5)
;| (bottom top)
