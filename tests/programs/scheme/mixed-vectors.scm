;; Ranges of vectors.
(define (show . xs) (for-each (lambda (x) (write x) (display " ")) xs) (newline))
(define v (vector 1 2 3 4 5))
(show (vector-length v) (vector-ref v 2) (vector->list v) (vector->list v 2) (vector->list v 1 3) (list->vector '(a b)))
(show (vector-copy v) (vector-copy v 2) (vector-copy v 1 3) (vector-append (vector 1) (vector 2 3) (vector)) (vector-map + (vector 1 2) (vector 10 20 30)))
(define w (make-vector 5 'x)) (vector-copy! w 1 v 2 4) (show w) (vector-copy! v 1 v 0 3) (show v) (vector-fill! w 'z 2 4) (show w)
(vector-for-each (lambda (a b) (display (+ a b)) (display ",")) (vector 1 2) (vector 3 4)) (newline)
(show (vector->string (quote #(#\a #\b))) (string->vector "abc") (string->vector "abcd" 1 3) (vector) (make-vector 0) (vector-map (lambda (x) (* x x)) (vector 1 2 3)))
(show (equal? (quote #(1 (2 #(3)))) (vector 1 (list 2 (vector 3)))) (vector 'a "s" #\c 1.5))

;| 5 3 (1 2 3 4 5) (3 4 5) (2 3) #(a b) 
;| #(1 2 3 4 5) #(3 4 5) #(2 3) #(1 2 3) #(11 22) 
;| #(x 3 4 x x) 
;| #(1 1 2 3 5) 
;| #(x 3 z z x) 
;| 4,6,
;| "ab" #(#\a #\b #\c) #(#\b #\c) #() #() #(1 4 9) 
;| #t #(a "s" #\c 1.5) 
