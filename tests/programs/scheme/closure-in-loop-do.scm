;; Every round of `do` has variables of its own.
(define procs '())
(do ((i 0 (+ i 1))) ((= i 5)) (set! procs (cons (lambda () (* i i)) procs)))
(write (map (lambda (p) (p)) (reverse procs)))
(newline)

;| (0 1 4 9 16)
