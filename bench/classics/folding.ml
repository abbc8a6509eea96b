(* n = 21: constants are folded in a large term, after sums and products have been turned to the right. *)
type term = Const of int | Var of int | Add of term * term | Mul of term * term

let rec make depth seed =
  if depth = 0 then if seed land 3 = 0 then Var (seed land 7) else Const (seed land 15)
  else
    let l = make (depth - 1) (((seed * 5) + 1) land 0xFFFF) and r = make (depth - 1) (((seed * 3) + 2) land 0xFFFF) in
    if depth land 3 = 0 then Mul (l, r) else Add (l, r)

let rec add_right a b = match a with Add (x, y) -> Add (x, add_right y b) | a -> Add (a, b)
let rec mul_right a b = match a with Mul (x, y) -> Mul (x, mul_right y b) | a -> Mul (a, b)

let rec turn = function
  | Add (a, b) -> add_right (turn a) (turn b)
  | Mul (a, b) -> mul_right (turn a) (turn b)
  | t -> t

let rec fold = function
  | Add (a, b) ->
    (match fold a, fold b with
     | Const x, Const y -> Const ((x + y) land 0xFFFF)
     | Const x, Add (Const y, t) | Const x, Add (t, Const y) -> Add (Const ((x + y) land 0xFFFF), t)
     | t, Const x -> Add (Const x, t)
     | a, b -> Add (a, b))
  | Mul (a, b) ->
    (match fold a, fold b with
     | Const x, Const y -> Const (x * y land 0xFFFF)
     | Const x, Mul (Const y, t) | Const x, Mul (t, Const y) -> Mul (Const (x * y land 0xFFFF), t)
     | t, Const x -> Mul (Const x, t)
     | a, b -> Mul (a, b))
  | t -> t

let rec value = function
  | Const x -> x
  | Var x -> x
  | Add (a, b) -> (value a + value b) land 0xFFFF
  | Mul (a, b) -> value a * value b land 0xFFFF

let rec size = function Const _ | Var _ -> 1 | Add (a, b) | Mul (a, b) -> 1 + size a + size b

let () =
  let n = int_of_string Sys.argv.(1) in
  let term = make n 7 in
  let folded = fold (turn term) in
  Printf.printf "%d %d %d %d\n" (size term) (value term) (size folded) (value folded)
