(* Types that a constructor hides do not leave the arm that names them. *)
type any = Any : 'a * ('a -> string) -> any
let get (Any (x, _)) = x
let first a = match a with Any (x, _) -> x
let mix a b = match a, b with Any (x, _), Any (_, f) -> f x
let r = ref None
let store (Any (x, _)) = r := Some x
type _ ty = Int : int ty | Str : string ty
let wrong : type a. a ty -> a = function Int -> "a" | Str -> "b"
let f (type a) (x : a) : int = x

(*@ error E0211 3 *)
(*@ error E0211 4 *)
(*@ error E0201 5 *)
(*@ error E0211 7 *)
(*@ error E0201 9 *)
(*@ error E0201 10 *)
