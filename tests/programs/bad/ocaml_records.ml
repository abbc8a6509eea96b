(*@ error E0205 8 *)
(*@ error E0107 9 *)
(*@ error E0208 10 *)
(*@ error E0208 11 *)
(*@ error E0106 12 *)
type r = { x : int; mutable y : int }
type v = A | B of int * int
let a = { x = 1 }
let b r = r.x <- 2
let c = B 1
let d = function A 1 -> 1 | _ -> 2
let e = { x = 1; x = 2; y = 3 }
