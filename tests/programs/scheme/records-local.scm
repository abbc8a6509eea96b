;; Record types in bodies: each is visible only there.
(import (scheme base) (scheme write))
(define (show x) (write x) (newline))
(define (f)
  (define-record-type point (make x y) point? (x get-x) (y get-y set-y!))
  (define p (make 1 2))
  (set-y! p 20)
  (list (get-x p) (get-y p) (point? p) (point? 'p)))
(show (f))
(define (area shape)
  (define-record-type circle (circle r) circle? (r radius))
  (let ((c (circle shape))) (* (radius c) (radius c) 3)))
(show (area 2))
(define-record-type thing (thing a b c) thing? (c thing-c) (a thing-a) (b thing-b))
(show (let ((x (thing 1 2 3))) (list (thing-a x) (thing-b x) (thing-c x))))

;| (1 20 #t #f)
;| 12
;| (1 2 3)
