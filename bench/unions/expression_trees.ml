(* Trees of expressions: made, simplified, evaluated. *)
type expr = Num of int | Var of char | Add of expr * expr | Mul of expr * expr | Neg of expr

let rec make depth seed =
  if depth = 0 then (if seed land 1 = 0 then Num (seed land 15) else Var (Char.chr (97 + (seed land 3))))
  else
    let a = make (depth - 1) (seed * 5 + 1) and b = make (depth - 1) (seed * 7 + 3) in
    match seed land 3 with 0 -> Add (a, b) | 1 -> Mul (a, b) | 2 -> Add (Neg a, b) | _ -> Mul (a, Neg b)

let rec simplify = function
  | Add (a, b) -> (match simplify a, simplify b with Num 0, e | e, Num 0 -> e | Num a, Num b -> Num (a + b) | a, b -> Add (a, b))
  | Mul (a, b) -> (match simplify a, simplify b with
    | Num 0, _ | _, Num 0 -> Num 0 | Num 1, e | e, Num 1 -> e | Num a, Num b -> Num (a * b land 0xff) | a, b -> Mul (a, b))
  | Neg e -> (match simplify e with Num n -> Num (-n) | Neg e -> e | e -> Neg e)
  | e -> e

let rec eval env = function
  | Num n -> n
  | Var c -> env.(Char.code c - 97)
  | Add (a, b) -> eval env a + eval env b
  | Mul (a, b) -> eval env a * eval env b land 0xffff
  | Neg e -> - (eval env e)

let () =
  let total = ref 0 in
  for i = 1 to 60 do
    let e = make 14 i in
    total := !total + eval [| 1; 2; 3; i |] (simplify e) + eval [| 1; 2; 3; i |] e
  done;
  Printf.printf "%d\n" !total
