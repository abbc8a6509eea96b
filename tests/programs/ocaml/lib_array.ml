(* Array: the functions of the module. *)

let ints a = print_endline ("[|" ^ String.concat "; " (Array.to_list (Array.map string_of_int a)) ^ "|]")

let () =
  let a = Array.init 6 (fun i -> i * i) in
  ints a; ints (Array.sub a 1 3); ints (Array.append a [| 7 |]); ints (Array.concat [ [| 1 |]; [||]; [| 2; 3 |] ]);
  let b = Array.copy a in
  Array.fill b 1 2 9; ints b;
  Array.blit a 0 b 2 3; ints b;
  Array.blit b 0 b 1 5; ints b;
  ints (Array.map (fun x -> x + 1) a); ints (Array.mapi (fun i x -> i - x) a); ints (Array.map2 ( + ) a b);
  Array.iteri (fun i x -> Printf.printf "%d=%d " i x) a; print_newline ();
  Array.iter2 (fun x y -> Printf.printf "%d/%d " x y) a b; print_newline ();
  Printf.printf "%d %d\n" (Array.fold_left ( - ) 0 a) (Array.fold_right ( - ) a 0);
  Printf.printf "%b %b %b %b\n" (Array.mem 16 a) (Array.exists (fun x -> x > 30) a) (Array.for_all (fun x -> x >= 0) a) (Array.memq 3 a);
  ints (Array.of_list [ 3; 1; 2 ]); ints (Array.of_seq (List.to_seq [ 4; 5 ]));
  let c = [| 5; 2; 8; 1; 9; 3 |] in
  Array.sort compare c; ints c;
  Array.stable_sort (fun x y -> compare (x mod 3) (y mod 3)) c; ints c;
  let m = Array.make_matrix 2 2 0 in
  m.(1).(0) <- 5; Array.iter ints m;
  List.iter (fun f -> try f () with Invalid_argument m -> print_endline m)
    [ (fun () -> ignore (Array.sub a 4 3)); (fun () -> Array.fill a 0 9 0); (fun () -> Array.blit a 0 b 5 3);
      (fun () -> ignore (Array.init (-1) (fun i -> i))); (fun () -> ignore (Array.map2 ( + ) a [||])) ];
  let s, d = Array.fold_left_map (fun acc x -> (acc + x, acc)) 0 a in
  Printf.printf "%d " s; ints d;
  (match Array.find_opt (fun x -> x > 10) a with Some x -> Printf.printf "%d\n" x | None -> ());
  let x, y = Array.split [| (1, "a"); (2, "b") |] in
  ints x; print_endline (String.concat "" (Array.to_list y));
  Printf.printf "%d\n" (Array.length (Array.combine x y))
