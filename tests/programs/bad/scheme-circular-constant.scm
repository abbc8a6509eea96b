;; Constants that contain themselves cannot be made yet; complex numbers, and what needs a compiler at run time.
(import (scheme base) (scheme write) (scheme eval))
(define ring '#0=(a b c . #0#))
(write (cadr ring))
(write 1+2i)
(write (eval '(+ 1 2) (environment '(scheme base))))

;@ error E0901 3
;@ error E0901 5
;@ error E0901 6
