(* A typed expression language with pairs and functions: constructors hide types. *)

type _ expr =
  | Int : int -> int expr
  | Text : string -> string expr
  | Add : int expr * int expr -> int expr
  | Pair : 'a expr * 'b expr -> ('a * 'b) expr
  | First : ('a * 'b) expr -> 'a expr
  | Second : ('a * 'b) expr -> 'b expr
  | Apply : ('a -> 'b) * 'a expr -> 'b expr

let rec eval : type a. a expr -> a = function
  | Int n -> n
  | Text s -> s
  | Add (a, b) -> eval a + eval b
  | Pair (a, b) -> (eval a, eval b)
  | First p -> fst (eval p)
  | Second p -> snd (eval p)
  | Apply (f, a) -> f (eval a)

let () =
  let p = Pair (Add (Int 1, Int 2), Text "two") in
  let n, s = eval p in
  Printf.printf "%d %s\n" n s;
  Printf.printf "%d %s\n" (eval (First p)) (eval (Second p));
  Printf.printf "%d\n" (eval (Add (Apply (String.length, Second p), First p)));
  print_endline (eval (Apply (string_of_int, Apply ((fun x -> x * x), Int 7))))
