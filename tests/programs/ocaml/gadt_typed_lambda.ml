(* A typed evaluator whose constructors hide types behind their index. *)
type _ term =
  | Int : int -> int term
  | Bool : bool -> bool term
  | Const : 'a -> 'a term
  | Add : (int -> int -> int) term
  | Lt : (int -> int -> bool) term
  | App : ('a -> 'b) term * 'a term -> 'b term
  | Pair : 'a term * 'b term -> ('a * 'b) term
  | Fst : ('a * 'b) term -> 'a term
  | Snd : ('a * 'b) term -> 'b term
  | If : bool term * 'a term * 'a term -> 'a term

let rec eval : type a. a term -> a = function
  | Int n -> n
  | Bool b -> b
  | Const c -> c
  | Add -> ( + )
  | Lt -> ( < )
  | App (f, x) ->
    let x = eval x in
    eval f x
  | Pair (a, b) ->
    let b = eval b in
    (eval a, b)
  | Fst p -> fst (eval p)
  | Snd p -> snd (eval p)
  | If (c, t, e) -> if eval c then eval t else eval e

let rec size : type a. a term -> int = function
  | Int _ | Bool _ | Const _ | Add | Lt -> 1
  | App (f, x) -> size f + size x + 1
  | Pair (a, b) -> size a + size b + 1
  | Fst p -> size p + 1
  | Snd p -> size p + 1
  | If (c, t, e) -> size c + size t + size e + 1

let rec simplify : type a. a term -> a term = function
  | App (App (Add, Int a), Int b) -> Int (a + b)
  | App (f, x) -> App (simplify f, simplify x)
  | Fst (Pair (a, _)) -> simplify a
  | Snd (Pair (_, b)) -> simplify b
  | Fst p -> Fst (simplify p)
  | Snd p -> Snd (simplify p)
  | Pair (a, b) -> Pair (simplify a, simplify b)
  | If (Bool true, t, _) -> simplify t
  | If (Bool false, _, e) -> simplify e
  | If (c, t, e) -> If (simplify c, simplify t, simplify e)
  | t -> t

let e1 = App (App (Add, Int 3), Int 4)
let e2 = If (App (App (Lt, e1), Int 10), Pair (Const "small", e1), Pair (Const "big", Int 0))
let e3 = Snd (Pair (e2, Fst (Pair (Bool true, Const 'x'))))
let e4 = Fst (Snd (Pair (Const 1.5, Pair (Const [ 1; 2; 3 ], Const ()))))

let () =
  Printf.printf "%d\n" (eval e1);
  let s, n = eval e2 in
  Printf.printf "%s %d\n" s n;
  Printf.printf "%b\n" (eval e3);
  List.iter (Printf.printf "%d ") (eval e4);
  print_newline ();
  Printf.printf "%d %d %d %d\n" (size e1) (size e2) (size e3) (size e4);
  Printf.printf "%d %d %d\n" (size (simplify e1)) (size (simplify e2)) (size (simplify e3));
  let s, n = eval (simplify e2) in
  Printf.printf "%s %d %b\n" s n (eval (simplify e3))
