(* A typed expression language. *)

type _ expr =
  | Int : int -> int expr
  | Bool : bool -> bool expr
  | Add : int expr * int expr -> int expr
  | Less : int expr * int expr -> bool expr
  | If : bool expr * 'a expr * 'a expr -> 'a expr
  | Pair : 'a expr * 'b expr -> ('a * 'b) expr
  | First : ('a * 'b) expr -> 'a expr

let rec eval : type a. a expr -> a = function
  | Int n -> n
  | Bool b -> b
  | Add (a, b) -> eval a + eval b
  | Less (a, b) -> eval a < eval b
  | If (c, t, e) -> if eval c then eval t else eval e
  | Pair (a, b) -> (eval a, eval b)
  | First p -> fst (eval p)

let rec show : type a. a expr -> string = function
  | Int n -> string_of_int n
  | Bool b -> string_of_bool b
  | Add (a, b) -> Printf.sprintf "(%s + %s)" (show a) (show b)
  | Less (a, b) -> Printf.sprintf "(%s < %s)" (show a) (show b)
  | If (c, t, e) -> Printf.sprintf "if %s then %s else %s" (show c) (show t) (show e)
  | Pair (a, b) -> Printf.sprintf "<%s, %s>" (show a) (show b)
  | First p -> show p ^ ".1"

let () =
  let e = If (Less (Int 1, Add (Int 1, Int 1)), Add (Int 10, Int 20), Int 0) in
  Printf.printf "%s = %d\n" (show e) (eval e);
  let p = Pair (e, Bool true) in
  let n, b = eval p in
  Printf.printf "%s = %d, %b\n" (show p) n b;
  Printf.printf "%d\n" (eval (First p))
