(*@ error E0201 4 *)
(*@ error E0201 5 *)
let f ~width ?(height = 1) () = width * height
let a = f ~depth:3 ()
let b = f ~width:"x" ()
