;; case over all kinds of constants.
(define (show x) (write x) (newline))
(define (kind x)
  (case x
    ((0) 'zero)
    ((1 2 3) 'small)
    ((#\a #\e #\i #\o #\u) 'vowel)
    ((red green blue) 'colour)
    ((#t #f) 'boolean)
    ((()) 'nil)
    ((1/2) 'half)
    ((123456789012345678901234567890) 'huge)
    (else (if (number? x) 'number 'other))))
(show (map kind (list 0 2 #\e 'green #f '() 1/2 123456789012345678901234567890 99 "s" 'pink 1.0)))
(define (days month leap) (case month ((2) (if leap 29 28)) ((4 6 9 11) 30) (else 31)))
(show (map (lambda (m) (days m #t)) '(1 2 4 12)))
(show (case (string->symbol "dynamic") ((static) 1) ((dynamic) 2) (else 3)))

;| (zero small vowel colour boolean nil half huge number other other number)
;| (31 29 30 31)
;| 2
