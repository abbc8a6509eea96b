;; A continuation that is entered after the call that captured it has returned: that is said, and never guessed.
(define saved #f)
(define count 0)
(display (+ 1 (call/cc (lambda (k) (set! saved k) 1))))
(newline)
(set! count (+ count 1))
(if (< count 3) (saved count))

;@ skip chez
;@ exit 2
;@ stderr-has "error[E0814]"
;@ stderr-has "continuation-entered-again.scm:4:15"
;| 2
