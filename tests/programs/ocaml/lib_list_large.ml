(* Lists of a million elements. *)

let () =
  let n = 1_000_000 in
  let l = List.init n (fun i -> i) in
  Printf.printf "%d\n" (List.fold_left ( + ) 0 l);
  let m = List.map (fun x -> x * 2) l in
  Printf.printf "%d\n" (List.nth m 999_999);
  Printf.printf "%d\n" (List.length (l @ m));
  Printf.printf "%d\n" (List.length (List.filter (fun x -> x mod 3 = 0) m));
  let a, b = List.split (List.combine l m) in
  Printf.printf "%d %d\n" (List.length a) (List.hd (List.rev b));
  Printf.printf "%d\n" (List.length (List.concat_map (fun x -> [ x ]) l));
  Printf.printf "%d\n" (List.hd (List.sort (fun a b -> compare b a) l));
  Printf.printf "%b\n" (List.for_all2 (fun x y -> y = 2 * x) l m);
  Printf.printf "%d\n" (List.length (List.flatten (List.map (fun x -> [ x; x ]) (List.filteri (fun i _ -> i < 1000) l))))
