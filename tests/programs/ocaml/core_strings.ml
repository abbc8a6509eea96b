(* String literals, escapes, quoted strings, indexing, comparison. *)

let () =
  print_endline "tab\there \"quoted\" back\\slash \065\x42\o103";
  print_endline "a line \
                 continued";
  print_string "two\nlines\n";
  print_endline {|raw "text" with \n|};
  print_endline {id|with |} inside|id};
  Printf.printf "%d %d %d\n" (String.length "") (String.length "\000\001") (String.length "h\u{e9}\u{20ac}");
  Printf.printf "%c %C %C %C\n" "hello".[1] 'x' '\n' '\'';
  Printf.printf "%S %S\n" "a\"b\\c\n\t" "\127\200";
  Printf.printf "%b %b %b %b\n" ("a" < "b") ("a" < "B") ("abc" < "abd") ("ab" < "abc");
  Printf.printf "%d %d %d\n" (compare "a" "b") (compare "b" "a") (compare "x" "x");
  let s = "ab" ^ "cd" ^ String.make 3 'z' in
  print_endline s;
  let rev s = String.init (String.length s) (fun i -> s.[String.length s - 1 - i]) in
  print_endline (rev s);
  Printf.printf "%b %b\n" (s = "abcdzzz") (String.equal s (rev s));
  let count c s = String.fold_left (fun n d -> if c = d then n + 1 else n) 0 s in
  Printf.printf "%d\n" (count 'z' s);
  print_endline (String.concat ", " [ "one"; "two"; "three" ]);
  Printf.printf "%s|%s\n" (string_of_bool true) (string_of_int (-5))
