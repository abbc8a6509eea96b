;; What asks for more elements than any machine has room for can be caught; a program that takes less, and still too much, ends at once.
(define (try what make)
  (write (guard (e ((error-object? e) (list what (error-object? e) (string? (error-object-message e))))) (make) what))
  (newline))
(try 'vector (lambda () (vector-length (make-vector 1000000000000 0))))
(try 'vector (lambda () (make-vector 4000000000000000000 'x)))
(try 'string (lambda () (make-string 1000000000000 #\a)))
(try 'string (lambda () (make-string 4000000000000000000 #\λ)))
(try 'bytevector (lambda () (make-bytevector 4000000000000000000 0)))
(try 'list (lambda () (make-list 1000000000000 0)))
(try 'big (lambda () (make-vector (expt 10 30) 0)))
(try 'negative (lambda () (make-vector -1 0)))
(try 'fits (lambda () (make-vector 10 0)))
(define (fill n) (let ((v (make-vector n 0))) (vector-set! v 1 2) v))
(write (vector-ref (fill (string->number "60000000000")) 3))
;@ skip chez
;@ exit 2
;@ stderr-has "errors-no-memory.scm:"
;@ stderr-has "out of memory"
;| (vector #t #t)
;| (vector #t #t)
;| (string #t #t)
;| (string #t #t)
;| (bytevector #t #t)
;| (list #t #t)
;| (big #t #t)
;| (negative #t #t)
;| fits
