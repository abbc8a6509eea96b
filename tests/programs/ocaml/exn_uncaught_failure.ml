(*@ exit 2 *)
(*@ stderr-has "Fatal error: exception Failure(\"three is bad\")" *)
(* An exception that nobody catches: what was printed is there, at_exit runs, the status is 2. *)

let () = at_exit (fun () -> print_endline "at exit")

let () =
  print_string "before ";
  ignore (List.map (fun x -> if x = 3 then failwith "three is bad" else x) [ 1; 2; 3; 4 ]);
  print_endline "never"
