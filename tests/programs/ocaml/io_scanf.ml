(*@ stdin "4 3\n1 2 3\n4 5 6\n 7 8 9\n10 11 12\nname: joe, 3.5, true\n" *)
(* Scanf on standard input. *)

let () =
  let rows, cols = Scanf.scanf " %d %d" (fun a b -> (a, b)) in
  let m = Array.init rows (fun _ -> Array.init cols (fun _ -> Scanf.scanf " %d" (fun x -> x))) in
  Array.iter (fun row -> Printf.printf "%d\n" (Array.fold_left ( + ) 0 row)) m;
  Scanf.scanf " name: %[a-z], %f, %B" (fun n x b -> Printf.printf "%s %g %b\n" n x b);
  (try Scanf.scanf " %d" print_int with End_of_file -> print_endline "end" | Scanf.Scan_failure m -> print_endline m)
