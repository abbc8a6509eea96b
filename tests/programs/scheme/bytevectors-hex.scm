;; Bytes: hexadecimal, checksums, run lengths.
(import (scheme base) (scheme write))
(define (show x) (write x) (newline))
(define (byte->hex b) (let ((d "0123456789abcdef")) (string (string-ref d (quotient b 16)) (string-ref d (remainder b 16)))))
(define (hex bv) (let loop ((i 0) (acc "")) (if (= i (bytevector-length bv)) acc (loop (+ i 1) (string-append acc (byte->hex (bytevector-u8-ref bv i)))))))
(define (fold-bytes f a bv) (let loop ((i 0) (a a)) (if (= i (bytevector-length bv)) a (loop (+ i 1) (f (bytevector-u8-ref bv i) a)))))
(show (hex (string->utf8 "Hello, λ")))
(show (fold-bytes + 0 (string->utf8 "abc")))
(define (adler bv) (let loop ((i 0) (a 1) (b 0)) (if (= i (bytevector-length bv)) (+ (* b 65536) a) (let ((a (modulo (+ a (bytevector-u8-ref bv i)) 65521))) (loop (+ i 1) a (modulo (+ b a) 65521))))))
(show (adler (string->utf8 "Wikipedia")))
(define (runs bv) (fold-bytes (lambda (b acc) (if (and (pair? acc) (= (caar acc) b)) (cons (cons b (+ 1 (cdar acc))) (cdr acc)) (cons (cons b 1) acc))) '() bv))
(show (reverse (runs (bytevector 1 1 2 3 3 3))))
(define bv (make-bytevector 4 0))
(do ((i 0 (+ i 1))) ((= i 4)) (bytevector-u8-set! bv i (* i i)))
(show (hex bv))

;| "48656c6c6f2c20cebb"
;| 294
;| 300286872
;| ((1 . 2) (2 . 1) (3 . 3))
;| "00010409"
