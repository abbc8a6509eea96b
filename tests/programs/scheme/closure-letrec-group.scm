;; Mutually recursive closures that share captures and are passed on.
(define (make-parser input)
  (define pos 0)
  (define (peek) (if (< pos (string-length input)) (string-ref input pos) #\null))
  (define (next!) (let ((c (peek))) (set! pos (+ pos 1)) c))
  (define (number)
    (let loop ((n 0))
      (if (and (char<=? #\0 (peek)) (char<=? (peek) #\9))
          (loop (+ (* n 10) (- (char->integer (next!)) 48)))
          n)))
  (define (factor)
    (if (char=? (peek) #\()
        (begin (next!) (let ((v (expression))) (next!) v))
        (number)))
  (define (term)
    (let loop ((v (factor)))
      (case (peek)
        ((#\*) (next!) (loop (* v (factor))))
        ((#\/) (next!) (loop (quotient v (factor))))
        (else v))))
  (define (expression)
    (let loop ((v (term)))
      (case (peek)
        ((#\+) (next!) (loop (+ v (term))))
        ((#\-) (next!) (loop (- v (term))))
        (else v))))
  expression)
(for-each
  (lambda (s) (write ((make-parser s))) (newline))
  '("1+2*3" "(1+2)*3" "10-4-3" "100/7/2" "((((7))))" "2*(3+4)*5-1"))

;@ captures 4 pos: ref, input: value
;| 7
;| 9
;| 3
;| 7
;| 7
;| 69
