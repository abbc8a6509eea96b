;; Dynamic programming: edit distance, longest common subsequence, knapsack, coins.
(define (show x) (write x) (newline))
(define (edit a b)
  (let* ((n (string-length a)) (m (string-length b)) (row (make-vector (+ m 1))))
    (do ((j 0 (+ j 1))) ((> j m)) (vector-set! row j j))
    (do ((i 1 (+ i 1))) ((> i n) (vector-ref row m))
      (let loop ((j 1) (diagonal (vector-ref row 0)))
        (if (= j 1) (vector-set! row 0 i))
        (if (<= j m)
            (let ((above (vector-ref row j)))
              (vector-set! row j (min (+ 1 above) (+ 1 (vector-ref row (- j 1))) (+ diagonal (if (char=? (string-ref a (- i 1)) (string-ref b (- j 1))) 0 1))))
              (loop (+ j 1) above)))))))
(show (map edit '("kitten" "" "flaw" "same") '("sitting" "abc" "lawn" "same")))
(define (lcs a b) (cond ((or (null? a) (null? b)) '()) ((equal? (car a) (car b)) (cons (car a) (lcs (cdr a) (cdr b)))) (else (let ((x (lcs (cdr a) b)) (y (lcs a (cdr b)))) (if (>= (length x) (length y)) x y)))))
(show (list->string (lcs (string->list "xmjyauz") (string->list "mzjawxu"))))
(define (ways amount coins) (cond ((= amount 0) 1) ((or (< amount 0) (null? coins)) 0) (else (+ (ways amount (cdr coins)) (ways (- amount (car coins)) coins)))))
(show (ways 100 '(50 25 10 5 1)))
(define (knapsack items cap) (if (null? items) 0 (let ((without (knapsack (cdr items) cap)) (w (caar items)) (v (cdar items))) (if (> w cap) without (max without (+ v (knapsack (cdr items) (- cap w))))))))
(show (knapsack '((12 . 4) (2 . 2) (1 . 1) (1 . 2) (4 . 10)) 15))

;| (3 3 2 0)
;| "mjau"
;| 292
;| 15
