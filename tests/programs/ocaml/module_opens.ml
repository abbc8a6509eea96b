(* Ways to open, include and describe modules. *)
module M = struct let x = 1 let y = 2 type r = { a : int; b : int } let ( + ) a b = a * b end
let a = M.(x + y)
let b = M.[ x; y ]
let c = M.{ a = x; b = y }
let d = M.[| x; y |]
let e = let open M in x + y
let f = let open! M in x
open! M
let g = let module N = struct let z = 5 end in N.z
let h M.{ a; b } = Stdlib.( + ) a b
let i = M.(fun { a; _ } -> a)
module type T = sig include module type of M val extra : int end
module T : T = struct include M let extra = 3 end
module U = struct include (struct let p = 1 let q = 2 end : sig val p : int end) end
let j = M.(let s = x in s)
let k = List.(map (fun x -> x) [ 1 ])
let () = Printf.printf "%d %d %d %d %d %d %d %d %d %d\n" a (List.length b) c.M.a d.(0) e f g (h c) (i c) (T.extra)
let () = Printf.printf "%d %d\n" U.p j
module Str = struct include String let twice s = s ^ s end
let () = print_endline (Str.twice (Str.uppercase_ascii "ab"))
open struct let hidden = 3 end
let () = print_int hidden
module V = struct open struct let h = 1 end let v = h + 1 end
let () = print_int V.v
module type EMPTY = sig end
module _ : EMPTY = struct end
module F (_ : EMPTY) () = struct let x = 1 end
module G = F (struct end) ()
let () = print_int G.x
