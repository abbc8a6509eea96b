;; Filling a paragraph, and a frequency table.
(import (scheme base) (scheme char) (scheme write))
(define (words s) (let loop ((l (string->list s)) (w '()) (acc '())) (define (done) (if (null? w) acc (cons (list->string (reverse w)) acc))) (cond ((null? l) (reverse (done))) ((char-whitespace? (car l)) (loop (cdr l) '() (done))) (else (loop (cdr l) (cons (car l) w) acc)))))
(define (fill ws width)
  (let loop ((ws ws) (line "") (acc '()))
    (cond ((null? ws) (reverse (cons line acc)))
          ((string=? line "") (loop (cdr ws) (car ws) acc))
          ((<= (+ (string-length line) 1 (string-length (car ws))) width) (loop (cdr ws) (string-append line " " (car ws)) acc))
          (else (loop ws "" (cons line acc))))))
(define text "It was the best of times it was the worst of times it was the age of wisdom it was the age of foolishness")
(for-each (lambda (l) (display l) (newline)) (fill (words text) 28))
(define (frequencies ws) (let loop ((ws ws) (t '())) (if (null? ws) t (let ((p (assoc (string-downcase (car ws)) t))) (if p (begin (set-cdr! p (+ 1 (cdr p))) (loop (cdr ws) t)) (loop (cdr ws) (cons (cons (string-downcase (car ws)) 1) t)))))))
(write (map (lambda (w) (cdr (assoc w (frequencies (words text))))) '("it" "the" "age" "wisdom")))
(newline)

;| It was the best of times it
;| was the worst of times it
;| was the age of wisdom it was
;| the age of foolishness
;| (4 4 2 1)
