;; R7RS 4.3: syntax-rules.
(import (scheme base) (scheme write))
;; Counts, compares and shows.
(define count-of-tests 0)
(define (t expected value)
  (set! count-of-tests (+ count-of-tests 1))
  (display count-of-tests)
  (display (if (equal? expected value) " ok " " FAIL "))
  (write value)
  (newline))
(t 'now (let-syntax ((given-that (syntax-rules () ((_ test stmt1 stmt2 ...) (if test (begin stmt1 stmt2 ...)))))) (let ((if #t)) (given-that if (set! if 'now)) if)))
(t 'outer (let ((x 'outer)) (let-syntax ((m (syntax-rules () ((m) x)))) (let ((x 'inner)) (m)))))
(t 7 (letrec-syntax
  ((my-or (syntax-rules ()
     ((my-or) #f)
     ((my-or e) e)
     ((my-or e1 e2 ...) (let ((temp e1)) (if temp temp (my-or e2 ...)))))))
  (let ((x #f) (y 7) (temp 8) (let odd?) (if even?)) (my-or x (let temp) (if y) y))))
(define-syntax be-like-begin
  (syntax-rules () ((be-like-begin name) (define-syntax name (syntax-rules () ((name expr (... ...)) (begin expr (... ...))))))))
(be-like-begin sequence)
(t 4 (sequence 1 2 3 4))
(t 'ok (let ((=> #f)) (cond (#t => 'ok))))
(define-syntax my-let (syntax-rules () ((_ ((n v) ...) body ...) ((lambda (n ...) body ...) v ...))))
(t 6 (my-let ((a 1) (b 2) (c 3)) (+ a b c)))
(define-syntax flat (syntax-rules () ((_ (a b ...) ...) '(a ... (b ...) ...))))
(t '(1 4 (2 3) (5 6)) (flat (1 2 3) (4 5 6)))
(define-syntax flatter (syntax-rules () ((_ (a b ...) ...) '(a ... b ... ...))))
(t '(1 4 2 3 5 6) (flatter (1 2 3) (4 5 6)))
(define-syntax tail-pattern (syntax-rules () ((_ a ... y z) '(z y a ...))))
(t '(4 3 1 2) (tail-pattern 1 2 3 4))
(define-syntax dotted (syntax-rules () ((_ a . b) '(a b))))
(t '(1 (2 3)) (dotted 1 2 3))
(define-syntax vec (syntax-rules () ((_ #(a b ...)) (list a '(b ...)))))
(t '(1 (2 3)) (vec #(1 2 3)))
(define-syntax lit (syntax-rules (from to) ((_ from a to b) (list a b)) ((_ a b) 'plain)))
(t '(1 2) (lit from 1 to 2))
(t 'plain (lit 1 2))
(define-syntax under (syntax-rules () ((_ _ x _) x)))
(t 2 (under 1 2 3))
(define-syntax datum (syntax-rules () ((_ 1) 'one) ((_ "two") 'two) ((_ #\3) 'three) ((_ #t) 'true) ((_ ()) 'nil) ((_ x) 'other)))
(t '(one two three true nil other) (list (datum 1) (datum "two") (datum #\3) (datum #t) (datum ()) (datum 5)))
(define-syntax quoted (syntax-rules () ((_ x) '(x "x" x))))
(t '(y "x" y) (quoted y))
(define-syntax while
  (syntax-rules () ((_ c b ...) (let loop () (when c b ... (loop))))))
(t 10 (let ((i 0)) (while (< i 10) (set! i (+ i 1))) i))
(t 'shadowed (let ((loop 'shadowed) (i 0)) (while (< i 1) (set! i (+ i 1))) loop))
(define-syntax nested (syntax-rules () ((_ ((a (b ...)) ...)) '((a b ...) ...))))
(t '((1 2 3) (4) (5 6)) (nested ((1 (2 3)) (4 ()) (5 (6)))))

;| 1 ok now
;| 2 ok outer
;| 3 ok 7
;| 4 ok 4
;| 5 ok ok
;| 6 ok 6
;| 7 ok (1 4 (2 3) (5 6))
;| 8 ok (1 4 2 3 5 6)
;| 9 ok (4 3 1 2)
;| 10 ok (1 (2 3))
;| 11 ok (1 (2 3))
;| 12 ok (1 2)
;| 13 ok plain
;| 14 ok 2
;| 15 ok (one two three true nil other)
;| 16 ok (y "x" y)
;| 17 ok 10
;| 18 ok shadowed
;| 19 ok ((1 2 3) (4) (5 6))
