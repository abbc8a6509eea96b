(* Abbreviations that lead to themselves. *)
type t = t list
type u = int * u
type 'a v = 'a v option
type f = f -> int
type a = b list

and b = a option

module rec M : sig
  type m = M.m list
end = struct
  type m = M.m list
end

let x : t list = []
(*@ error E0202 2 *)
(*@ error E0202 3 *)
(*@ error E0202 4 *)
(*@ error E0202 5 *)
(*@ error E0202 6 *)
(*@ error E0202 11 *)
