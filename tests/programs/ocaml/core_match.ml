(* Matching: constants, ranges, alternatives, aliases, guards, nested patterns. *)

let classify c = match c with
  | 'a' | 'e' | 'i' | 'o' | 'u' -> "vowel"
  | 'a' .. 'z' -> "consonant"
  | 'A' .. 'Z' -> "capital"
  | '0' .. '9' -> "digit"
  | ' ' | '\t' | '\n' -> "blank"
  | _ -> "other"

let rec merge l r = match l, r with
  | [], x | x, [] -> x
  | (x :: xs as l), (y :: ys as r) -> if x <= y then x :: merge xs r else y :: merge l ys

let describe = function
  | [] -> "empty"
  | [ x ] when x < 0 -> "one negative"
  | [ _ ] -> "one"
  | [ a; b ] | [ a; b; _ ] when a = b -> "starts with twins"
  | _ :: (0 :: _ | _ :: 0 :: _) -> "zero soon"
  | 1 :: 2 :: rest -> Printf.sprintf "1, 2 and %d more" (List.length rest)
  | l -> Printf.sprintf "%d elements" (List.length l)

let word = function
  | "zero" -> 0 | "one" -> 1 | "two" -> 2
  | s when String.length s > 5 -> String.length s
  | "" -> -1
  | _ -> 99

let () =
  String.iter (fun c -> print_endline (classify c)) "aXz7 \n?";
  List.iter (Printf.printf "%d ") (merge [ 1; 4; 6 ] [ 2; 3; 5; 7 ]);
  print_newline ();
  List.iter (fun l -> print_endline (describe l))
    [ []; [ -1 ]; [ 1 ]; [ 2; 2 ]; [ 3; 3; 4 ]; [ 5; 0; 1; 1 ]; [ 5; 1; 0; 1 ]; [ 1; 2; 3; 4 ]; [ 9; 8; 7; 6 ] ];
  List.iter (fun s -> Printf.printf "%d " (word s)) [ "zero"; "two"; "seventeen"; ""; "x" ];
  print_newline ();
  Printf.printf "%s\n" (match 2.5, -3, true with 2.5, -3, b -> string_of_bool b | _ -> "no")
