(*@ stdin "ab c\n12 345\nx\n" *)
(* Reading standard input by characters and pieces. *)

let () =
  let first = input_char stdin in
  Printf.printf "%C %S\n" first (input_line stdin);
  let b = Bytes.make 3 '.' in
  really_input stdin b 0 2;
  print_endline (Bytes.to_string b);
  Printf.printf "%S\n" (really_input_string stdin 3);
  let rest = Buffer.create 16 in
  (try while true do Buffer.add_char rest (input_char stdin) done with End_of_file -> ());
  Printf.printf "%S\n" (Buffer.contents rest)
