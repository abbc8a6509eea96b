;; Macros that define macros, with escaped ellipses, and procedures.
(define-syntax define-getter-setter
  (syntax-rules () ((_ get set! init) (begin (define state init) (define (get) state) (define (set! v) (set-it! state v))))))
(define-syntax set-it! (syntax-rules () ((_ x v) (set! x v))))
(define-getter-setter get-a set-a! 1)
(define-getter-setter get-b set-b! 2)
(set-a! 10)
(define (show x) (write x) (newline))
(show (list (get-a) (get-b)))
(define-syntax define-list-macro
  (syntax-rules () ((_ name f) (define-syntax name (syntax-rules () ((_ x (... ...)) (f x (... ...))))))))
(define-list-macro all-of list)
(define-list-macro sum-of +)
(show (all-of 1 2 3))
(show (sum-of 1 2 3))
(define-syntax define-enum
  (syntax-rules () ((_ name (item value) ...) (define-syntax name (syntax-rules (item ...) ((_ item) value) ...)))))
(define-enum colour (red 1) (green 2) (blue 3))
(show (list (colour blue) (colour red)))
(define-syntax my-define (syntax-rules () ((_ (f . args) . body) (define f (lambda args . body))) ((_ x v) (define x v))))
(my-define (add a . more) (apply + a more))
(my-define seven 7)
(show (list (add 1 2 3) seven))

;| (10 2)
;| (1 2 3)
;| 6
;| (3 1)
;| (6 7)
