(* n = 300000: a stream of lazy cells that is walked for ever. *)
type stream = Cons of int * stream Lazy.t

let rec from i = Cons (i, lazy (from (i + 1)))
let rec every k (Cons (x, rest)) = if x mod k = 0 then Cons (x, lazy (every k (Lazy.force rest))) else every k (Lazy.force rest)

let () =
  let n = int_of_string Sys.argv.(1) in
  let rec walk sum i (Cons (x, rest)) =
    if i = 0 then sum else walk ((sum + x) land 0xFFFFFF) (i - 1) (Lazy.force rest)
  in
  Printf.printf "%d\n" (walk 0 n (every 3 (from 1)))
