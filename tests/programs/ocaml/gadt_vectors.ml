(* Lengths in types: a type that only tells lengths needs no version of its own. *)
type zero = Zero
type 'n succ = Succ of 'n

type (_, _) vec =
  | Nil : ('a, zero) vec
  | Cons : 'a * ('a, 'n) vec -> ('a, 'n succ) vec

type 'a any_vec = Any : ('a, 'n) vec -> 'a any_vec
type _ nat = Z : zero nat | S : 'n nat -> 'n succ nat
type some_nat = Nat : 'n nat -> some_nat

let rec of_list : 'a. 'a list -> 'a any_vec = function
  | [] -> Any Nil
  | x :: rest ->
    let (Any v) = of_list rest in
    Any (Cons (x, v))

let rec to_list : type n. ('a, n) vec -> 'a list = function
  | Nil -> []
  | Cons (x, rest) -> x :: to_list rest

let rec length : type n. ('a, n) vec -> int = function Nil -> 0 | Cons (_, v) -> 1 + length v
let head : type n. ('a, n succ) vec -> 'a = function Cons (x, _) -> x
let tail : type n. ('a, n succ) vec -> ('a, n) vec = function Cons (_, v) -> v

let rec map : type n. ('a -> 'b) -> ('a, n) vec -> ('b, n) vec =
 fun f -> function Nil -> Nil | Cons (x, v) -> Cons (f x, map f v)

let rec zip : type n. ('a, n) vec -> ('b, n) vec -> ('a * 'b, n) vec =
 fun a b ->
  match (a, b) with
  | Nil, Nil -> Nil
  | Cons (x, a), Cons (y, b) -> Cons ((x, y), zip a b)

let rec nat_of_int n = if n = 0 then Nat Z else match nat_of_int (n - 1) with Nat m -> Nat (S m)
let rec int_of_nat : type n. n nat -> int = function Z -> 0 | S n -> 1 + int_of_nat n

let rec replicate : type n. n nat -> 'a -> ('a, n) vec =
 fun n x -> match n with Z -> Nil | S m -> Cons (x, replicate m x)

let () =
  let (Any v) = of_list [ 1; 2; 3; 4 ] in
  Printf.printf "%d %s\n" (length v) (String.concat "," (List.map string_of_int (to_list v)));
  let w = Cons ("a", Cons ("b", Nil)) in
  Printf.printf "%s %s %d\n" (head w) (head (tail w)) (length (tail (tail w)));
  let z = zip w (map String.length w) in
  List.iter (fun (s, n) -> Printf.printf "%s=%d " s n) (to_list z);
  print_newline ();
  (match nat_of_int 100 with
  | Nat n ->
    let v = replicate n 'x' in
    Printf.printf "%d %d\n" (int_of_nat n) (length v));
  match of_list [ "p"; "q" ] with Any v -> print_endline (String.concat "" (to_list (map String.uppercase_ascii v)))
