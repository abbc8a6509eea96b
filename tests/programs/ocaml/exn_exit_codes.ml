(*@ exit 7 *)
(* exit runs what was registered, last first, and ends with the given status. *)

let () =
  at_exit (fun () -> print_endline "first registered");
  at_exit (fun () -> print_endline "second registered");
  print_endline "working";
  (try if Array.length Sys.argv >= 1 then exit 7 with Not_found -> print_endline "no");
  print_endline "never"
