(*@ exit 3 *)
(* Output to both channels; only standard output counts here, and the status. *)

let () =
  prerr_string "to err ";
  prerr_endline "line";
  print_string "to out ";
  Printf.eprintf "%d\n" 5;
  Printf.fprintf stdout "%s\n" "formatted";
  output_string stdout "plain\n";
  output_char stdout 'c';
  output_char stdout '\n';
  output_bytes stdout (Bytes.of_string "bytes\n");
  output_substring stdout "substring\n" 3 7;
  flush stdout;
  print_bytes (Bytes.of_string "x\n");
  print_char 'y';
  print_newline ();
  print_float 1.5;
  print_int (-3);
  print_endline "";
  Printf.printf "%!flushed\n%!";
  exit 3
