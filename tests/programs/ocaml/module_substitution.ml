(* Signatures with types and modules given or replaced. *)
module type S = sig type t val show : t -> string val zero : t end
module type P = sig type elt type t include S with type t := t val elt : elt end
module M : P with type elt = int and type t = string = struct type elt = int type t = string let show s = s let zero = "z" let elt = 3 end
module type W = sig module I : S val k : I.t end
module N : W with module I = M = struct module I = M let k = "k" end
module type X = sig module I : S val k : I.t end
module type Y = X with module I := M
module Y : Y = struct let k = "yy" end
let () = print_endline (M.show M.zero ^ N.I.show N.k ^ M.show Y.k)
module type Z = sig type 'a t val map : ('a -> 'b) -> 'a t -> 'b t end
module L : Z with type 'a t = 'a list = struct type 'a t = 'a list let map = List.map end
let () = List.iter print_int (L.map succ [1;2])
module type A = sig type t = private int val make : int -> t end
module A : A = struct type t = int let make x = x end
let () = print_int ((A.make 3 :> int) + 1)
module type Q = sig type t = private A | B of int val b : int -> t end
module Q : Q = struct type t = A | B of int let b n = B n end
let () = match Q.b 3 with Q.A -> print_string "a" | Q.B n -> print_int n
module type R = sig type r = private { x : int } val mk : int -> r end
module R : R = struct type r = { x : int } let mk x = { x } end
let () = print_int (R.mk 4).R.x
module type T = sig module type IN = sig val x : int end module A : IN end
module T : T = struct module type IN = sig val x : int end module A = struct let x = 2 end end
let () = print_int T.A.x
