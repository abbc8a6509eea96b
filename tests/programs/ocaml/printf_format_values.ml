(* Formats that are values: passed around, concatenated, chosen. *)

let line fmt = Printf.printf (fmt ^^ "\n")
let twice (fmt : (int -> string, unit, string) format) n = Printf.sprintf fmt n ^ Printf.sprintf fmt (n + 1)
let debug = false
let log fmt = if debug then Printf.printf fmt else Printf.ifprintf stdout fmt

let () =
  line "%d and %s" 3 "three";
  line "plain";
  print_endline (twice "<%d>" 4);
  print_endline (twice "%03d " 7);
  let f = if Array.length Sys.argv > 10 then format_of_string "%d!\n" else format_of_string "%5d?\n" in
  Printf.printf f 42;
  print_endline (string_of_format f);
  let header = format_of_string "[%s] " in
  Printf.printf (header ^^ "%d %d\n") "h" 1 2;
  log "hidden %d\n" 3;
  let formats = [ ("a", format_of_string "%x "); ("b", format_of_string "%o ") ] in
  List.iter (fun (n, f) -> print_string n; Printf.printf f 64) formats;
  print_newline ()
