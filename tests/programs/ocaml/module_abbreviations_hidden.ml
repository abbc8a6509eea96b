(* A signature hides a type and abbreviates types over it: the abbreviations are over the hidden type. *)

module type LIST_OF = sig
  type t
  type ts = t list

  val make : int -> t
  val all : ts
  val show : t -> string
  val add : t -> ts -> ts
end

module L : LIST_OF = struct
  type t = int
  type ts = t list

  let make x = x
  let all = [ 1; 2 ]
  let show = string_of_int
  let add x xs = x :: xs
end

let () = print_endline (String.concat "," (List.map L.show (L.add (L.make 5) (L.make 4 :: L.all))))

(* Records and variants over abbreviations; a group that mentions itself. *)
module M : sig
  type t
  type ts = t list
  type r = { x : t; xs : ts }
  type v = A of ts | B of t
  type tree = Node of forest
  and forest = tree list

  val a : t
  val l : ts
  val show : t -> string
end = struct
  type t = string
  type ts = t list
  type r = { x : t; xs : ts }
  type v = A of ts | B of t
  type tree = Node of forest
  and forest = tree list

  let a = "z"
  let l = [ "q" ]
  let show s = s
end

let r = { M.x = M.a; xs = M.l @ [ M.a ] }
let rec size (M.Node trees) = 1 + List.fold_left (fun n tree -> n + size tree) 0 trees

let () =
  (match M.A [ M.a ] with
   | M.A (_ :: _ as l) -> print_endline (String.concat "" (List.map M.show (l @ r.M.xs)))
   | _ -> ());
  Printf.printf "%d\n" (size (M.Node [ M.Node []; M.Node [ M.Node [] ] ]))

(* With parameters, and through a functor. *)
module type PAIRS = sig
  type 'a t
  type 'a ts = 'a t list
  type numbers = int t

  val one : 'a -> 'a t
  val several : 'a -> 'a ts
  val numbers : numbers
end

module Pairs : PAIRS = struct
  type 'a t = 'a * 'a
  type 'a ts = 'a t list
  type numbers = int t

  let one x = (x, x)
  let several x = [ (x, x) ]
  let numbers = (3, 3)
end

let () = Printf.printf "%d\n" (List.length (Pairs.numbers :: Pairs.one 3 :: Pairs.several 4))

module Both (P : PAIRS) : sig
  type t
  type pair = t * P.numbers

  val pair : pair
  val of_pair : t * int P.t -> t
  val value : t -> int
end = struct
  type t = int
  type pair = t * P.numbers

  let pair = (7, P.numbers)
  let of_pair (t, _) = t
  let value t = t
end

module B = Both (Pairs)

let () = Printf.printf "%d\n" (B.value (B.of_pair (fst B.pair, Pairs.one 1)))

(* `with type` that names a type of the same signature. *)
module type HAS_U = sig
  type u

  val u : u
end

module W : sig
  type t

  include HAS_U with type u = t

  val same : t -> u -> bool
end = struct
  type t = int
  type u = int

  let u = 3
  let same a b = a = b
end

let () = Printf.printf "%b\n" (W.same W.u W.u)
