(* n = 2000: an evaluator with environments as closures, and exceptions for control and for errors, raised through many frames. *)
type term = Var of string | Lam of string * term | App of term * term | Num of int | Add of term * term | If0 of term * term * term | Throw of term | Catch of term * string * term
type value = N of int | F of (value -> value)
exception Thrown of value
exception Unbound of string
let empty x = raise (Unbound x)
let bind env x v = fun y -> if x = y then v else env y
let rec eval env = function
  | Var x -> env x
  | Lam (x, b) -> F (fun v -> eval (bind env x v) b)
  | App (f, a) -> (match eval env f with F f -> f (eval env a) | N _ as v -> raise (Thrown v))
  | Num n -> N n
  | Add (a, b) -> (match eval env a, eval env b with N a, N b -> N (a + b) | F _, v | v, F _ -> raise (Thrown v))
  | If0 (c, a, b) -> (match eval env c with N 0 -> eval env a | _ -> eval env b)
  | Throw t -> raise (Thrown (eval env t))
  | Catch (t, x, h) -> (try eval env t with Thrown v -> eval (bind env x v) h)
let rec deep n t = if n = 0 then t else Add (Num n, App (Lam ("z", Add (Var "z", deep (n - 1) t)), Num 1))
let () =
  let n = int_of_string Sys.argv.(1) in
  let sum = ref 0 in
  for i = 1 to n do
    let thrower = Throw (Lam ("q", Add (Var "q", App (Var "k", Num i)))) in
    let program = App (Lam ("k", Catch (deep (i mod 20) thrower, "e", App (Var "e", Num 5))), Lam ("x", Add (Var "x", Num 1))) in
    (match eval empty program with N v -> sum := (!sum + v) land 0xFFFFFF | F _ -> ());
    (try ignore (eval empty (deep 10 (Var ("name" ^ string_of_int i)))) with Unbound s -> sum := !sum + String.length s)
  done;
  Printf.printf "%d\n" !sum
