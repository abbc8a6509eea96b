(* Hashtbl: the generic tables. *)

let () =
  let h : (string, int) Hashtbl.t = Hashtbl.create 10 in
  List.iteri (fun i w -> Hashtbl.replace h w i) [ "one"; "two"; "three"; "one" ];
  Printf.printf "%d %d %b\n" (Hashtbl.length h) (Hashtbl.find h "one") (Hashtbl.mem h "four");
  Hashtbl.add h "two" 22;
  Printf.printf "%d %d\n" (Hashtbl.find h "two") (List.length (Hashtbl.find_all h "two"));
  Hashtbl.remove h "two";
  Printf.printf "%d\n" (Hashtbl.find h "two");
  Hashtbl.remove h "two";
  Hashtbl.remove h "two";
  Printf.printf "%b %d\n" (Hashtbl.find_opt h "two" = None) (Hashtbl.length h);
  (try ignore (Hashtbl.find h "zzz") with Not_found -> print_endline "not found");
  let counts = Hashtbl.create 16 in
  String.iter (fun c -> Hashtbl.replace counts c (1 + Option.value (Hashtbl.find_opt counts c) ~default:0)) "mississippi river";
  let sorted = List.sort compare (Hashtbl.fold (fun c n l -> (c, n) :: l) counts []) in
  List.iter (fun (c, n) -> Printf.printf "%c%d " c n) sorted;
  print_newline ();
  let copy = Hashtbl.copy counts in
  Hashtbl.filter_map_inplace (fun _ n -> if n > 1 then Some (n * 10) else None) counts;
  Printf.printf "%d %d\n" (Hashtbl.length counts) (Hashtbl.length copy);
  Hashtbl.clear copy;
  Printf.printf "%d\n" (Hashtbl.length copy);
  let pairs = Hashtbl.of_seq (List.to_seq [ (1, "a"); (2, "b"); (1, "c") ]) in
  Printf.printf "%s %d\n" (Hashtbl.find pairs 1) (Hashtbl.length pairs);
  Printf.printf "%d\n" (List.length (List.of_seq (Hashtbl.to_seq_keys pairs)));
  let big = Hashtbl.create 1 in
  for i = 1 to 10_000 do Hashtbl.add big (i * 7) i done;
  let sum = ref 0 in
  Hashtbl.iter (fun k v -> sum := !sum + (k * v)) big;
  Printf.printf "%d %d\n" (Hashtbl.length big) !sum;
  let s = Hashtbl.stats big in
  Printf.printf "%d %d\n" s.Hashtbl.num_bindings s.Hashtbl.num_buckets
