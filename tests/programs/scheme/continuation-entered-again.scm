;; A continuation of the top level, entered again from a later form: the rest of the program runs again.
(begin
  (define saved #f)
  (define count 0)
  (display (+ 1 (call/cc (lambda (k) (set! saved k) 1))))
  (newline)
  (set! count (+ count 1))
  (if (< count 3) (saved count)))

;| 2
;| 2
;| 3
