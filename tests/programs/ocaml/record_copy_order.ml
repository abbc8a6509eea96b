(* The record that is copied is evaluated before the fields, and those from right to left. *)
type pair = { a : int; mutable b : string }
type single = { c : int }

let make n = Printf.printf "make %d\n" n; { a = n; b = "x" }
let text s = print_endline s; s

let () =
  let x = { (make 1) with b = text "p" } in
  let y = { (make 2) with b = text "q"; a = (print_endline "r"; 2) } in
  let z = { (print_endline "s"; { c = 1 }) with c = (print_endline "t"; 4) } in
  let w = { (make 3) with a = (print_endline "u"; 2); b = text "v" } in
  Printf.printf "%d %s %d %d %d\n" x.a x.b y.a z.c w.a;
  try ignore { (make 4) with a = raise Exit } with Exit -> print_endline "given up"
