(* Values of private types can be looked at, not made. *)
module M : sig
  type t = private A | B of int
  type r = private { x : int; mutable y : int }
  type n = private int
  val b : int -> t
  val r : int -> r
  val n : int -> n
end = struct
  type t = A | B of int
  type r = { x : int; mutable y : int }
  type n = int
  let b n = B n
  let r x = { x; y = x }
  let n x = x
end
let ok = match M.b 3 with M.A -> 0 | M.B n -> n + (M.r 1).M.x + (M.n 2 :> int)
let a = M.A
let b = M.B 3
let c = { M.x = 1; y = 2 }
let d = { (M.r 1) with M.x = 2 }
let () = (M.r 1).M.y <- 3
let e : M.n = 3

(*@ error E0217 18 *)
(*@ error E0217 19 *)
(*@ error E0217 20 *)
(*@ error E0217 21 *)
(*@ error E0217 22 *)
(*@ error E0201 23 *)
