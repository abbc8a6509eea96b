(*@ error E0901 5 *)
(*@ error E0901 6 *)
(*@ error E0901 7 *)
(*@ error E0901 8 *)
type _ e = I : int -> int e | P : ('a * 'b) e -> 'a e
type 'a grows = G of ('a * 'a) grows | E of 'a
let rec ones = 1 :: ones
external f : int -> int = "some_c_function"
