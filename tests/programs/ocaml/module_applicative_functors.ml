(* Applications of one functor to one module make the same types, wherever they stand; their values and exceptions are their own. *)

module type T = sig
  type t

  val v : t
end

module type ORD = Map.OrderedType

module F (X : T) = struct
  type t = A of X.t | B
  type r = { field : X.t }

  exception E

  let count = ref 0
  let make () = incr count; A X.v
end

module I = struct
  type t = int

  let v = 3
end

module F1 = F (I)
module F2 = F (I)

let same : F1.t -> F2.t = fun x -> x

let () =
  (match same (F2.make ()) with F1.A n -> Printf.printf "%d %d %d\n" n !F1.count !F2.count | F1.B -> ());
  Printf.printf "%d %b\n" { F1.field = 1 }.F2.field (F1.E = F2.E)

(* Types that the result's signature hides, and their name as a path. *)
module Box (X : T) : sig
  type t
  type pair = t * X.t

  val make : X.t -> t
  val get : t -> X.t
  val pair : t -> pair
end = struct
  type t = X.t list
  type pair = t * X.t

  let make x = [ x ]
  let get = List.hd
  let pair t = (t, get t)
end

module B1 = Box (I)
module B2 = Box (I)

let first (x : Box(I).t) = B1.get x
let () = Printf.printf "%d %d %d\n" (B2.get (B1.make 3)) (first (B2.make 4)) (snd (B1.pair (B2.make 5)))

(* Functors of the library inside of others, over a module that is an argument. *)
module G (O : ORD) = struct
  module S = Set.Make (O)

  let of_list l = S.of_list l
end

module H (O : ORD) = struct
  module S = Set.Make (O)

  let size s = S.cardinal s
end

module GI = G (Int)
module HI = H (Int)
module SI = Set.Make (Int)
module Other_name = Int
module SO = Set.Make (Other_name)

let local s =
  let module L = Set.Make (Int) in
  L.cardinal s

let () =
  let s = GI.of_list [ 1; 2; 2 ] in
  Printf.printf "%d %d %d %d\n" (HI.size s) (SI.cardinal s) (local s) (SO.cardinal s)

(* A functor that is an argument stands for itself. *)
module Use (M : functor (O : ORD) -> Map.S with type key = O.t) (O : ORD) = struct
  module X = M (O)

  let one k v = X.singleton k v
end

module U = Use (Map.Make) (Int)
module M = Map.Make (Int)

let () = Printf.printf "%s %s\n" (M.find 1 (U.one 1 "one")) (U.X.find 2 (M.singleton 2 "two"))

(* Functors of several parameters, and other modules. *)
module Pair (A : T) (B : T) = struct
  type t = P of A.t * B.t

  let make a b = P (a, b)
end

module J = struct
  type t = string

  let v = "j"
end

module P1 = Pair (I) (J)
module P2 = Pair (I) (J)
module P3 = Pair (J) (I)

let () =
  let (P2.P (a, b)) = P1.make 1 "x" and (P3.P (c, d)) = P3.make "y" 2 in
  Printf.printf "%d %s %s %d\n" a b c d
