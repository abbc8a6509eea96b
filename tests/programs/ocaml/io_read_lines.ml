(*@ stdin "3\nalpha beta\n\nlast line without end" *)
(* Reading standard input by lines. *)

let () =
  let n = read_int () in
  Printf.printf "n = %d\n" n;
  let rec loop i =
    match read_line () with
    | line ->
      Printf.printf "%d: %S (%d words)\n" i line (List.length (List.filter (( <> ) "") (String.split_on_char ' ' line)));
      loop (i + 1)
    | exception End_of_file -> Printf.printf "%d lines\n" i
  in
  loop 0;
  (try ignore (input_line stdin) with End_of_file -> print_endline "still at the end")
