// What is copied may be an element, a component or a call, also where the braces follow a function.
type R = { A: int; B: string }
type Holder = { Inner: R; Others: R[] }

let xs = [| { A = 1; B = "b" }; { A = 2; B = "c" } |]
let holder = { Inner = xs.[1]; Others = xs }
let last () = xs[1]
let show (r: R) = printfn "%d %s" r.A r.B

show { xs.[0] with A = 3 }
show { xs[1] with B = "d" }
show { holder.Others.[0] with A = 5 }
show { holder.Inner with B = "e" }
show { last () with A = 6 }
show { (last ()) with A = 7 }
printfn "%d" { xs[0] with A = 4 }.A

//| 3 b
//| 2 d
//| 5 b
//| 2 e
//| 6 c
//| 7 c
//| 4
