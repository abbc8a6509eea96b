let cell = ref 0
let next () = incr cell; !cell
let reset () = cell := 0
let value () = !cell
