(* A value that a signature declares twice has its last type; so has one that comes from an included signature. *)
module type A = sig val show : string -> string end
module type B = sig include A val show : int -> string end
module M : B = struct let show = string_of_int end
module type X = sig val x : int val x : string end
module N : X = struct let x = "late" end
module F (P : B) = struct let twice n = P.show (2 * n) end
module G = F (M)
let () = print_endline (M.show 3 ^ N.x ^ G.twice 4)
