(*@ error E0901 3 *)
(*@ error E0901 4 *)
let rec ones = 1 :: ones
external f : int -> int = "some_c_function"
