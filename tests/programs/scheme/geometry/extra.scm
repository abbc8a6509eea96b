(define (extra x) (list (quote extra) (t:double x)))
