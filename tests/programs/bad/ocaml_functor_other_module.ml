(* Applications to different modules make different types. *)
module F (X : sig val n : int end) = struct type t = A let x = A end
module One = F (struct let n = 1 end)
module Two = F (struct let n = 1 end)
let _ = [ One.x; Two.x ]
(*@ error E0201 5 *)
