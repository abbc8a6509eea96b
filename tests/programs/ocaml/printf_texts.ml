(* Printf: strings, characters, booleans, escapes. *)

let () =
  Printf.printf "[%s] [%10s] [%-10s] [%s]\n" "abc" "abc" "abc" "";
  Printf.printf "[%2s] [%*s] [%-*s]\n" "long" 6 "x" 6 "y";
  Printf.printf "%S %S [%12S]\n" "plain" "q\"\\\n\t\001\255" "pad";
  Printf.printf "%c%c%c %C %C %C\n" 'a' 'b' 'c' 'x' '\'' '\n';
  Printf.printf "%B %b [%6B] [%-6b]\n" true false true false;
  Printf.printf "100%% @ %@ \"quoted\"\n";
  print_string (Printf.sprintf "%s-%d-%c-%b-%f" "s" 1 'c' true 1.5);
  print_newline ();
  let lines = List.map (fun (n, s) -> Printf.sprintf "%3d. %-8s|" n s) [ (1, "one"); (22, "twenty"); (333, "many") ] in
  List.iter print_endline lines;
  Printf.printf "no arguments\n";
  Printf.printf "";
  Printf.printf "%s" "";
  Printf.printf "a\tb\\n\n"
