;; Texts that are numbers, and texts that nearly are.
(define (show . xs) (for-each (lambda (x) (write x) (display " ")) xs) (newline))
(define (t s . r) (write (apply string->number s r)) (display " "))
(for-each t '("0" "-0" "007" "+7" "1." ".5" "1.5e2" "1e-2" "1E2" "abc" "" "-" "+" "." "1/2" "4/2" "1/0" "-3/9" "1e" "e1" "--1" "1-" "1.2.3" "#xff" "#b12" "#e1.25" "#i3" "#x1/2" " 1" "1 " "1/2/3" "+inf.0" "-inf.0" "1e400" "123456789012345678901234567890" "0.1" "#d10" "1e0" "100.0" "1e21" "1e22" "-0.0"))
(newline)
(t "ff" 16) (t "FF" 16) (t "101" 2) (t "12" 2) (t "z" 36) (t "777" 8) (t "-1a" 16) (t "1/a" 16) (t "#b11" 16)
(newline)

;| 0 0 7 7 1.0 0.5 150.0 0.01 100.0 #f #f #f #f #f 1/2 2 #f -1/3 #f #f #f #f #f 255 #f 5/4 3.0 1/2 #f #f #f +inf.0 -inf.0 +inf.0 123456789012345678901234567890 0.1 10 1.0 100.0 1e21 1e22 -0.0 
;| 255 255 5 #f 35 511 -26 1/10 3 
