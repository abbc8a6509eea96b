;; Queens by continuations that fail.
(define stack '())
(define (fail) (if (null? stack) 'none (let ((k (car stack))) (set! stack (cdr stack)) (k 'again))))
(define (choice l)
  (call/cc (lambda (return)
    (for-each (lambda (x) (call/cc (lambda (next) (set! stack (cons next stack)) (return x)))) l)
    (fail))))
(define (safe? q others) (let loop ((d 1) (o others)) (or (null? o) (and (not (= q (car o))) (not (= d (abs (- q (car o))))) (loop (+ d 1) (cdr o))))))
(define (queens n) (let place ((row 0) (placed '())) (if (= row n) placed (let ((q (choice (let loop ((i n) (l '())) (if (= i 0) l (loop (- i 1) (cons i l))))))) (if (safe? q placed) (place (+ row 1) (cons q placed)) (fail))))))
(write (queens 6))
(newline)
(set! stack '())
(write (queens 8))
(newline)

;; Continuations that are entered again are not compiled yet.
;@ skip interp
;@ skip jit
;@ skip native
;@ skip asan
;| (5 3 1 6 4 2)
;| (4 2 7 3 6 8 5 1)
