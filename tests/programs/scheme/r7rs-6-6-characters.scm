;; R7RS 6.6: characters.
(import (scheme base) (scheme char) (scheme write))
;; Counts, compares and shows.
(define count-of-tests 0)
(define (t expected value)
  (set! count-of-tests (+ count-of-tests 1))
  (display count-of-tests)
  (display (if (equal? expected value) " ok " " FAIL "))
  (write value)
  (newline))
(t #t (char? #\a))
(t #f (char? "a"))
(t '(97 65 32 10 955) (map char->integer (list #\a #\A #\space #\newline #\x3bb)))
(t '(#\a #\A) (map integer->char '(97 65)))
(t '(7 8 127 27 0 13 9) (map char->integer (list #\alarm #\backspace #\delete #\escape #\null #\return #\tab)))
(t #t (char=? #\a #\a #\a))
(t #f (char=? #\a #\b))
(t #t (char<? #\a #\b #\c))
(t #f (char<? #\a #\c #\b))
(t #t (char>? #\c #\b))
(t #t (char<=? #\a #\a #\b))
(t #t (char>=? #\b #\a #\a))
(t #t (char-ci=? #\a #\A))
(t #t (char-ci<? #\a #\B))
(t '(#t #t #f #f) (map char-alphabetic? (list #\a #\Z #\1 #\space)))
(t '(#f #t #f) (map char-numeric? (list #\a #\7 #\space)))
(t '(#f #t #t #t) (map char-whitespace? (list #\a #\space #\newline #\tab)))
(t '(#t #f #f) (map char-upper-case? (list #\A #\a #\3)))
(t '(#f #t #f) (map char-lower-case? (list #\A #\a #\3)))
(t '(3 0 #f) (map digit-value (list #\3 #\0 #\a)))
(t '(#\A #\A #\1 #\x39b) (map char-upcase (list #\a #\A #\1 #\x3bb)))
(t '(#\a #\a #\1) (map char-downcase (list #\a #\A #\1)))
(t '(#\a #\a) (map char-foldcase (list #\a #\A)))
(t '(#\( #\) #\; #\" #\' #\x) (list #\( #\) #\; #\" #\' #\x))
(t #t (char=? #\x41 #\A))
(t #\x (string-ref "x" 0))

;| 1 ok #t
;| 2 ok #f
;| 3 ok (97 65 32 10 955)
;| 4 ok (#\a #\A)
;| 5 ok (7 8 127 27 0 13 9)
;| 6 ok #t
;| 7 ok #f
;| 8 ok #t
;| 9 ok #f
;| 10 ok #t
;| 11 ok #t
;| 12 ok #t
;| 13 ok #t
;| 14 ok #t
;| 15 ok (#t #t #f #f)
;| 16 ok (#f #t #f)
;| 17 ok (#f #t #t #t)
;| 18 ok (#t #f #f)
;| 19 ok (#f #t #f)
;| 20 ok (3 0 #f)
;| 21 ok (#\A #\A #\1 #\Λ)
;| 22 ok (#\a #\a #\1)
;| 23 ok (#\a #\a)
;| 24 ok (#\( #\) #\; #\" #\' #\x)
;| 25 ok #t
;| 26 ok #\x
