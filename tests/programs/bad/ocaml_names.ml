(*@ error E0101 9 *)
(*@ error E0102 10 *)
(*@ error E0103 11 *)
(*@ error E0104 12 *)
(*@ error E0105 13 *)
(*@ error E0101 14 *)
type t = { left : int; right : int }
let length = 3
let a = lenght + 1
let b (x : strng) = x
let c = Foo 3
let d r = r.middle
let e = Lst.map
let f = List.mapp
