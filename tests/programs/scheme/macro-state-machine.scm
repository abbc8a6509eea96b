;; An automaton: states become procedures that call each other.
(define-syntax automaton
  (syntax-rules (:)
    ((_ init (state : response ...) ...)
     (let-syntax ((process
                    (syntax-rules (accept ->)
                      ((_ accept) (lambda (stream) (null? stream)))
                      ((_ (label -> target) (... ...))
                       (lambda (stream)
                         (if (null? stream) #f
                             (case (car stream) ((label) (target (cdr stream))) (... ...) (else #f))))))))
       (letrec ((state (process response ...)) ...)
         init)))))
(define cadr-machine
  (automaton init
    (init : (c -> more))
    (more : (a -> more) (d -> more) (r -> end))
    (end : accept)))
(define (show x) (write x) (newline))
(show (cadr-machine '(c a d a d r)))
(show (cadr-machine '(c a d)))
(show (cadr-machine '(c a x r)))
(show (cadr-machine '(c r)))

;| #t
;| #f
;| #f
;| #t
