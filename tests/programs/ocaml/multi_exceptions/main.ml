(* Exceptions and types that cross files; an uncaught one has its module's name. *)
(*@ exit 2 *)
(*@ stderr-has "Fatal error: exception Errors.Fatal(\"no more\", 3)" *)

let () =
  List.iter
    (fun s -> match Parse.number s with
       | n -> Printf.printf "%d\n" n
       | exception Errors.Bad { line; text } -> Printf.printf "line %d: %s\n" line text)
    [ "12"; "x"; "7"; "" ];
  Printf.printf "%d errors\n" (Errors.count ());
  Errors.give_up ()
