(*@ error E0301 4 *)
(*@ error E0302 5 *)
(*@ error E0201 6 *)
let a (x, x) = x
let b = function (1, x) | (x, 2) | (_, _) -> 0
let c = function 1 -> "a" | "b" -> "c"
