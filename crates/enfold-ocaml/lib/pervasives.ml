(* The old name of what is there without a name. *)

include Stdlib
