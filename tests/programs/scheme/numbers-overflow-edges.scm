;; Sums, differences and products of whole numbers at the edges of small ones.
(define edges
  (list 0 1 -1 2 -2 3 -3
        (- (expt 2 30) 1) (expt 2 30) (+ (expt 2 30) 1) (- (expt 2 30)) (- (- (expt 2 30)) 1)
        (- (expt 2 31) 1) (expt 2 31) (- (expt 2 31))
        (- (expt 2 61) 1) (expt 2 61) (+ (expt 2 61) 1) (- (expt 2 61)) (- (- (expt 2 61)) 1)
        (- (expt 2 62) 1) (expt 2 62) (- (expt 2 62)) (- (- (expt 2 62)) 1)
        (expt 2 63) (- (expt 2 63)) (expt 10 30)))
(define (digits n) (modulo n 1000000007))
;; Every result goes into the sum by its remainder, and undoing it gives back what it was made of.
(define (check a b)
  (let ((sum (+ a b)) (difference (- a b)) (product (* a b)))
    (if (not (and (= (- sum b) a) (= (+ difference b) a) (or (= b 0) (= (quotient product b) a))))
        (begin (write (list 'wrong a b sum difference product)) (newline)))
    (+ (digits sum) (* 3 (digits difference)) (* 7 (digits product)))))
(define (total f)
  (let outer ((as edges) (n 0))
    (if (null? as)
        n
        (outer (cdr as) (let inner ((bs edges) (n n)) (if (null? bs) n (inner (cdr bs) (+ n (f (car as) (car bs))))))))))
(display (total check))
(newline)
(define (count-up n last) (if (= n last) n (count-up (+ n 1) last)))
(display (count-up (- (expt 2 62) 3) (+ (expt 2 62) 2)))
(newline)
(define (count-down n last) (if (= n last) n (count-down (- n 1) last)))
(display (count-down (- 3 (expt 2 62)) (- -2 (expt 2 62))))
(newline)
(define (factorial n) (if (= n 0) 1 (* n (factorial (- n 1)))))
(display (list (factorial 20) (factorial 21) (factorial 22)))
(newline)
(display (* (- (expt 2 62)) -1))
(newline)
(display (- (- (expt 2 62))))
(newline)
;| 3737827030744
;| 4611686018427387906
;| -4611686018427387906
;| (2432902008176640000 51090942171709440000 1124000727777607680000)
;| 4611686018427387904
;| 4611686018427387904
