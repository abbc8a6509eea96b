(* Sources are bytes: a café in a comment ((* nested é *)), in strings and in characters. *)
let text = "café"
let quoted = {|naïve "ÿ"|}
let c = 'é'
let utf = "grÃ¶ÃŸer"

let kind = function
  | 'è' .. 'ê' -> "e with an accent"
  | _ -> "another"

let () =
  Printf.printf "%d %d %d %d\n" (String.length text) (String.length quoted) (String.length utf) (Char.code c);
  Printf.printf "%S %S %C\n" text quoted c;
  print_endline (kind text.[3]);
  Printf.printf "%d\n" (Char.code "\
    é".[0]);
  print_endline (if text = "café" then "same" else "different")
