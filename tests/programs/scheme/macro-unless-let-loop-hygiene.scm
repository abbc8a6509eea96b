;; Loops by macros within loops by macros: each has its own hidden names.
(define-syntax my-for
  (syntax-rules () ((_ (v a b) body ...) (let loop ((v a)) (if (< v b) (begin body ... (loop (+ v 1))) 'done)))))
(define out '())
(define (put x) (set! out (cons x out)))
(my-for (i 0 3) (my-for (j i 3) (put (list i j))))
(write (reverse out))
(newline)
(set! out '())
(define (loop x) (put (list 'user x)))
(my-for (i 0 2) (loop i))
(write (reverse out))
(newline)

;| ((0 0) (0 1) (0 2) (1 1) (1 2) (2 2))
;| ((user 0) (user 1))
