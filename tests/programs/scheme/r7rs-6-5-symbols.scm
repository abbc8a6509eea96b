;; R7RS 6.5: symbols.
(import (scheme base) (scheme write))
;; Counts, compares and shows.
(define count-of-tests 0)
(define (t expected value)
  (set! count-of-tests (+ count-of-tests 1))
  (display count-of-tests)
  (display (if (equal? expected value) " ok " " FAIL "))
  (write value)
  (newline))
(t #t (symbol? 'foo))
(t #t (symbol? (car '(a b))))
(t #f (symbol? "bar"))
(t #t (symbol? 'nil))
(t #f (symbol? '()))
(t #f (symbol? #f))
(t #t (symbol=? 'a 'a 'a))
(t #f (symbol=? 'a 'b))
(t "flying-fish" (symbol->string 'flying-fish))
(t "Martin" (symbol->string 'Martin))
(t "Malvina" (symbol->string (string->symbol "Malvina")))
(t 'mISSISSIppi (string->symbol "mISSISSIppi"))
(t #t (eqv? 'bitBlt (string->symbol "bitBlt")))
(t #t (eq? 'LollyPop (string->symbol (symbol->string 'LollyPop))))
(t #t (string=? "K. Harper, M.D." (symbol->string (string->symbol "K. Harper, M.D."))))
(t #f (eq? 'abc 'ABC))
(t #t (eq? 'abc '|abc|))
(t "two words" (symbol->string '|two words|))
(t "" (symbol->string '||))
(t '(+ - ... ->x !$%&*/:<=>?^_~ a.b x1) '(+ - ... ->x !$%&*/:<=>?^_~ a.b x1))
(t 7 (let ((|odd name| 7)) |odd name|))
(t '(#t #t) (list (symbol? '+) (symbol? '-)))

;| 1 ok #t
;| 2 ok #t
;| 3 ok #f
;| 4 ok #t
;| 5 ok #f
;| 6 ok #f
;| 7 ok #t
;| 8 ok #f
;| 9 ok "flying-fish"
;| 10 ok "Martin"
;| 11 ok "Malvina"
;| 12 ok mISSISSIppi
;| 13 ok #t
;| 14 ok #t
;| 15 ok #t
;| 16 ok #f
;| 17 ok #t
;| 18 ok "two words"
;| 19 ok ""
;| 20 ok (+ - ... ->x !$%&*/:<=>?^_~ a.b x1)
;| 21 ok 7
;| 22 ok (#t #t)
