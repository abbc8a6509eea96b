;; dynamic-wind and exceptions: cleaning up on every way out.
(import (scheme base) (scheme write))
(define trace '())
(define (note x) (set! trace (cons x trace)))
(define (with-resource name body)
  (dynamic-wind (lambda () (note (list 'open name))) (lambda () (body name)) (lambda () (note (list 'close name)))))
(define (show x) (write x) (newline))
(define (flush) (show (reverse trace)) (set! trace '()))
(show (with-resource 'a (lambda (r) (note 'use) 'result)))
(flush)
(show (guard (e (#t (list 'caught e))) (with-resource 'a (lambda (r) (with-resource 'b (lambda (s) (raise 'boom)))))))
(flush)
(show (call/cc (lambda (k) (with-resource 'a (lambda (r) (k 'escaped))))))
(flush)
(show (let loop ((i 0)) (if (< i 3) (begin (with-resource i (lambda (r) r)) (loop (+ i 1))) 'looped)))
(flush)

;| result
;| ((open a) use (close a))
;| (caught boom)
;| ((open a) (open b) (close b) (close a))
;| escaped
;| ((open a) (close a))
;| looped
;| ((open 0) (close 0) (open 1) (close 1) (open 2) (close 2))
