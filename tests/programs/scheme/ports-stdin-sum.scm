;; Reads numbers until the end, by lines.
(import (scheme base) (scheme write))
(let loop ((sum 0) (lines 0))
  (let ((line (read-line)))
    (cond ((eof-object? line)
           (write (list lines sum))
           (newline))
          ((string->number line) => (lambda (n) (loop (+ sum n) (+ lines 1))))
          (else (display "no number: ") (write line) (newline) (loop sum (+ lines 1))))))
;@ stdin "10\n20\nabc\n-5\n1/2\n"

;| no number: "abc"
;| (5 51/2)
