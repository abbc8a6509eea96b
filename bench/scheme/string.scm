;; Texts that are put together and taken apart.
(define (grow s)
  (let* ((a (string-append "123" s "456" s "789")) (n (string-length a)))
    (string-append (substring a (quotient n 2) n) (substring a 0 (+ 1 (quotient n 2))))))
(define (trial n) (let loop ((s "abcdef")) (if (> (string-length s) n) (string-length s) (loop (grow s)))))
(define (repeat n last) (if (= n 0) last (repeat (- n 1) (trial 500000))))
(display (repeat 250 0))
(newline)
