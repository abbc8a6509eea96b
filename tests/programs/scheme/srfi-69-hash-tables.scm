;; SRFI 69: results that do not depend on the order of keys.
(import (scheme base) (scheme write) (srfi 1) (srfi 69))
;; Counts, compares and shows.
(define count-of-tests 0)
(define (t expected value)
  (set! count-of-tests (+ count-of-tests 1))
  (display count-of-tests)
  (display (if (equal? expected value) " ok " " FAIL "))
  (write value)
  (newline))
(define h (make-hash-table))
(t #t (hash-table? h))
(hash-table-set! h 'a 1)
(hash-table-set! h 'b 2)
(hash-table-set! h "str" 3)
(hash-table-set! h '(1 2) 4)
(t 1 (hash-table-ref h 'a))
(t 3 (hash-table-ref h (string #\s #\t #\r)))
(t 4 (hash-table-ref/default h (list 1 2) 0))
(t 'none (hash-table-ref/default h 'zz 'none))
(t 'failed (hash-table-ref h 'zz (lambda () 'failed)))
(t 4 (hash-table-size h))
(t #t (hash-table-exists? h 'b))
(hash-table-delete! h 'b)
(t #f (hash-table-exists? h 'b))
(hash-table-update! h 'a (lambda (x) (+ x 10)))
(t 11 (hash-table-ref h 'a))
(hash-table-update!/default h 'c (lambda (x) (cons 'seen x)) '())
(t '(seen) (hash-table-ref h 'c))
(t 18 (hash-table-fold h (lambda (k v acc) (if (number? v) (+ v acc) acc)) 0))
(t 4 (length (hash-table-keys h)))
(define words '(the cat the dog the cat))
(define counts (make-hash-table eq?))
(for-each (lambda (w) (hash-table-update!/default counts w (lambda (n) (+ n 1)) 0)) words)
(t '(3 2 1) (map (lambda (w) (hash-table-ref counts w)) '(the cat dog)))
(t 6 (apply + (hash-table-values counts)))
(define copy (hash-table-copy counts))
(hash-table-set! copy 'the 0)
(t 3 (hash-table-ref counts 'the))
(t 2 (hash-table-ref (alist->hash-table '((x . 1) (y . 2))) 'y))
(define big (make-hash-table =))
(do ((i 0 (+ i 1))) ((= i 300)) (hash-table-set! big i (* i i)))
(t 300 (hash-table-size big))
(t 89401 (hash-table-ref big 299))

;| 1 ok #t
;| 2 ok 1
;| 3 ok 3
;| 4 ok 4
;| 5 ok none
;| 6 ok failed
;| 7 ok 4
;| 8 ok #t
;| 9 ok #f
;| 10 ok 11
;| 11 ok (seen)
;| 12 ok 18
;| 13 ok 4
;| 14 ok (3 2 1)
;| 15 ok 6
;| 16 ok 3
;| 17 ok 2
;| 18 ok 300
;| 19 ok 89401
