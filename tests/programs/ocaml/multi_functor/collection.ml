exception Missing of string

module type Key = sig
  type t

  val compare : t -> t -> int
  val show : t -> string
end

module type S = sig
  type key
  type 'a t

  val empty : 'a t
  val add : key -> 'a -> 'a t -> 'a t
  val find : key -> 'a t -> 'a
  val size : 'a t -> int
  val show : ('a -> string) -> 'a t -> string
end

module Make (K : Key) = struct
  module M = Map.Make (K)

  type key = K.t
  type 'a t = 'a M.t

  let () = Registry.note "made"
  let empty = M.empty
  let add k v m = Registry.note (K.show k); M.add k v m
  let find k m = try M.find k m with Not_found -> raise (Missing (K.show k))
  let size = M.cardinal
  let show f m = String.concat " " (List.map (fun (k, v) -> K.show k ^ "=" ^ f v) (M.bindings m))
end
