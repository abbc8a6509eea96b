(* n = 20000: constants folded in terms that are made anew. *)
type e = Val of int | Var of int | Add of e * e | Mul of e * e

let rec make n v = if n = 0 then (if v = 0 then Var 1 else Val v) else Add (make (n - 1) (v + 1), make (n - 1) (max 0 (v - 1)))

let rec append = function Add (a, b), c -> Add (a, append (b, c)) | a, b -> Add (a, b)

let rec reassociate = function
  | Add (a, b) -> append (reassociate a, reassociate b)
  | Mul (a, b) -> Mul (reassociate a, reassociate b)
  | e -> e

let rec fold = function
  | Add (a, b) ->
    (match fold a, fold b with
     | Val x, Val y -> Val (x + y)
     | Val x, Add (e, Val y) | Val x, Add (Val y, e) -> Add (Val (x + y), e)
     | a, b -> Add (a, b))
  | Mul (a, b) -> (match fold a, fold b with Val x, Val y -> Val (x * y) | a, b -> Mul (a, b))
  | e -> e

let rec value = function Val x -> x | Var _ -> 0 | Add (a, b) -> value a + value b | Mul (a, b) -> value a * value b

let () =
  let n = int_of_string Sys.argv.(1) in
  let sum = ref 0 in
  for i = 1 to n do sum := (!sum + value (fold (reassociate (make 6 (i mod 3))))) land 0xFFFFFF done;
  Printf.printf "%d\n" !sum
