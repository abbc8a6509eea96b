;; A million tail calls in code that may capture. One form, so that Chez enters all of it again.
(begin
  (define saved #f)
  (define (even2? n) (if (= n 0) #t (odd2? (- n 1))))
  (define (odd2? n) (if (= n 0) #f (begin (if (= n 500001) (call/cc (lambda (k) (set! saved k)))) (even2? (- n 1)))))
  (define rounds 0)
  (write (even2? 1000000))
  (newline)
  (set! rounds (+ rounds 1))
  (if (< rounds 3) (saved #f))
  (define (loop f n acc) (if (= n 0) acc (loop f (- n 1) (f acc))))
  (write (loop (lambda (x) (+ x 1)) 100000 0))
  (newline)
  (define (count-down n) (if (= n 0) 'done (call/cc (lambda (k) (set! saved k) (count-down (- n 1))))))
  (write (count-down 100000))
  (newline))

;| #t
;| #t
;| #t
;| 100000
;| done
