;; Texts, characters and ports.
(define (t . xs) (for-each (lambda (x) (write x) (display " ")) xs) (newline))
(define (string-index s c) (let loop ((i 0)) (cond ((= i (string-length s)) #f) ((char=? (string-ref s i) c) i) (else (loop (+ i 1))))))
(define (split s sep) (let loop ((i 0) (start 0) (acc '())) (cond ((= i (string-length s)) (reverse (cons (substring s start i) acc))) ((char=? (string-ref s i) sep) (loop (+ i 1) (+ i 1) (cons (substring s start i) acc))) (else (loop (+ i 1) start acc)))))
(t (split "a,b,,c" #\,) (split "" #\,) (split "," #\,))
(t "esc: \" \\ \n \t \a \x41; \r" "multi\
   line" "é日本語𝄞")
(t #\a #\space #\newline #\tab #\delete #\alarm #\backspace #\return #\x41 #\λ #\( #\;)
(t (string-length "é日本語𝄞") (string-ref "日本" 1) (string-upcase "straße Éa") (string-downcase "ÀBC") (char-upcase #\ß) (char-downcase #\Σ) (string-foldcase "ABC"))
(t (string->list "hello" 2) (string->list "hello" 1 3) (string-copy "hello" 1 4) (string-append) (string-append "a") (string-append "a" "b" "c"))
(define s (make-string 5 #\-)) (string-set! s 2 #\λ) (t s) (string-fill! s #\z 1 3) (t s) (string-copy! s 0 "XYZW" 1 3) (t s)
(define o (string-copy "abcdefgh")) (string-copy! o 2 o 0 5) (t o)
(define o2 (string-copy "abcdefgh")) (string-copy! o2 0 o2 2 7) (t o2)
(t (string<? "abc" "abd") (string<? "ab" "abc") (string<? "abc" "ab") (string=? "a" "a" "a") (string<=? "a" "b" "b") (string>? "b" "a" "A") (string-ci=? "AbC" "aBc") (string<? "a" "b" "a"))
(t (char->integer #\A) (integer->char 955) (char-alphabetic? #\a) (char-numeric? #\5) (char-whitespace? #\space) (char-upper-case? #\A) (char-lower-case? #\A) (digit-value #\7) (digit-value #\a) (char-ci=? #\a #\A))
(t (symbol->string 'abc) 'FooBar (symbol=? 'a 'a 'a) (string->symbol "a.b") (string->symbol "+") (string->symbol "..."))
(t (string-map char-upcase "abc") (string-map (lambda (a b) (if (char<? a b) a b)) "adc" "bbbx") (vector->list (string->vector "abc")) (vector->string '#(#\x #\y)))
(string-for-each (lambda (a b) (write a) (write b)) "abc" "12") (newline)
(t (string->utf8 "aé") (utf8->string (bytevector 97 195 169)) (string->utf8 "abc" 1) (utf8->string (bytevector 65 66 67) 1 2))
(define (reverse-string s) (list->string (reverse (string->list s))))
(t (reverse-string "hello") (equal? (reverse-string "racecar") "racecar") (list->string '()) (string #\a #\b) (string))
(define (caesar s k) (string-map (lambda (c) (cond ((char<=? #\a c #\z) (integer->char (+ 97 (modulo (+ k (- (char->integer c) 97)) 26)))) ((char<=? #\A c #\Z) (integer->char (+ 65 (modulo (+ k (- (char->integer c) 65)) 26)))) (else c))) s))
(t (caesar "Hello, World!" 3) (caesar (caesar "Hello, World!" 3) -3))
(define (word-count text) (let ((h (make-hash-table equal?))) (for-each (lambda (w) (hash-table-update!/default h w (lambda (x) (+ x 1)) 0)) (split text #\space)) (let ((al (hash-table->alist h))) (sort-by-key al))))
(define (sort-by-key al) (if (null? al) '() (insert (car al) (sort-by-key (cdr al)))))
(define (insert x l) (cond ((null? l) (list x)) ((string<? (car x) (caar l)) (cons x l)) (else (cons (car l) (insert x (cdr l))))))
(t (word-count "the quick the lazy the dog quick"))
(define out (open-output-string)) (write 'a out) (display "b\"" out) (write "b\"" out) (write-char #\c out) (newline out) (write-string "xyz" out 1) (write-u8 1 (open-output-bytevector))
(t (get-output-string out))
(define in (open-input-string "hello (1 2 . 3) #(a) \"s\\n\" 'q 42 abc\nline two\n\nlast"))
(let* ((a (read in)) (b (read in)) (c (read in)) (d (read in)) (e (read in)) (f (read in)) (g (peek-char in)) (h (read-char in)) (i (read-line in)) (j (read-line in)) (k (read-line in)) (l (read-line in)) (m (read-line in)) (n (read-char in))) (t a b c d e f g h i j k l m n))
(t (read (open-input-string "")) (read (open-input-string "; c\n #;(x) #| y |# z")) (read-string 3 (open-input-string "abcdef")) (read-string 10 (open-input-string "abc")) (read-string 3 (open-input-string "")))
(t (number->string 3.5) (string->list "") (string? "x") (string? #\x) (equal? "abc" (string #\a #\b #\c)) (eq? 'a (string->symbol "a")))
(write-string "done") (newline)
(write (list "a\\b" #\" (string #\x3bb))) (newline)
(display (list "a\\b" #\" 'x (list #\a "n" '(("deep"))) (vector "v" #\v))) (newline)

;| ("a" "b" "" "c") ("") ("" "") 
;| "esc: \" \\ \n \t \a A \r" "multiline" "é日本語𝄞" 
;| #\a #\space #\newline #\tab #\delete #\alarm #\backspace #\return #\A #\λ #\( #\; 
;| 5 #\本 "STRASSE ÉA" "àbc" #\ß #\σ "abc" 
;| (#\l #\l #\o) (#\e #\l) "ell" "" "a" "abc" 
;| "--λ--" 
;| "-zz--" 
;| "YZz--" 
;| "ababcdeh" 
;| "cdefgfgh" 
;| #t #t #f #t #t #t #t #f 
;| 65 #\λ #t #t #t #t #f 7 #f #t 
;| "abc" FooBar #t a.b + ... 
;| "ABC" "abb" (#\a #\b #\c) "xy" 
;| #\a#\1#\b#\2
;| #u8(97 195 169) "aé" #u8(98 99) "B" 
;| "olleh" #t "" "ab" "" 
;| "Khoor, Zruog!" "Hello, World!" 
;| (("dog" . 1) ("lazy" . 1) ("quick" . 2) ("the" . 3)) 
;| "ab\"\"b\\\"\"c\nyz" 
;| hello (1 2 . 3) #(a) "s\n" (quote q) 42 #\space #\space "abc" "line two" "" "last" #!eof #!eof 
;| #!eof z "abc" "abc" #!eof 
;| "3.5" () #t #f #t #t 
;| done
;| ("a\\b" #\" "λ")
;| (a\b " x (a n ((deep))) #(v v))
