;; get, add and reset share a cell; a fourth procedure captures all three.
(define (make start)
  (define n start)
  (define (get) n)
  (define (add k) (set! n (+ n k)))
  (define (reset) (set! n start))
  (lambda (op . args)
    (case op
      ((get) (get))
      ((add) (apply add args) (get))
      ((reset) (reset) (get))
      (else (list 'unknown op)))))
(define c (make 10))
(for-each (lambda (call) (write (apply c call)) (newline))
  '((get) (add 5) (add 7) (reset) (what)))

;| 10
;| 15
;| 22
;| 10
;| (unknown what)
