;; Undo and redo as lists of closures.
(define (show x) (write x) (newline))
(define (make-editor)
  (let ((text "") (undo '()) (redo '()))
    (define (set-text! new) (let ((old text)) (set! undo (cons (lambda () (let ((now text)) (set! text old) (set! redo (cons (lambda () (set-text! now)) redo)))) undo)) (set! text new)))
    (define (pop-undo!) (if (pair? undo) (let ((u (car undo))) (set! undo (cdr undo)) (u))))
    (define (pop-redo!) (if (pair? redo) (let ((r (car redo))) (set! redo (cdr redo)) (r))))
    (lambda (cmd . args)
      (case cmd
        ((type) (set! redo '()) (set-text! (string-append text (car args))))
        ((undo) (pop-undo!))
        ((redo) (pop-redo!)))
      text)))
(define e (make-editor))
(e 'type "hello")
(e 'type " world")
(show (e 'type "!"))
(e 'undo)
(show (e 'undo))
(show (e 'redo))
(show (e 'type "?"))
(show (e 'redo))
(show (e 'undo))

;| "hello world!"
;| "hello"
;| "hello world"
;| "hello world?"
;| "hello world?"
;| "hello world"
