(begin (define (square x) (* x x)))
