(* Polymorphic variants that contain themselves, without a declared type. *)

let rec deep n = if n = 0 then `Leaf else `Node (deep (n - 1), n, [| deep (n - 2 |> max 0) |])
let rec count = function `Leaf -> 1 | `Node (l, _, a) -> count l + Array.fold_left (fun s t -> s + count t) 0 a
let rec simplify = function
  | `Add (a, b) -> (match simplify a, simplify b with `Num 0, x | x, `Num 0 -> x | a, b -> `Add (a, b))
  | `Mul (a, b) -> (match simplify a, simplify b with `Num 1, x | x, `Num 1 -> x | a, b -> `Mul (a, b))
  | (`Num _ | `Var _) as e -> e
let rec show = function
  | `Num n -> string_of_int n
  | `Var v -> v
  | `Add (a, b) -> "(" ^ show a ^ " + " ^ show b ^ ")"
  | `Mul (a, b) -> show a ^ " * " ^ show b

let () =
  Printf.printf "%d\n" (count (deep 12));
  print_endline (show (simplify (`Add (`Mul (`Num 1, `Var "x"), `Add (`Num 0, `Num 3)))))
