;; Tail calls in every tail position, a hundred thousand each: bounded space.
(define limit 100000)
(define (in-if n) (if (= n 0) 'if (in-if (- n 1))))
(define (in-cond n) (cond ((= n 0) 'cond) ((even? n) (in-cond (- n 1))) (else (in-cond (- n 1)))))
(define (in-arrow n) (cond ((= n 0) 'arrow) ((- n 1) => in-arrow)))
(define (in-case n) (case n ((0) 'case) ((1 2 3) (in-case (- n 1))) (else (in-case (- n 1)))))
(define (in-and n) (and #t (if (= n 0) 'and (in-and (- n 1)))))
(define (in-or n) (or #f (if (= n 0) 'or (in-or (- n 1)))))
(define (in-when n) (when #t (if (= n 0) 'when (in-when (- n 1)))))
(define (in-unless n) (unless #f (if (= n 0) 'unless (in-unless (- n 1)))))
(define (in-let n) (let ((m (- n 1))) (if (< m 0) 'let (in-let m))))
(define (in-let* n) (let* ((m n) (k (- m 1))) (if (< k 0) 'let* (in-let* k))))
(define (in-letrec n) (letrec ((f (lambda () (if (= n 0) 'letrec (in-letrec (- n 1)))))) (f)))
(define (in-body n) (define m (- n 1)) (if (< m 0) 'body (in-body m)))
(define (in-begin n) (begin 'skip (if (= n 0) 'begin (in-begin (- n 1)))))
(define (in-do n) (do () ((= n 0) 'do) (set! n (- n 1))))
(define (in-do-result n) (do () (#t (if (= n 0) 'do-result (in-do-result (- n 1))))))
(define (in-apply n) (if (= n 0) 'apply (apply in-apply (list (- n 1)))))
(define (in-values n) (if (= n 0) 'values (call-with-values (lambda () (values (- n 1))) in-values)))
(define (in-callcc n) (if (= n 0) 'callcc (call/cc (lambda (k) (in-callcc (- n 1))))))
(define in-case-lambda (case-lambda ((n) (in-case-lambda n 0)) ((n m) (if (= n 0) 'case-lambda (in-case-lambda (- n 1) m)))))
(define (in-let-values n) (let-values (((m) (values (- n 1)))) (if (< m 0) 'let-values (in-let-values m))))
(define (in-guard-clause n) (if (= n 0) 'guard-clause (guard (e (#t (in-guard-clause (- n 1)))) (raise 'x))))
(define (ping n) (if (= n 0) 'ping-pong (pong (- n 1))))
(define (pong n) (if (= n 0) 'ping-pong (ping (- n 1))))
(define (through f n) (f n))
(define (in-higher n) (if (= n 0) 'higher (through in-higher (- n 1))))
(for-each
  (lambda (f) (write (f limit)) (newline))
  (list in-if in-cond in-arrow in-case in-and in-or in-when in-unless in-let in-let* in-letrec in-body in-begin in-do
        in-do-result in-apply in-values in-callcc in-case-lambda in-let-values in-guard-clause ping in-higher))

;| if
;| cond
;| arrow
;| case
;| and
;| or
;| when
;| unless
;| let
;| let*
;| letrec
;| body
;| begin
;| do
;| do-result
;| apply
;| values
;| callcc
;| case-lambda
;| let-values
;| guard-clause
;| ping-pong
;| higher
