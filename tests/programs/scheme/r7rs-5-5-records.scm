;; R7RS 5.5: record types.
(import (scheme base) (scheme write))
;; Counts, compares and shows.
(define count-of-tests 0)
(define (t expected value)
  (set! count-of-tests (+ count-of-tests 1))
  (display count-of-tests)
  (display (if (equal? expected value) " ok " " FAIL "))
  (write value)
  (newline))
(define-record-type <pare> (kons x y) pare? (x kar set-kar!) (y kdr))
(t #t (pare? (kons 1 2)))
(t #f (pare? (cons 1 2)))
(t 1 (kar (kons 1 2)))
(t 2 (kdr (kons 1 2)))
(t 3 (let ((k (kons 1 2))) (set-kar! k 3) (kar k)))
(define-record-type point (make-point y x) point? (x point-x) (y point-y set-point-y!) (z point-z set-point-z!))
(define p (make-point 1 2))
(t '(2 1) (list (point-x p) (point-y p)))
(set-point-z! p 9)
(t 9 (point-z p))
(t '(#t #f) (list (point? p) (pare? p)))
(define-record-type empty (make-empty) empty?)
(t '(#t #f #f) (list (empty? (make-empty)) (empty? p) (empty? '())))
(t #f (eq? (make-empty) (make-empty)))
(t #t (eqv? p p))
(t #f (vector? p))
(t #f (pair? p))
(t #f (procedure? p))
(define-record-type node (node value next) node? (value node-value) (next node-next set-node-next!))
(define ring (node 1 #f))
(set-node-next! ring (node 2 ring))
(t '(1 2 1) (list (node-value ring) (node-value (node-next ring)) (node-value (node-next (node-next ring)))))
(t 'wrong-type (guard (e (#t 'wrong-type)) (kar p)))
(t '(1 2 3) (map point-x (map (lambda (i) (make-point 0 i)) '(1 2 3))))
(define (sum-nodes n) (if (not n) 0 (+ (node-value n) (sum-nodes (node-next n)))))
(t 6 (sum-nodes (node 1 (node 2 (node 3 #f)))))

;| 1 ok #t
;| 2 ok #f
;| 3 ok 1
;| 4 ok 2
;| 5 ok 3
;| 6 ok (2 1)
;| 7 ok 9
;| 8 ok (#t #f)
;| 9 ok (#t #f #f)
;| 10 ok #f
;| 11 ok #t
;| 12 ok #f
;| 13 ok #f
;| 14 ok #f
;| 15 ok (1 2 1)
;| 16 ok wrong-type
;| 17 ok (1 2 3)
;| 18 ok 6
