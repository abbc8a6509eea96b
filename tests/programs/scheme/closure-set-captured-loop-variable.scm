;; set! on a loop variable that a closure has captured changes that round's variable only.
(define saved '())
(do ((i 0 (+ i 1)))
    ((>= i 6))
  (let ((inc (lambda () (set! i (+ i 1)) i)) (get (lambda () i)))
    (set! saved (cons (cons inc get) saved))
    (inc)))
(define (show x) (write x) (newline))
(show (length saved))
(show (map (lambda (p) ((cdr p))) saved))
((car (car saved)))
((car (car saved)))
(show (map (lambda (p) ((cdr p))) saved))

;@ captures 5 i: ref
;| 3
;| (5 3 1)
;| (7 3 1)
