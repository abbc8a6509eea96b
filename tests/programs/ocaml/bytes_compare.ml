(* Bytes are compared as strings are: by their first difference, not by length. *)

let sign n = compare n 0

let () =
  let b = Bytes.of_string in
  Printf.printf "%d %d %d\n" (sign (compare (b "ab") (b "b"))) (sign (compare (b "b") (b "ab"))) (sign (compare (b "ab") (b "abc")));
  Printf.printf "%b %b %b\n" (b "ab" = b "ab") (b "ab" < b "b") (b "\200" > b "z");
  Printf.printf "%d %b\n" (sign (Bytes.compare (b "x") (b "xy"))) (Bytes.equal (b "") (b ""));
  let sorted = List.sort compare (List.map b [ "pear"; "fig"; "apple"; "figs"; "" ]) in
  print_endline (String.concat "," (List.map Bytes.to_string sorted));
  Printf.printf "%b %b\n" ((1, b "q") < (1, b "pp")) ([ b "a" ] = [ b "a" ]);
  Printf.printf "%b\n" (max (b "abc") (b "abd") = b "abd")
