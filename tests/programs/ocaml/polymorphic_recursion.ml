(* Functions that call themselves at other types. *)
type 'a t = Leaf of 'a | Other of int t
let rec sum : 'a. ('a -> int) -> 'a t -> int = fun f -> function Leaf x -> f x | Other t -> 1 + sum (fun x -> x) t
let () = print_int (sum String.length (Other (Leaf 3)))
type ('a, 'b) alt = Nil | Cons of 'a * ('b, 'a) alt
let rec len : 'a 'b. ('a, 'b) alt -> int = function Nil -> 0 | Cons (_, r) -> 1 + len r
let () = print_int (len (Cons (1, Cons ("a", Cons (2, Nil)))))
let rec show : type a b. (a -> string) -> (b -> string) -> (a, b) alt -> string = fun f g -> function Nil -> "" | Cons (x, r) -> f x ^ "," ^ show g f r
let () = print_endline (show string_of_int (fun s -> s) (Cons (1, Cons ("a", Cons (2, Nil)))))
let rec id : 'a. 'a -> 'a = fun x -> if true then x else id x
let () = print_int (id 3); print_string (id "a")
