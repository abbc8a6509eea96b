;; Strings that change.
(define (show x) (write x) (newline))
(define s (make-string 5 #\-))
(string-set! s 0 #\a)
(string-set! s 4 #\e)
(show s)
(define t (string-copy s))
(string-set! t 1 #\b)
(show (list s t))
(define (upcase-first! s) (string-set! s 0 (char-upcase (string-ref s 0))) s)
(show (upcase-first! (string-copy "word")))
(define (string-reverse! s) (let loop ((i 0) (j (- (string-length s) 1))) (if (< i j) (let ((c (string-ref s i))) (string-set! s i (string-ref s j)) (string-set! s j c) (loop (+ i 1) (- j 1))) s)))
(show (string-reverse! (string #\a #\b #\c #\d)))

;| "a---e"
;| ("a---e" "ab--e")
;| "Word"
;| "dcba"
