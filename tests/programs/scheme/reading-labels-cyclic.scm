;; A datum that contains itself is a read error.
(import (scheme base) (scheme read) (scheme write))
(define (try text)
  (guard (e ((read-error? e) (display (error-object-message e)) (newline))) (write (read (open-input-string text)))))
(try "#5#")
(try "#5x")
(read (open-input-string "#0=(a . #0#)"))
;@ exit 2
;@ stderr-has "error: read: #0# stands for no datum that is complete"

;| read: #5# stands for no datum that is complete
;| read: a label ends with = or #
