;; What walks down a list says if it is none, or has no end.
(import (scheme base) (scheme write) (srfi 1))
(define-syntax try
  (syntax-rules ()
    ((_ e) (begin (guard (x ((error-object? x) (display "refused"))) (write e)) (newline)))))
(try (map - 5))
(try (map - '(1 2 . 3)))
(try (map - (vector 1 2)))
(try (map + '(1 2) '(1)))
(try (for-each - 5))
(try (vector-map - '(1 2)))
(try (fold + 0 5))
(try (fold + 0 '(1 . 2)))
(try (fold-right + 0 5))
(try (filter odd? '(1 . 2)))
(try (remove odd? 5))
(try (partition odd? '(1 . 2)))
(try (reduce + 0 '(1 . 2)))
(try (find odd? '(2 . 3)))
(try (any odd? 5))
(try (delete 1 5))
(try (delete-duplicates '(1 . 2)))
(try (list-index even? 5))
(try (count even? 5))
(try (filter-map list 5))
(try (append-map list 5))

;| refused
;| refused
;| refused
;| (2)
;| refused
;| refused
;| refused
;| refused
;| refused
;| refused
;| refused
;| refused
;| refused
;| refused
;| refused
;| refused
;| refused
;| refused
;| refused
;| refused
;| refused
