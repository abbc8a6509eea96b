(*@ skip interp *)
(* Tail calls through closures that are not known, and mutual ones. *)

type step = Step of (int -> step -> int -> int)

let spin n (Step f) acc = if n = 0 then acc else f (n - 1) (Step f) (acc + (n land 1))
let spun n (Step f) acc = if n = 0 then acc else f (n - 1) (Step f) (acc + 1)

let table = [| (fun k x -> k (x + 1)); (fun k x -> k (x + 2)); (fun k x -> k (x lxor 1)) |]

let () =
  let chosen = if Array.length Sys.argv > 5 then spun else spin in
  Printf.printf "%d\n" (spin 100_000_000 (Step chosen) 0);
  let rec ping n acc = if n = 0 then acc else (pong [@inlined never]) (n - 1) (acc + 1)
  and pong n acc = if n = 0 then acc else ping (n - 1) (acc + 2) in
  Printf.printf "%d\n" (ping 10_000_000 0);
  let rec drive n x = if n = 0 then x else table.(n mod 3) (fun y -> drive (n - 1) y) x in
  Printf.printf "%d\n" (drive 3_000_000 0)
