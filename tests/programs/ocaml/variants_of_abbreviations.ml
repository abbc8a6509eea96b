(* Polymorphic variants that contain themselves by the name of an abbreviation, with and without arguments: each is one row. *)
type 'a base = [ `Num of int | `Add of 'a * 'a ]
type 'a full = [ 'a base | `Mul of 'a * 'a | `Neg of 'a ]
type small = small base
type expr = expr full
type 'a chain = [ `End | `Link of 'a * 'a chain ]

let eval_base eval = function `Num n -> n | `Add (a, b) -> eval a + eval b
let eval_full eval : 'a full -> int = function
  | #base as b -> eval_base eval b
  | `Mul (a, b) -> eval a * eval b
  | `Neg a -> -eval a
let rec eval (e : expr) = eval_full eval e
let rec eval_small (e : small) = eval_base eval_small e
let rec show : expr -> string = function
  | `Num n -> string_of_int n
  | `Add (a, b) -> Printf.sprintf "(%s + %s)" (show a) (show b)
  | `Mul (a, b) -> show a ^ " * " ^ show b
  | `Neg a -> "-" ^ show a
let rec widen (e : small) : expr = match e with `Num _ as n -> n | `Add (a, b) -> `Add (widen a, widen b)
let rec length : 'a. 'a chain -> int = function `End -> 0 | `Link (_, rest) -> 1 + length rest
let second (c : 'a chain) = match c with `Link (_, (`Link (x, _) as rest)) -> Some (x, length rest) | _ -> None

let () =
  let e : expr = `Add (`Num 2, `Mul (`Num 3, `Neg (`Num 4))) in
  Printf.printf "%s = %d\n" (show e) (eval e);
  let s : small = `Add (`Num 1, `Add (`Num 2, `Num 3)) in
  Printf.printf "%d %s\n" (eval_small s) (show (widen s));
  (match second (`Link ("a", `Link ("b", `End))) with
  | Some (x, n) -> Printf.printf "%s %d\n" x n
  | None -> print_endline "none");
  Printf.printf "%d\n" (length (`Link (1, `End)))
