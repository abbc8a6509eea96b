;; What R7RS has that takes procedures as arguments. Only what a program reaches is compiled.

;; Whether a walk down a list goes on; what it ends with must be the empty list. The name is that of the procedure that walks.
(define (%more? who list)
  (if (pair? list) #t (if (null? list) #f (%no-list who list))))

(define (map f first . more)
  (if (null? more)
      (let loop ((list first) (done '()))
        (if (%more? 'map list)
            (loop (cdr list) (cons (f (car list)) done))
            (reverse done)))
      (let loop ((lists (cons first more)) (done '()))
        (if (all-more? 'map lists)
            (loop (all-cdrs lists) (cons (apply f (all-cars lists)) done))
            (reverse done)))))

(define (for-each f first . more)
  (if (null? more)
      (let loop ((list first))
        (if (%more? 'for-each list)
            (begin (f (car list)) (loop (cdr list)))))
      (let loop ((lists (cons first more)))
        (if (all-more? 'for-each lists)
            (begin (apply f (all-cars lists)) (loop (all-cdrs lists)))))))

(define (all-more? who lists)
  (or (null? lists) (and (%more? who (car lists)) (all-more? who (cdr lists)))))

(define (all-cars lists)
  (if (null? lists) '() (cons (caar lists) (all-cars (cdr lists)))))

(define (all-cdrs lists)
  (if (null? lists) '() (cons (cdar lists) (all-cdrs (cdr lists)))))

(define (shortest-vector first more)
  (let loop ((n (vector-length first)) (more more))
    (if (null? more) n (loop (min n (vector-length (car more))) (cdr more)))))

(define (elements vectors i)
  (if (null? vectors) '() (cons (vector-ref (car vectors) i) (elements (cdr vectors) i))))

(define (vector-map f first . more)
  (let* ((n (shortest-vector first more)) (result (make-vector n)))
    (let loop ((i 0))
      (if (< i n)
          (begin
            (vector-set! result i (if (null? more) (f (vector-ref first i)) (apply f (elements (cons first more) i))))
            (loop (+ i 1)))
          result))))

(define (vector-for-each f first . more)
  (let ((n (shortest-vector first more)))
    (let loop ((i 0))
      (if (< i n)
          (begin
            (if (null? more) (f (vector-ref first i)) (apply f (elements (cons first more) i)))
            (loop (+ i 1)))))))

(define (string-map f first . more)
  (list->string (apply map f (string->list first) (map string->list more))))

(define (string-for-each f first . more)
  (apply for-each f (string->list first) (map string->list more)))

(define (call-with-port port f)
  (call-with-values (lambda () (f port))
    (lambda results (close-port port) (apply values results))))

(define (call-with-input-file name f) (call-with-port (open-input-file name) f))
(define (call-with-output-file name f) (call-with-port (open-output-file name) f))

(define (with-output-to-file name thunk)
  (let ((port (open-output-file name)))
    (parameterize ((current-output-port port))
      (call-with-values thunk (lambda results (close-port port) (apply values results))))))

(define (with-input-from-file name thunk)
  (let ((port (open-input-file name)))
    (parameterize ((current-input-port port))
      (call-with-values thunk (lambda results (close-port port) (apply values results))))))
