(* A typed expression language. *)

type _ expr =
  | Int : int -> int expr
  | Bool : bool -> bool expr
  | Add : int expr * int expr -> int expr
  | Less : int expr * int expr -> bool expr
  | Not : bool expr -> bool expr
  | If : bool expr * 'a expr * 'a expr -> 'a expr

let rec eval : type a. a expr -> a = function
  | Int n -> n
  | Bool b -> b
  | Add (a, b) -> eval a + eval b
  | Less (a, b) -> eval a < eval b
  | Not b -> not (eval b)
  | If (c, t, e) -> if eval c then eval t else eval e

let rec show : type a. a expr -> string = function
  | Int n -> string_of_int n
  | Bool b -> string_of_bool b
  | Add (a, b) -> Printf.sprintf "(%s + %s)" (show a) (show b)
  | Less (a, b) -> Printf.sprintf "(%s < %s)" (show a) (show b)
  | Not b -> "not " ^ show b
  | If (c, t, e) -> Printf.sprintf "if %s then %s else %s" (show c) (show t) (show e)

let rec size : type a. a expr -> int = function
  | Int _ -> 1
  | Bool _ -> 1
  | Add (a, b) -> 1 + size a + size b
  | Less (a, b) -> 1 + size a + size b
  | Not b -> 1 + size b
  | If (c, t, e) -> 1 + size c + size t + size e

let () =
  let e = If (Less (Int 1, Add (Int 1, Int 1)), Add (Int 10, Int 20), Int 0) in
  Printf.printf "%s = %d, size %d\n" (show e) (eval e) (size e);
  let b = If (Not (Bool false), Less (e, Int 100), Bool false) in
  Printf.printf "%s = %b, size %d\n" (show b) (eval b) (size b)
