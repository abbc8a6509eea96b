(* Array.sort and stable_sort on larger data; equal elements keep or lose their order as OCaml's do. *)

let next seed = ((seed * 1103515245) + 12345) land 0x3fffffff

let random_pairs n =
  let seed = ref 7 in
  Array.init n (fun i -> seed := next !seed; (!seed / 1024 mod 10, i))

let show a = Array.iter (fun (k, i) -> Printf.printf "%d:%d " k i) a; print_newline ()

let () =
  let by_key (a, _) (b, _) = compare a b in
  let a = random_pairs 30 in
  let b = Array.copy a in
  Array.sort by_key a;
  show a;
  Array.stable_sort by_key b;
  show b;
  let c = Array.map fst (random_pairs 2000) in
  let d = Array.copy c in
  Array.sort compare c;
  Array.fast_sort compare d;
  Printf.printf "%b\n" (c = d);
  let f = [| 3.5; -1.0; 2.25; 0.0 |] in
  Array.sort compare f;
  Array.iter (Printf.printf "%g ") f;
  print_newline ();
  let w = [| "b"; "a"; "c" |] in
  Array.sort (fun x y -> compare y x) w;
  print_endline (String.concat "" (Array.to_list w))
