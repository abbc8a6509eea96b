(* GADTs in signatures; a match that leaves a case out. *)
module E : sig
  type _ t = Int : int -> int t | Str : string -> string t | Show : 'a * ('a -> string) -> string t | If : bool t * 'a t * 'a t -> 'a t | Bool : bool -> bool t
  type packed = Pack : 'a t -> packed | None
  type 'a box = private Box : 'a -> 'a box
  val eval : 'a t -> 'a
  val box : 'a -> 'a box
end = struct
  type _ t = Int : int -> int t | Str : string -> string t | Show : 'a * ('a -> string) -> string t | If : bool t * 'a t * 'a t -> 'a t | Bool : bool -> bool t
  type packed = Pack : 'a t -> packed | None
  type 'a box = Box : 'a -> 'a box
  let rec eval : type a. a t -> a = function Int n -> n | Str s -> s | Show (x, f) -> f x | If (c, a, b) -> if eval c then eval a else eval b | Bool b -> b
  let box x = Box x
end
open E
let rec size : type a. a t -> int = function Int _ -> 1 | Str _ -> 1 | Show _ -> 1 | Bool _ -> 1 | If (a, b, c) -> size a + size b + size c
let () = print_int (eval (If (Bool true, Int 3, Int 4))); print_string (eval (Show (2.5, string_of_float))); print_int (size (If (Bool false, Str "a", Show (1, string_of_int))))
let () = List.iter (function Pack t -> print_int (size t) | None -> print_string "-") [ Pack (Int 1); None; Pack (Str "s") ]
let () = match box 3 with Box n -> print_int n
module F (X : sig type _ t = A : int t | B : string t end) = struct let f : type a. a X.t -> a = function X.A -> 1 | X.B -> "b" end

let () = print_newline ()
type _ u = A : int u | B : bool u
let f : type a. a u -> a u -> int = fun x y -> match x, y with A, A -> 1 | B, B -> 2
let g : type a. a u -> int = function A -> 1
let () = print_int (f A A); try print_int (g B) with Match_failure (_, l, c) -> Printf.printf "mf %d %d" l c
