(* What a signature says of the arguments of constructors and the types of fields must be so. *)
module A : sig type t = A of int end = struct type t = A of string end
module B : sig type t = { x : int } end = struct type t = { x : string } end
module C : sig type t = C of { x : int } end = struct type t = C of { x : string } end
module D : sig type 'a t = D of 'a end = struct type 'a t = D of 'a list end
module F (X : sig type t = A of int end) = struct end
module E = F (struct type t = A of string end)
module type S = sig type t type u = U of t end
module G : S = struct type t = int type u = U of t end
module H : S = struct type t = int type u = U of string end
(*@ error E0201 2 *)
(*@ error E0201 3 *)
(*@ error E0201 4 *)
(*@ error E0201 5 *)
(*@ error E0201 7 *)
(*@ error E0201 10 *)
