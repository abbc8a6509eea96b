(* Comparison and hashing of large and deep structures. *)

type tree = Leaf | Node of tree * int * tree

let rec left n = if n = 0 then Leaf else Node (left (n - 1), n, Leaf)
let rec full n = if n = 0 then Leaf else Node (full (n - 1), n, full (n - 1))
let rec grow n t = if n = 0 then t else grow (n - 1) (Node (Leaf, n, t))

let () =
  Printf.printf "%b %b\n" (full 12 = full 12) (full 12 = full 11);
  Printf.printf "%d %d\n" (compare (full 10) (full 11)) (compare (grow 1000 Leaf) (grow 1000 (Node (Leaf, 0, Leaf))));
  let a = List.init 100_000 Fun.id and b = List.init 100_000 (fun i -> if i = 99_999 then -1 else i) in
  Printf.printf "%b %d\n" (a = b) (compare a b);
  let l = grow 100_000 Leaf and m = grow 100_000 Leaf in
  Printf.printf "%b\n" (l = m);
  Printf.printf "%b\n" (left 1000 = left 1000);
  Printf.printf "%b\n" (Hashtbl.hash "key" = Hashtbl.hash ("k" ^ "ey"));
  Printf.printf "%b %b\n" (Array.init 1000 Fun.id = Array.init 1000 Fun.id) ([| [| 1 |]; [| 2 |] |] < [| [| 1 |]; [| 3 |] |]);
  Printf.printf "%b %b %b\n" ([ nan ] = [ nan ]) (compare [ nan ] [ nan ] = 0) ((1.0, nan) = (1.0, nan));
  let sorted = List.sort compare [ Some [ 2; 1 ]; None; Some []; Some [ 1; 9 ]; Some [ 2 ] ] in
  print_endline (String.concat " " (List.map (function None -> "-" | Some l -> String.concat "" (List.map string_of_int l) ^ ".") sorted))
