;; Binary trees of records that are made and walked.
(define-record-type tree (make-tree left right) tree? (left tree-left) (right tree-right))
(define (make depth) (if (= depth 0) (make-tree #f #f) (make-tree (make (- depth 1)) (make (- depth 1)))))
(define (check t) (if (tree-left t) (+ 1 (check (tree-left t)) (check (tree-right t))) 1))
(define (repeat n sum) (if (= n 0) sum (repeat (- n 1) (+ sum (check (make 14))))))
(display (repeat 400 0))
(newline)
