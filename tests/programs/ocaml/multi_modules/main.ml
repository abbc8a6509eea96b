(* Several files: interfaces hide what they do not mention. *)

open Shapes

let () =
  Counter.reset ();
  let all = [ circle 1.0; rectangle ~width:2.0 ~height:3.0; square 4.0 ] in
  List.iter (fun s -> Printf.printf "%s %.2f\n" (name s) (area s)) all;
  Printf.printf "%d shapes made\n" (Counter.value ());
  let s = Text.indent 2 (Text.lines [ "a"; "b" ]) in
  print_string s;
  Printf.printf "%s\n" (Text.version)
