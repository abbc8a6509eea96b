type t
type ts = t list

type span = { first : int; last : int }
type located = { first : string; token : t }

val make : int -> t
val all : ts
val add : t -> ts -> ts
val length : t list -> int
val show : t -> string
val span : span
