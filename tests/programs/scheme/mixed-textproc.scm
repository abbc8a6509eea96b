;; Small programs over texts.
(define (show . xs) (for-each (lambda (x) (write x) (display " ")) xs) (newline))
(define text "It was the best of times, it was the worst of times.")
(define (tokenize s) (let loop ((cs (string->list s)) (w '()) (acc '())) (define (flush) (if (null? w) acc (cons (list->string (reverse w)) acc))) (cond ((null? cs) (reverse (flush))) ((char-alphabetic? (car cs)) (loop (cdr cs) (cons (char-downcase (car cs)) w) acc)) (else (loop (cdr cs) '() (flush))))))
(define words (tokenize text)) (show words)
(define (uniq l) (let loop ((l l) (acc '())) (cond ((null? l) (reverse acc)) ((member (car l) acc) (loop (cdr l) acc)) (else (loop (cdr l) (cons (car l) acc)))))) (show (uniq words))
(define (pad s n) (if (< (string-length s) n) (pad (string-append " " s) n) s)) (for-each (lambda (w) (display (pad w 8)) (newline)) (list-tail words 8))
(define (rot13 s) (string-map (lambda (c) (cond ((char<=? #\a c #\z) (integer->char (+ 97 (modulo (+ 13 (- (char->integer c) 97)) 26)))) (else c))) s)) (show (rot13 "hello") (rot13 (rot13 "hello")))
(define ip (open-input-string "3 4\n5 hello (x y)")) (let loop ((x (read ip)) (acc '())) (if (eof-object? x) (show (reverse acc)) (loop (read ip) (cons x acc))))
(define (read-lines p) (let loop ((l (read-line p)) (acc '())) (if (eof-object? l) (reverse acc) (loop (read-line p) (cons l acc))))) (show (read-lines (open-input-string "a\nb c\n\nd")))

;| ("it" "was" "the" "best" "of" "times" "it" "was" "the" "worst" "of" "times") 
;| ("it" "was" "the" "best" "of" "times" "worst") 
;|      the
;|    worst
;|       of
;|    times
;| "uryyb" "hello" 
;| (3 4 5 hello (x y)) 
;| ("a" "b c" "" "d") 
