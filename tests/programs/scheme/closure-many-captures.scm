;; A closure over forty variables, and closures over those closures.
(define (wide a b c d e f g h i j)
  (let ((k (+ a b)) (l (+ c d)) (m (+ e f)) (n (+ g h)) (o (+ i j)))
    (let ((p (* a b)) (q (* c d)) (r (* e f)) (s (* g h)) (u (* i j)))
      (let ((v (list a b)) (w (list c d)) (x (list e f)) (y (list g h)) (z (list i j)))
        (lambda (t)
          (lambda ()
            (list (+ a b c d e f g h i j) (+ k l m n o) (+ p q r s u) (append v w x y z) t)))))))
(write (((wide 1 2 3 4 5 6 7 8 9 10) 'inner)))
(newline)

;@ captures 6 a: value, b: value, c: value, d: value, e: value, f: value, g: value, h: value, i: value, j: value, k: value, l: value, m: value, n: value, o: value, p: value, q: value, r: value, s: value, u: value, v: value, w: value, x: value, y: value, z: value
;| (55 55 190 (1 2 3 4 5 6 7 8 9 10) inner)
