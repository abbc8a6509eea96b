(* An interpreter of functions with environments in tables. *)
type value = Int of int | Real of float | Text of string | Closure of string * expr * env
and env = (string * value) list
and expr =
  | Const of value | Var of string | Lam of string * expr | App of expr * expr | Plus of expr * expr | Less of expr * expr
  | If of expr * expr * expr | Let of string * expr * expr

let rec eval env = function
  | Const v -> v
  | Var x -> List.assoc x env
  | Lam (x, e) -> Closure (x, e, env)
  | App (f, a) -> (match eval env f with Closure (x, e, env') -> let v = eval env a in eval ((x, v) :: env') e | _ -> failwith "app")
  | Plus (a, b) -> (match eval env a, eval env b with
    | Int a, Int b -> Int (a + b) | Real a, Real b -> Real (a +. b) | Int a, Real b | Real b, Int a -> Real (float a +. b)
    | _ -> failwith "plus")
  | Less (a, b) -> (match eval env a, eval env b with Int a, Int b -> Int (if a < b then 1 else 0) | _ -> Int 0)
  | If (c, a, b) -> (match eval env c with Int 0 -> eval env b | _ -> eval env a)
  | Let (x, e, b) -> let v = eval env e in eval ((x, v) :: env) b

let n k = Const (Int k)
let fib =
  Lam ("self", Lam ("n", If (Less (Var "n", n 2), Var "n",
    Plus (App (App (Var "self", Var "self"), Plus (Var "n", n (-1))), App (App (Var "self", Var "self"), Plus (Var "n", n (-2)))))))

let () =
  let rec twice = function 0 -> 0.0 | k ->
    (match eval [] (Let ("f", fib, Plus (App (App (Var "f", Var "f"), n 20), Const (Real 0.5)))) with Real x -> x | _ -> 0.0) +. twice (k - 1) in
  Printf.printf "%.1f\n" (twice 20)
