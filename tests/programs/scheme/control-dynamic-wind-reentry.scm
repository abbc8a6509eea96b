;; Going in and out of winds by continuations.
(define trace '())
(define (note x) (set! trace (cons x trace)))
(define (show x) (write x) (newline))
(define k #f)
(define count 0)
(define (body)
  (dynamic-wind
    (lambda () (note 'in))
    (lambda () (call/cc (lambda (c) (set! k c))) (note 'body))
    (lambda () (note 'out))))
(let ()
  (body)
  (set! count (+ count 1))
  (if (< count 3) (k #f))
  (show (reverse trace)))
(set! trace '())
(define (nested)
  (call/cc (lambda (exit)
    (dynamic-wind
      (lambda () (note 'in1))
      (lambda () (dynamic-wind (lambda () (note 'in2)) (lambda () (exit 'left)) (lambda () (note 'out2))))
      (lambda () (note 'out1))))))
(show (nested))
(show (reverse trace))

;| (in body out in body out in body out)
;| left
;| (in1 in2 out2 out1)
