let (x, x) = (1, 2)
(*@ error E0301 1 *)
let pair = (1, 2)
let (y, y) = pair
(*@ error E0301 4 *)
let f () =
  let (a, a) = (2, 3) in
  a
(*@ error E0301 7 *)
