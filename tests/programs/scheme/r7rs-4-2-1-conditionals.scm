;; R7RS 4.2.1: cond, case, and, or, when, unless, cond-expand.
(import (scheme base) (scheme write))
;; Counts, compares and shows.
(define count-of-tests 0)
(define (t expected value)
  (set! count-of-tests (+ count-of-tests 1))
  (display count-of-tests)
  (display (if (equal? expected value) " ok " " FAIL "))
  (write value)
  (newline))
(t 'greater (cond ((> 3 2) 'greater) ((< 3 2) 'less)))
(t 'equal (cond ((> 3 3) 'greater) ((< 3 3) 'less) (else 'equal)))
(t 2 (cond ((assv 'b '((a 1) (b 2))) => cadr) (else #f)))
(t 'none (cond ((assv 'z '((a 1))) => cadr) (else 'none)))
(t 3 (cond (#f 1) (3)))
(t '(1 2) (cond ((memv 1 '(0 1 2))) (else 'no)))
(t 6 (cond (#t 4 5 6)))
(t 'composite (case (* 2 3) ((2 3 5 7) 'prime) ((1 4 6 8 9) 'composite)))
(t 'c (case (car '(c d)) ((a e i o u) 'vowel) ((w y) 'semivowel) (else => (lambda (x) x))))
(t 'semivowel (case (car '(w d)) ((a e i o u) 'vowel) ((w y) 'semivowel) (else 'consonant)))
(t 36 (case 6 ((5 6 7) => (lambda (n) (* n n))) (else 0)))
(t 'char (case #\a ((#\b) 'no) ((#\a) 'char) (else 'else)))
(t 'symbol (case 'else ((else) 'symbol) (else 'other)))
(t 'bool (case #f ((#t) 'yes) ((#f) 'bool)))
(t 'empty (case '() ((()) 'empty) (else 'no)))
(t 'big (case 100000000000000000000 ((100000000000000000000) 'big) (else 'no)))
(t #t (and (= 2 2) (> 2 1)))
(t #f (and (= 2 2) (< 2 1)))
(t '(f g) (and 1 2 'c '(f g)))
(t #t (and))
(t 5 (and 5))
(t #t (or (= 2 2) (> 2 1)))
(t #t (or (= 2 2) (< 2 1)))
(t #f (or #f #f #f))
(t '(b c) (or (memq 'b '(a b c)) (/ 3 0)))
(t #f (or))
(t 7 (or #f 7))
(t 3 (when (= 1 1) 1 2 3))
(t 3 (unless (= 1 2) 1 2 3))
(define log '())
(define (note x) (set! log (cons x log)) x)
(and (note 1) (note #f) (note 3))
(or (note #f) (note 2) (note 3))
(when (note #f) (note 'never))
(unless (note #t) (note 'never))
(t '(#t #f 2 #f #f 1) log)
(t 'yes (cond-expand (full-unicode 'yes) (else 'no)))
(t 'both (cond-expand ((and r7rs ratios) 'both) (else 'no)))
(t 'or (cond-expand ((or no-such-thing r7rs) 'or) (else 'no)))
(t 'not (cond-expand ((not no-such-thing) 'not) (else 'no)))
(t 'else (cond-expand (no-such-thing 1) (else 'else)))
(t 'lib (cond-expand ((library (scheme base)) 'lib) (else 'no)))

;| 1 ok greater
;| 2 ok equal
;| 3 ok 2
;| 4 ok none
;| 5 ok 3
;| 6 ok (1 2)
;| 7 ok 6
;| 8 ok composite
;| 9 ok c
;| 10 ok semivowel
;| 11 ok 36
;| 12 ok char
;| 13 ok symbol
;| 14 ok bool
;| 15 ok empty
;| 16 ok big
;| 17 ok #t
;| 18 ok #f
;| 19 ok (f g)
;| 20 ok #t
;| 21 ok 5
;| 22 ok #t
;| 23 ok #t
;| 24 ok #f
;| 25 ok (b c)
;| 26 ok #f
;| 27 ok 7
;| 28 ok 3
;| 29 ok 3
;| 30 ok (#t #f 2 #f #f 1)
;| 31 ok yes
;| 32 ok both
;| 33 ok or
;| 34 ok not
;| 35 ok else
;| 36 ok lib
