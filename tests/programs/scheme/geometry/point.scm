(define-record-type <point> (point x y) point? (x point-x) (y point-y))
(define (distance2 a b) (+ (square (- (point-x a) (point-x b))) (square (- (point-y a) (point-y b)))))
