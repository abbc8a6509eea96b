(*@ error E0901 12 *)
(*@ error E0901 13 *)
(*@ error E0901 17 *)
(*@ error E0201 20 *)
(* Exceptions that a first-class module cannot tell about, where they are mentioned. *)
module type S = sig
  exception Fine of int
  exception Changed of { mutable x : int }
  exception Own : 'a * ('a -> string) -> exn
end
let fine (module M : S) = try raise (M.Fine 3) with M.Fine n -> n
let changed (module M : S) = raise (M.Changed { x = 3 })
let own (module M : S) f = try f () with M.Own (x, f) -> f x

type 'a query = ..
module type Q = sig type 'a query += Size : int query end
let size (module M : Q) = ignore (M.Size)

(* The payload must be as the signature says. *)
module Wrong : sig exception E of string end = struct exception E of int end
