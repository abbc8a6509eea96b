(* Types, modules and module types are defined once in a structure, and variables once in a group; what an `include` brings may be defined again. *)
(*@ error E0106 4 *)
(*@ error E0106 6 *)
type t = int and t = string
type u = int
type u = string
(*@ error E0106 9 *)
module M = struct end
module M = struct let x = 1 end
(*@ error E0106 12 *)
module type S = sig end
module type S = sig end
(*@ error E0106 14 *)
let f x = x and f y = y + 1
(*@ error E0106 16 *)
let rec g x = x and g y = y
module N = struct type t = int end
module O = struct include N type t = string end
