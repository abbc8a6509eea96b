(* List: searching, association lists, partitions, pairs. *)

let ints l = print_endline ("[" ^ String.concat "; " (List.map string_of_int l) ^ "]")
let opt = function Some n -> string_of_int n | None -> "none"

let () =
  let l = [ 3; 1; 4; 1; 5; 9; 2; 6 ] in
  Printf.printf "%b %b %b %b\n" (List.mem 4 l) (List.for_all (fun x -> x > 0) l) (List.exists (fun x -> x > 8) l) (List.memq 7 l);
  Printf.printf "%b %b\n" (List.for_all2 ( <= ) [ 1; 2 ] [ 1; 3 ]) (List.exists2 ( > ) [ 1; 2 ] [ 1; 3 ]);
  Printf.printf "%d %s %s\n" (List.find (fun x -> x > 3) l) (opt (List.find_opt (fun x -> x > 10) l)) (opt (List.find_map (fun x -> if x > 4 then Some (x * 100) else None) l));
  let yes, no = List.partition (fun x -> x mod 2 = 0) l in
  ints yes; ints no;
  let small, large = List.partition_map (fun x -> if x < 4 then Either.Left x else Either.Right (string_of_int x)) l in
  ints small; print_endline (String.concat "," large);
  let pairs = [ ("a", 1); ("b", 2); ("a", 3) ] in
  Printf.printf "%d %s %b\n" (List.assoc "a" pairs) (opt (List.assoc_opt "z" pairs)) (List.mem_assoc "b" pairs);
  List.iter (fun (k, v) -> Printf.printf "%s%d " k v) (List.remove_assoc "a" pairs); print_newline ();
  let a, b = List.split pairs in
  print_endline (String.concat "" a); ints b;
  List.iter (fun (x, y) -> Printf.printf "(%d,%c)" x y) (List.combine [ 1; 2 ] [ 'x'; 'y' ]); print_newline ();
  Printf.printf "%d %d %d\n" (List.compare_lengths [ 1 ] [ 1; 2 ]) (List.compare_length_with [ 1; 2 ] 2) (List.compare compare [ 1; 2 ] [ 1; 1 ]);
  Printf.printf "%b %s\n" (List.equal ( = ) [ 1 ] [ 1 ]) (opt (List.nth_opt l 20));
  ints (List.of_seq (Seq.map succ (List.to_seq [ 1; 2; 3 ])))
