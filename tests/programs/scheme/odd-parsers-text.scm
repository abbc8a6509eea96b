;; a tokenizer, an infix parser, a printer, a text formatter, run-length and huffman-like coding
(define (t x) (write x) (newline))
(define (tokenize s)
  (let loop ((cs (string->list s)) (acc '()))
    (cond ((null? cs) (reverse acc))
          ((char-whitespace? (car cs)) (loop (cdr cs) acc))
          ((char-numeric? (car cs)) (let num ((cs cs) (ds '())) (if (and (pair? cs) (or (char-numeric? (car cs)) (char=? (car cs) #\.))) (num (cdr cs) (cons (car cs) ds)) (loop cs (cons (string->number (list->string (reverse ds))) acc)))))
          ((char-alphabetic? (car cs)) (let id ((cs cs) (ds '())) (if (and (pair? cs) (or (char-alphabetic? (car cs)) (char-numeric? (car cs)))) (id (cdr cs) (cons (car cs) ds)) (loop cs (cons (string->symbol (list->string (reverse ds))) acc)))))
          (else (loop (cdr cs) (cons (car cs) acc))))))
(t (tokenize "3 + 4.5*(x1 - 2)^y"))
(define (parse toks)
  (define (peek) (if (null? toks) 'eof (car toks)))
  (define (next!) (let ((x (car toks))) (set! toks (cdr toks)) x))
  (define (expr) (let loop ((l (term))) (case (peek) ((#\+) (next!) (loop (list '+ l (term)))) ((#\-) (next!) (loop (list '- l (term)))) (else l))))
  (define (term) (let loop ((l (power))) (case (peek) ((#\*) (next!) (loop (list '* l (power)))) ((#\/) (next!) (loop (list '/ l (power)))) (else l))))
  (define (power) (let ((b (unary))) (if (eqv? (peek) #\^) (begin (next!) (list '^ b (power))) b)))
  (define (unary) (if (eqv? (peek) #\-) (begin (next!) (list 'neg (unary))) (atom)))
  (define (atom) (let ((x (peek))) (cond ((eqv? x #\() (next!) (let ((e (expr))) (if (eqv? (peek) #\)) (begin (next!) e) (error "expected )" (peek))))) ((or (number? x) (symbol? x)) (if (eq? x 'eof) (error "unexpected end") (next!))) (else (error "unexpected" x)))))
  (let ((e (expr))) (if (null? toks) e (error "trailing" toks))))
(define (try s) (guard (e ((error-object? e) (list 'error (error-object-message e) (error-object-irritants e)))) (parse (tokenize s))))
(for-each (lambda (s) (t (try s))) '("1+2*3" "(1+2)*3" "2^3^2" "-x*-y" "1+" "(1" "1 2" "a/b/c" "" "((((7))))"))
(define (ev e env) (cond ((number? e) e) ((symbol? e) (cond ((assq e env) => cdr) (else (raise (list 'unbound e))))) (else (let ((args (map (lambda (a) (ev a env)) (cdr e)))) (case (car e) ((+) (apply + args)) ((-) (apply - args)) ((*) (apply * args)) ((/) (apply / args)) ((^) (apply expt args)) ((neg) (- (car args))))))))
(t (map (lambda (s) (guard (e ((pair? e) e)) (ev (parse (tokenize s)) '((x . 3) (y . 0.5))))) '("x^2+1" "x/4" "y*y-x" "z+1" "2^-1" "-(x+y)*2")))
(define (show e) (cond ((number? e) (number->string e)) ((symbol? e) (symbol->string e)) ((null? (cddr e)) (string-append "-" (show (cadr e)))) (else (string-append "(" (show (cadr e)) (symbol->string (car e)) (show (caddr e)) ")"))))
(t (show (parse (tokenize "1+2*x^2-y/3"))))
(define (rle s) (let loop ((cs (string->list s)) (acc '())) (cond ((null? cs) (reverse acc)) ((and (pair? acc) (char=? (caar acc) (car cs))) (loop (cdr cs) (cons (cons (car cs) (+ 1 (cdar acc))) (cdr acc)))) (else (loop (cdr cs) (cons (cons (car cs) 1) acc))))))
(define (unrle l) (apply string-append (map (lambda (p) (make-string (cdr p) (car p))) l)))
(t (rle "aaabccdddd")) (t (unrle (rle "aaabccdddd"))) (t (rle ""))
(define (pad-left s n) (if (>= (string-length s) n) s (pad-left (string-append " " s) n)))
(define (table rows) (for-each (lambda (r) (for-each (lambda (c) (display (pad-left (cond ((number? c) (number->string c)) ((symbol? c) (symbol->string c)) (else c)) 8))) r) (newline)) rows))
(table '((name qty price) ("apple" 3 1.25) ("kiwi" 12 0.5) ("fig" 1000 10)))
(define (join l sep) (if (null? l) "" (apply string-append (car l) (map (lambda (s) (string-append sep s)) (cdr l)))))
(t (join '("a" "b" "c") ", ")) (t (join '() ",")) (t (join '("x") ","))
(define (palindrome? s) (let* ((cs (let f ((l (string->list s))) (cond ((null? l) '()) ((char-alphabetic? (car l)) (cons (char-downcase (car l)) (f (cdr l)))) (else (f (cdr l))))))) (equal? cs (reverse cs))))
(t (map palindrome? '("A man, a plan, a canal: Panama" "hello" "" "No lemon, no melon")))
(define (wrap words width) (let loop ((ws words) (line "") (out '())) (cond ((null? ws) (reverse (if (string=? line "") out (cons line out)))) ((string=? line "") (loop (cdr ws) (car ws) out)) ((<= (+ (string-length line) 1 (string-length (car ws))) width) (loop (cdr ws) (string-append line " " (car ws)) out)) (else (loop ws "" (cons line out))))))
(t (wrap '("the" "quick" "brown" "fox" "jumps" "over" "the" "lazy" "dog") 12))
(define (count-chars s) (let ((v (make-vector 26 0))) (string-for-each (lambda (c) (when (char-alphabetic? c) (let ((i (- (char->integer (char-downcase c)) 97))) (vector-set! v i (+ 1 (vector-ref v i)))))) s) (let loop ((i 0) (acc '())) (if (= i 26) (reverse acc) (loop (+ i 1) (if (> (vector-ref v i) 0) (cons (cons (integer->char (+ i 97)) (vector-ref v i)) acc) acc))))))
(t (count-chars "Hello World"))
(define (to-roman n) (let loop ((n n) (vs '(1000 900 500 400 100 90 50 40 10 9 5 4 1)) (ss '("M" "CM" "D" "CD" "C" "XC" "L" "XL" "X" "IX" "V" "IV" "I")) (acc "")) (cond ((= n 0) acc) ((>= n (car vs)) (loop (- n (car vs)) vs ss (string-append acc (car ss)))) (else (loop n (cdr vs) (cdr ss) acc)))))
(t (map to-roman '(1 4 9 14 40 90 400 1994 2024)))
(define p (open-input-string "(a . b) #(1 2) \"q\\\"\" #\\space -1.5e3 xy #t ; c\n done"))
(let loop ((x (read p))) (if (eof-object? x) (t 'end) (begin (t x) (loop (read p)))))

;| (3 #\+ 4.5 #\* #\( x1 #\- 2 #\) #\^ y)
;| (+ 1 (* 2 3))
;| (* (+ 1 2) 3)
;| (^ 2 (^ 3 2))
;| (* (neg x) (neg y))
;| (error "unexpected end" ())
;| (error "expected )" (eof))
;| (error "trailing" ((2)))
;| (/ (/ a b) c)
;| (error "unexpected end" ())
;| 7
;| (10 3/4 -2.75 (unbound z) 1/2 -7.0)
;| "((1+(2*(x^2)))-(y/3))"
;| ((#\a . 3) (#\b . 1) (#\c . 2) (#\d . 4))
;| "aaabccdddd"
;| ()
;|     name     qty   price
;|    apple       3    1.25
;|     kiwi      12     0.5
;|      fig    1000      10
;| "a, b, c"
;| ""
;| "x"
;| (#t #f #t #t)
;| ("the quick" "brown fox" "jumps over" "the lazy dog")
;| ((#\d . 1) (#\e . 1) (#\h . 1) (#\l . 3) (#\o . 2) (#\r . 1) (#\w . 1))
;| ("I" "IV" "IX" "XIV" "XL" "XC" "CD" "MCMXCIV" "MMXXIV")
;| (a . b)
;| #(1 2)
;| "q\""
;| #\space
;| -1500.0
;| xy
;| #t
;| done
;| end
