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

module Make (K : Key) : S with type key = K.t
