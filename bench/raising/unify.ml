(* Rules whose heads are unified with goals; most clash at the head. *)

exception Clash
type term = V of int | F of int * term * term | C of int
let rec unify a b n = match a, b with
  | V _, _ | _, V _ -> n + 1
  | C x, C y -> if x = y then n else raise Clash
  | F (f, a1, a2), F (g, b1, b2) -> if f <> g then raise Clash else unify a2 b2 (unify a1 b1 n)
  | C _, F _ | F _, C _ -> raise Clash
let rules = [| F (1, V 0, V 1); F (2, C 1, V 0); F (3, F (1, V 0, V 0), C 2); C 7; F (4, V 1, C 3) |]
let goal k = F (k mod 6, F (1, C 1, C 2), C (k mod 3))
let () =
  let t = ref 0 in
  for k = 1 to 2_000_000 do
    let g = goal k in
    for r = 0 to 4 do
      t := !t + (try unify rules.(r) g 0 with Clash -> 0)
    done
  done;
  Printf.printf "%d\n" !t
