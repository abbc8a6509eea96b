(* Derivatives of expressions, simplified on the way, again and again. *)

type expr = Num of int | Var | Add of expr * expr | Mul of expr * expr | Pow of expr * int

let rec add a b =
  match (a, b) with
  | Num x, Num y -> Num ((x + y) land 0xffff)
  | Num 0, e | e, Num 0 -> e
  | _, Num _ -> add b a
  | _ -> Add (a, b)

let rec mul a b =
  match (a, b) with
  | Num x, Num y -> Num ((x * y) land 0xffff)
  | Num 0, _ | _, Num 0 -> Num 0
  | Num 1, e | e, Num 1 -> e
  | _, Num _ -> mul b a
  | _ -> Mul (a, b)

let pow e n = match n with 0 -> Num 1 | 1 -> e | _ -> Pow (e, n)

let rec derive = function
  | Num _ -> Num 0
  | Var -> Num 1
  | Add (a, b) -> add (derive a) (derive b)
  | Mul (a, b) -> add (mul (derive a) b) (mul a (derive b))
  | Pow (e, n) -> mul (mul (Num n) (pow e (n - 1))) (derive e)

let rec eval x = function
  | Num n -> n
  | Var -> x
  | Add (a, b) -> (eval x a + eval x b) land 0xffffff
  | Mul (a, b) -> eval x a * eval x b land 0xffffff
  | Pow (e, n) ->
      let v = eval x e in
      let rec power n = if n = 0 then 1 else v * power (n - 1) land 0xffffff in
      power n

let () =
  let rounds = if Array.length Sys.argv > 1 then int_of_string Sys.argv.(1) else 20000 in
  let sum = ref 0 in
  for i = 1 to rounds do
    let start = Mul (Pow (add Var (Num i), 5), add (Pow (Var, 4)) (mul (Num 3) Var)) in
    let rec times n e = if n = 0 then e else times (n - 1) (derive e) in
    sum := (!sum + eval i (times 5 start)) land 0xffffff
  done;
  Printf.printf "%d\n" !sum
