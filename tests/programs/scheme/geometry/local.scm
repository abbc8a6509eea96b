(define local-a 10)
(define local-b (* local-a 2))
