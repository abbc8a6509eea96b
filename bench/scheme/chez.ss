;; What R7RS says otherwise than Chez, for the programs of this folder.
(import (rename (chezscheme) (define-record-type chez:define-record-type)))
(define-syntax define-record-type
  (syntax-rules ()
    ((_ name (make part ...) is? (field get) ...)
     (chez:define-record-type (name make is?) (fields (immutable field get) ...)))))
