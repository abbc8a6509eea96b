;; Several record types and procedures that tell them apart.
(import (scheme base) (scheme write))
(define-record-type circle (make-circle r) circle? (r circle-r))
(define-record-type rect (make-rect w h) rect? (w rect-w) (h rect-h))
(define-record-type group (make-group members) group? (members group-members set-group-members!))
(define (area s) (cond ((circle? s) (* 3 (circle-r s) (circle-r s))) ((rect? s) (* (rect-w s) (rect-h s))) ((group? s) (apply + (map area (group-members s)))) (else (error "no shape" s))))
(define (show x) (write x) (newline))
(define g (make-group (list (make-circle 2) (make-rect 3 4))))
(show (area g))
(set-group-members! g (cons (make-group (list (make-rect 1 1))) (group-members g)))
(show (area g))
(show (guard (e (#t (list (error-object-message e) (error-object-irritants e)))) (area 'blob)))
(show (map (lambda (p) (p g)) (list circle? rect? group?)))

;| 24
;| 25
;| ("no shape" (blob))
;| (#f #f #t)
