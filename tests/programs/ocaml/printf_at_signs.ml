(* What `@` means to Printf (nothing), Format and Scanf. *)

let () =
  print_endline (Printf.sprintf "a@@b @[x@] %d@." 3);
  print_endline (Format.sprintf "a@@b %d" 3);
  print_endline (Format.asprintf "a@@b %d%@" 3);
  Printf.printf "%d@@%s @ %@ %%\n" 3 "x"

let f : (int -> string, unit, string) format = "x@@y %d"

let () =
  print_endline (Printf.sprintf f 4);
  print_endline (string_of_format f);
  print_endline (Format.sprintf f 4);
  print_endline (Printf.sprintf ("p@@" ^^ "q%d@@") 4);
  Printf.bprintf (Buffer.create 1) "@@%d" 1;
  Scanf.sscanf "a@@b 3" "a@@b %d" (Printf.printf "%d\n");
  Scanf.sscanf "user@host" "%s@@%s" (Printf.printf "%s %s\n");
  match Scanf.sscanf "a@b 3" "a@@b %d" (Printf.printf "%d\n") with
  | () -> print_endline "read"
  | exception Scanf.Scan_failure _ -> print_endline "not read"
