(* List: building, taking apart, mapping, folding. *)

let ints l = print_endline ("[" ^ String.concat "; " (List.map string_of_int l) ^ "]")

let () =
  let l = [ 3; 1; 4; 1; 5; 9; 2; 6 ] in
  ints (List.rev l); ints (List.append l [ 7 ]); ints (List.rev_append [ 1; 2 ] [ 3 ]); ints (List.concat [ [ 1 ]; []; [ 2; 3 ] ]);
  ints (List.flatten [ [ 4 ]; [ 5 ] ]); ints (List.cons 0 l); ints (List.tl l); ints (List.init 5 (fun i -> i * i));
  Printf.printf "%d %d %d\n" (List.length l) (List.hd l) (List.nth l 4);
  ints (List.map (fun x -> x * 2) l); ints (List.mapi (fun i x -> i * x) l); ints (List.rev_map succ l);
  ints (List.filter (fun x -> x > 3) l); ints (List.filteri (fun i _ -> i mod 2 = 0) l);
  ints (List.filter_map (fun x -> if x > 3 then Some (-x) else None) l); ints (List.concat_map (fun x -> [ x; x ]) [ 1; 2 ]);
  Printf.printf "%d %d\n" (List.fold_left (fun a x -> (a * 2) + x) 0 l) (List.fold_right (fun x a -> (a * 2) + x) l 0);
  let sum, doubled = List.fold_left_map (fun a x -> (a + x, a)) 0 l in
  Printf.printf "%d " sum; ints doubled;
  List.iteri (fun i x -> Printf.printf "%d=%d " i x) l; print_newline ();
  ints (List.map2 ( + ) [ 1; 2 ] [ 10; 20 ]); ints (List.rev_map2 ( * ) [ 1; 2 ] [ 10; 20 ]);
  List.iter2 (fun a b -> Printf.printf "%d%s " a b) [ 1; 2 ] [ "a"; "b" ]; print_newline ();
  Printf.printf "%d %d\n" (List.fold_left2 (fun a x y -> a + (x * y)) 0 [ 1; 2 ] [ 3; 4 ]) (List.fold_right2 (fun x y a -> a - x - y) [ 1; 2 ] [ 3; 4 ] 0);
  (try ignore (List.map2 ( + ) [ 1 ] []) with Invalid_argument m -> print_endline m);
  (try List.iter2 (fun _ _ -> ()) [ 1 ] [] with Invalid_argument m -> print_endline m)
