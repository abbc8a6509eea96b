(* Scanf on strings: widths, sets, characters, counts, quoted strings. *)

let () =
  Scanf.sscanf "12345" "%2d%3d" (fun a b -> Printf.printf "%d %d\n" a b);
  Scanf.sscanf "abc123 x" "%[a-z]%d %c" (fun s n c -> Printf.printf "%s %d %c\n" s n c);
  Scanf.sscanf "0x1F 077 -5" "%i %o %d" (fun a b c -> Printf.printf "%d %d %d\n" a b c);
  Scanf.sscanf "\"quoted \\n\" 'c'" "%S %C" (fun s c -> Printf.printf "%S %C\n" s c);
  Scanf.sscanf "1.5e3,2" "%f,%d%n" (fun x n k -> Printf.printf "%g %d %d\n" x n k);
  Scanf.sscanf "skip 5" "%_s %d" (fun n -> Printf.printf "%d\n" n);
  Scanf.sscanf "5L 7" "%LdL %ld" (fun a b -> Printf.printf "%Ld %ld\n" a b);
  Scanf.sscanf "  spaced   out  " " %s %s %!" (fun a b -> Printf.printf "[%s][%s]\n" a b);
  (try Scanf.sscanf "x" "%d" print_int with Scanf.Scan_failure m -> print_endline m);
  (try Scanf.sscanf "" "%d" print_int with End_of_file -> print_endline "end of file");
  Printf.printf "%d\n" (Scanf.ksscanf "zz" (fun _ _ -> -1) "%d" (fun n -> n));
  let b = Scanf.Scanning.from_string "1 2 3" in
  let rec all acc = match Scanf.bscanf b " %d" (fun n -> n) with
    | n -> all (n :: acc)
    | exception End_of_file -> List.rev acc in
  List.iter (Printf.printf "%d;") (all []);
  print_newline ()
