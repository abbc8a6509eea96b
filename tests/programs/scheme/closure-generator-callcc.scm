;; A generator by re-entrant continuations: the tree walk and its consumer take turns.
(define (make-generator walk)
  (define return #f)
  (define (resume-point)
    (walk (lambda (x) (call/cc (lambda (k) (set! resume-point (lambda () (k #f))) (return x)))))
    (return 'done))
  (lambda () (call/cc (lambda (r) (set! return r) (resume-point)))))
(define (tree-walk tree)
  (lambda (yield)
    (let loop ((t tree))
      (cond ((null? t) #f)
            ((pair? t) (loop (car t)) (loop (cdr t)))
            (else (yield t))))))
(define g (make-generator (tree-walk '((1 2) (3 (4 5)) 6))))
(define (collect g) (let ((x (g))) (if (eq? x 'done) '() (cons x (collect g)))))
(write (g))
(write (g))
(newline)
(write (collect g))
(newline)
(define (same-fringe? a b)
  (let ((ga (make-generator (tree-walk a))) (gb (make-generator (tree-walk b))))
    (let loop ()
      (let ((x (ga)) (y (gb)))
        (cond ((not (eqv? x y)) #f) ((eq? x 'done) #t) (else (loop)))))))
(write (list (same-fringe? '(1 (2 3)) '((1 2) 3)) (same-fringe? '(1 2 3) '(1 3 2))))
(newline)

;; Continuations that are entered again are not compiled yet.
;@ skip interp
;@ skip jit
;@ skip native
;@ skip asan
;| 12
;| (3 4 5 6)
;| (#t #f)
