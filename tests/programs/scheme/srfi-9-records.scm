;; SRFI 9, with a record of records and a functional update.
(import (scheme base) (scheme write) (srfi 9))
(define-record-type <employee> (make-employee name salary boss) employee? (name employee-name) (salary employee-salary set-salary!) (boss employee-boss))
(define (show x) (write x) (newline))
(define ann (make-employee "Ann" 100 #f))
(define bob (make-employee "Bob" 80 ann))
(show (employee-name (employee-boss bob)))
(set-salary! bob 85)
(show (employee-salary bob))
(define (chain e) (if e (cons (employee-name e) (chain (employee-boss e))) '()))
(show (chain (make-employee "Cy" 60 bob)))
(show (map employee? (list ann 'ann "Ann")))

;| "Ann"
;| 85
;| ("Cy" "Bob" "Ann")
;| (#t #f #f)
