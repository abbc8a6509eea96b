(* A typed expression language: the type of an expression says what it evaluates to, so the evaluator needs no tags
   and cannot fail. *)

type _ expr =
  | Int : int -> int expr
  | Bool : bool -> bool expr
  | Add : int expr * int expr -> int expr
  | Mul : int expr * int expr -> int expr
  | Less : int expr * int expr -> bool expr
  | If : bool expr * 'a expr * 'a expr -> 'a expr
  | Pair : 'a expr * 'b expr -> ('a * 'b) expr
  | First : ('a * 'b) expr -> 'a expr
  | Second : ('a * 'b) expr -> 'b expr

let rec eval : type a. a expr -> a = function
  | Int n -> n
  | Bool b -> b
  | Add (a, b) -> eval a + eval b
  | Mul (a, b) -> eval a * eval b
  | Less (a, b) -> eval a < eval b
  | If (c, a, b) -> if eval c then eval a else eval b
  | Pair (a, b) -> (eval a, eval b)
  | First p -> fst (eval p)
  | Second p -> snd (eval p)

let rec show : type a. a expr -> string = function
  | Int n -> string_of_int n
  | Bool b -> string_of_bool b
  | Add (a, b) -> Printf.sprintf "(%s + %s)" (show a) (show b)
  | Mul (a, b) -> Printf.sprintf "(%s * %s)" (show a) (show b)
  | Less (a, b) -> Printf.sprintf "(%s < %s)" (show a) (show b)
  | If (c, a, b) -> Printf.sprintf "(if %s then %s else %s)" (show c) (show a) (show b)
  | Pair (a, b) -> Printf.sprintf "(%s, %s)" (show a) (show b)
  | First p -> "fst " ^ show p
  | Second p -> "snd " ^ show p

(* Simplifying keeps the type: this is checked, not promised. *)
let rec simplify : type a. a expr -> a expr = function
  | Add (a, b) -> (
    match (simplify a, simplify b) with
    | Int 0, e | e, Int 0 -> e
    | Int m, Int n -> Int (m + n)
    | a, b -> Add (a, b))
  | Mul (a, b) -> (
    match (simplify a, simplify b) with
    | Int 1, e | e, Int 1 -> e
    | a, b -> Mul (a, b))
  | If (c, a, b) -> (
    match simplify c with
    | Bool true -> simplify a
    | Bool false -> simplify b
    | c -> If (c, simplify a, simplify b))
  | First (Pair (a, _)) -> simplify a
  | Second (Pair (_, b)) -> simplify b
  | e -> e

let () =
  print_endline "=== A typed evaluator ===";
  let e = If (Less (Int 3, Add (Int 1, Int 1)), Int 10, Mul (Int 6, Add (Int 7, Int 0))) in
  Printf.printf "%s = %d\n" (show e) (eval e);
  let s = simplify e in
  Printf.printf "%s = %d\n" (show s) (eval s);
  let p = Pair (Less (Int 1, Int 2), e) in
  let b, n = eval p in
  Printf.printf "%s = (%b, %d)\n" (show p) b n;
  Printf.printf "%s\n" (show (simplify (Mul (Int 1, Second p))))
