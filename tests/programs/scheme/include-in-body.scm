;; include splices into bodies; include-ci folds case.
(import (scheme base) (scheme write))
(define (f)
  (include "geometry/local.scm")
  (+ local-a local-b))
(write (f))
(newline)
(include-ci "geometry/shout.scm")
(write (shouted 4))
(newline)
;@ skip chez

;| 30
;| (loud 4)
