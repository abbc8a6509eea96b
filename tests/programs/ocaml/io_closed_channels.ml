(* Channels that were closed refuse what is written to them, and flushing at the end does not fail. *)
(*@ no-final-newline *)
(*@ stderr-has "print_string: Bad file descriptor" *)
(*@ stderr-has "printf: Bad file descriptor" *)
(*@ stderr-has "output_char: Bad file descriptor" *)
(*@ stderr-has "flush: done" *)
(*@ stderr-has "close_out: done" *)
(*@ stderr-has "input_char: Bad file descriptor" *)
(*@ stderr-has "at the end" *)
(*@ exit 3 *)

let attempt name f =
  match f () with
  | () -> prerr_endline (name ^ ": done")
  | exception Sys_error text -> prerr_endline (name ^ ": " ^ text)

let () =
  at_exit (fun () -> prerr_endline "at the end");
  print_string "before";
  close_out stdout;
  attempt "print_string" (fun () -> print_string "x");
  attempt "printf" (fun () -> Printf.printf "%d" 1);
  attempt "output_char" (fun () -> output_char stdout 'x');
  attempt "output_bytes" (fun () -> output_bytes stdout (Bytes.of_string "x"));
  attempt "flush" (fun () -> flush stdout);
  attempt "close_out" (fun () -> close_out stdout);
  close_in stdin;
  attempt "input_char" (fun () -> ignore (input_char stdin));
  exit 3
