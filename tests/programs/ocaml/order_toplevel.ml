(* Top-level definitions run in order; those of modules when the module is reached. *)

let say s = print_endline s; s
let a = say "a"

module M = struct
  let b = say "b"
  module N = struct let c = say "c" end
  let () = print_endline "in M"
end

let d = say "d" and e = say "e"
let f = fun () -> say "f"
let () = ignore (f ())
let _ = say "underscore"

module F (X : sig val name : string end) = struct
  let () = print_endline ("F " ^ X.name)
  let twice = X.name ^ X.name
end

let g = let module A = F (struct let name = say "arg" end) in A.twice

open struct
  let hidden = say "hidden"
end

let () = List.iter print_endline [ a; M.b; M.N.c; d; e; g; hidden ];;

print_endline "expression";;

let last = say "last"
