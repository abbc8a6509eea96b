(* What is printed comes out in order, whatever printed it. *)

let () =
  at_exit (fun () -> print_string "last\n");
  print_string "a";
  Printf.printf "b%!";
  Format.printf "c@?";
  print_char 'd';
  output_string stdout "e";
  Format.print_string "f";
  Format.print_flush ();
  print_newline ();
  Format.printf "@[<v>g@,h@]@.";
  print_endline "i";
  flush stdout;
  flush_all ();
  Printf.fprintf stdout "j\n";
  Format.fprintf Format.std_formatter "k@\n%!";
  print_int 1;
  print_float 2.0;
  print_string "";
  print_newline ();
  Format.printf "at the end"
