;; SRFI 69: hash tables, as vectors of association lists that double when they are full.

(define (make-hash-table . options)
  (let ((same (if (pair? options) (car options) equal?)))
    (%table-new same
      (cond ((and (pair? options) (pair? (cdr options)) (procedure? (cadr options))) (cadr options))
            ((or (eq? same eq?) (eq? same eqv?)) %hash-identity)
            ((or (eq? same equal?) (eq? same =) (eq? same string=?)) %hash-equal)
            ((eq? same string-ci=?) string-ci-hash)
            (else (lambda (key) 0))))))

(define (table-index t key buckets) (modulo ((%table-hash t) key) (vector-length buckets)))

(define (table-find t key)
  (let* ((buckets (%table-buckets t)) (same (%table-same t)))
    (let loop ((entries (vector-ref buckets (table-index t key buckets))))
      (and (pair? entries)
           (if (same (caar entries) key) (car entries) (loop (cdr entries)))))))

(define (table-grow t)
  (let* ((old (%table-buckets t)) (new (make-vector (* 2 (vector-length old)) '())))
    (vector-for-each
      (lambda (entries)
        (for-each
          (lambda (entry)
            (let ((i (table-index t (car entry) new)))
              (vector-set! new i (cons entry (vector-ref new i)))))
          entries))
      old)
    (%table-set-buckets! t new)))

(define (hash-table-set! t key value)
  (let ((entry (table-find t key)))
    (if entry
        (set-cdr! entry value)
        (begin
          (if (> (%table-size t) (* 2 (vector-length (%table-buckets t)))) (table-grow t))
          (let* ((buckets (%table-buckets t)) (i (table-index t key buckets)))
            (vector-set! buckets i (cons (cons key value) (vector-ref buckets i)))
            (%table-set-size! t (+ (%table-size t) 1)))))))

(define (hash-table-ref t key . fail)
  (let ((entry (table-find t key)))
    (cond (entry (cdr entry))
          ((pair? fail) ((car fail)))
          (else (error "hash-table-ref: no value for this key:" key)))))

(define (hash-table-ref/default t key default)
  (let ((entry (table-find t key))) (if entry (cdr entry) default)))

(define (hash-table-exists? t key) (if (table-find t key) #t #f))
(define (hash-table-size t) (%table-size t))

(define (hash-table-delete! t key)
  (let ((entry (table-find t key)))
    (if entry
        (let* ((buckets (%table-buckets t)) (i (table-index t key buckets)))
          (vector-set! buckets i
            (let loop ((entries (vector-ref buckets i)))
              (if (eq? (car entries) entry) (cdr entries) (cons (car entries) (loop (cdr entries))))))
          (%table-set-size! t (- (%table-size t) 1))))))

(define (hash-table-update! t key f . fail)
  (hash-table-set! t key (f (apply hash-table-ref t key fail))))

(define (hash-table-update!/default t key f default)
  (hash-table-set! t key (f (hash-table-ref/default t key default))))

(define (hash-table-fold t f init)
  (let ((buckets (%table-buckets t)))
    (let loop ((i 0) (acc init))
      (if (< i (vector-length buckets))
          (loop (+ i 1)
                (let inner ((entries (vector-ref buckets i)) (acc acc))
                  (if (pair? entries)
                      (inner (cdr entries) (f (caar entries) (cdar entries) acc))
                      acc)))
          acc))))

(define (hash-table-keys t) (hash-table-fold t (lambda (k v acc) (cons k acc)) '()))
(define (hash-table-values t) (hash-table-fold t (lambda (k v acc) (cons v acc)) '()))
(define (hash-table->alist t) (hash-table-fold t (lambda (k v acc) (cons (cons k v) acc)) '()))
(define (hash-table-walk t f) (for-each (lambda (entry) (f (car entry) (cdr entry))) (hash-table->alist t)))

(define (hash-table-copy t . options)
  (let ((copy (%table-new (%table-same t) (%table-hash t))))
    (hash-table-walk t (lambda (k v) (hash-table-set! copy k v)))
    copy))

(define (hash-table-merge! t other)
  (hash-table-walk other (lambda (k v) (if (not (table-find t k)) (hash-table-set! t k v))))
  t)

(define (alist->hash-table alist . options)
  (let ((t (apply make-hash-table options)))
    (for-each (lambda (entry) (if (not (table-find t (car entry))) (hash-table-set! t (car entry) (cdr entry)))) alist)
    t))

(define (hash-table-equivalence-function t) (%table-same t))
(define (hash-table-hash-function t) (%table-hash t))
