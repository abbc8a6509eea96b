(* From untyped to typed terms: the checker yields a term of a hidden type. *)
type expr = Num of int | Truth of bool | Plus of expr * expr | Less of expr * expr | Cond of expr * expr * expr

type _ ty = Int : int ty | Bool : bool ty

type _ term =
  | TNum : int -> int term
  | TTruth : bool -> bool term
  | TPlus : int term * int term -> int term
  | TLess : int term * int term -> bool term
  | TCond : bool term * 'a term * 'a term -> 'a term

type typed = Typed : 'a ty * 'a term -> typed

exception Wrong of string

type (_, _) eq = Refl : ('a, 'a) eq

let same : type a b. a ty -> b ty -> (a, b) eq =
 fun a b -> match (a, b) with Int, Int -> Refl | Bool, Bool -> Refl | _ -> raise (Wrong "types differ")

let rec infer = function
  | Num n -> Typed (Int, TNum n)
  | Truth b -> Typed (Bool, TTruth b)
  | Plus (a, b) -> Typed (Int, TPlus (check Int a, check Int b))
  | Less (a, b) -> Typed (Bool, TLess (check Int a, check Int b))
  | Cond (c, a, b) ->
    let (Typed (ty, a)) = infer a in
    Typed (ty, TCond (check Bool c, a, check ty b))

and check : type a. a ty -> expr -> a term =
 fun wanted e ->
  let (Typed (found, term)) = infer e in
  match same wanted found with Refl -> term

let rec eval : type a. a term -> a = function
  | TNum n -> n
  | TTruth b -> b
  | TPlus (a, b) -> eval a + eval b
  | TLess (a, b) -> eval a < eval b
  | TCond (c, a, b) -> if eval c then eval a else eval b

let show : type a. a ty -> a -> string = fun ty v -> match ty with Int -> string_of_int v | Bool -> string_of_bool v

let run e =
  match infer e with
  | Typed (ty, t) -> print_endline (show ty (eval t))
  | exception Wrong m -> print_endline ("error: " ^ m)

let () =
  run (Plus (Num 1, Cond (Less (Num 1, Num 2), Num 10, Num 20)));
  run (Less (Plus (Num 1, Num 1), Num 2));
  run (Cond (Truth false, Truth true, Less (Num 0, Num 1)));
  run (Plus (Num 1, Truth true));
  run (Cond (Num 1, Num 2, Num 3))
