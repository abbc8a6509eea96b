(* In `{ base with … }` the base comes first, then the fields from right to left; what is kept is read last. *)
let trace text value =
  print_string (text ^ " ");
  value

type record = { a : int; b : int; c : int; d : int; e : int; f : int; g : int }

let base = { a = 1; b = 2; c = 3; d = 4; e = 5; f = 6; g = 7 }

let show { a; b; c; d; e; f; g } = Printf.printf "= %d %d %d %d %d %d %d\n" a b c d e f g

let () =
  show { (trace "base" base) with b = trace "b" 20 };
  show { (trace "base" base) with b = trace "b" 20; c = trace "c" 30; a = trace "a" 10 };
  show { (trace "base" base) with g = trace "g" 0; a = trace "a" 0; f = trace "f" 0; b = trace "b" 0; e = trace "e" 0 }

type state = { mutable count : int; name : string }

let () =
  let state = { count = 1; name = "first" } in
  let copy = { state with name = (state.count <- 5; "second") } in
  Printf.printf "%d %s, %d %s\n" state.count state.name copy.count copy.name
