(*@ error E0201 9 *)
(*@ error E0201 10 *)
(*@ error E0203 11 *)
(*@ error E0212 12 *)
(*@ error E0202 13 *)
(*@ error E0201 14 *)
(*@ error E0201 15 *)
let add a b = a + b
let a = add 1 "two"
let b = 1.5 + 2
let c = (add 1 2) 3
let d = add 1 2 3
let e = fun f -> f f
let f = if true then 1 else "x"
let g : string list = [1]
