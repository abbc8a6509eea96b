;; Libraries in files beside the program, with includes and cond-expand.
(import (scheme base) (scheme write) (geometry plane) (prefix (only (geometry tools) double) t:))
(define (show x) (write x) (newline))
(show (distance2 (point 0 0) (point 3 4)))
(show (t:double 21))
(show (feature))
(include "geometry/extra.scm")
(show (extra 5))
;@ skip chez

;| 25
;| 42
;| r7rs
;| (extra 10)
