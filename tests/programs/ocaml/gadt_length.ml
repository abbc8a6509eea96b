(* Lists that know their length. *)

type zero = Zero
type 'n succ = Succ of 'n

type ('a, _) vec = Nil : ('a, zero) vec | Cons : 'a * ('a, 'n) vec -> ('a, 'n succ) vec

let head : type a n. (a, n succ) vec -> a = function Cons (x, _) -> x
let tail : type a n. (a, n succ) vec -> (a, n) vec = function Cons (_, t) -> t

let rec to_list : type a n. (a, n) vec -> a list = function Nil -> [] | Cons (x, t) -> x :: to_list t

let rec map : type a b n. (a -> b) -> (a, n) vec -> (b, n) vec = fun f -> function
  | Nil -> Nil
  | Cons (x, t) -> Cons (f x, map f t)

let rec zip : type a b n. (a, n) vec -> (b, n) vec -> (a * b, n) vec = fun a b -> match a, b with
  | Nil, Nil -> Nil
  | Cons (x, s), Cons (y, t) -> Cons ((x, y), zip s t)

let () =
  let v = Cons (1, Cons (2, Cons (3, Nil))) in
  Printf.printf "%d %d\n" (head v) (head (tail v));
  List.iter (Printf.printf "%d ") (to_list (map (( * ) 10) v));
  print_newline ();
  List.iter (fun (n, s) -> Printf.printf "%d%s " n s) (to_list (zip v (Cons ("a", Cons ("b", Cons ("c", Nil))))));
  print_newline ()
