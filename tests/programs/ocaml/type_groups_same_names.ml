(* Of constructors and fields that two types of a group share, those of the first are meant; by a path, those of the last. *)
type t = { x : int; y : int } and u = { x : string; z : bool }
type v = A | B and w = A | C

module M = struct
  type p = Same | Left and q = Same | Right
  type r = { f : int } and s = { f : string; g : int }
  let here = (Same, Left)
  let get r = r.f + 1
end

let g r = r.x + 1
let k = A
let name : w -> string = function A -> "A" | C -> "C"
let same = [ M.Same; M.Right ]
let text r = r.M.f ^ "!"

let () =
  Printf.printf "%d %b %s\n" (g { x = 1; y = 2 }) (k < B) (name A);
  Printf.printf "%d %b\n" (List.length same) (fst M.here = snd M.here);
  Printf.printf "%s %d\n" (text { f = "t"; g = 1 }) (M.get { f = 4 });
  let open M in
  Printf.printf "%b\n" ([ Same ] = [ Right ])
