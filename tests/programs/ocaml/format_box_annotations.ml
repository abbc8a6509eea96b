(* Boxes and tags whose annotations are made of conversions. *)

let () =
  Format.set_margin 20;
  Format.printf "@[<h%s %d>first@ second@ third@ fourth@]@." "ov" 3;
  Format.printf "@[<%s>first@ second@ third@ fourth@]@." "v 1";
  Format.printf "@[<v %d>%s@ %s@]|%d@." 4 "a" "b" 5;
  Format.printf "@[<hov %i>%a@]@." 2 (fun f n -> Format.fprintf f "%d@ %d" n (n + 1)) 123456789012;
  let tags = { (Format.get_formatter_stag_functions ()) with
    mark_open_stag = (function Format.String_tag s -> "<" ^ s ^ ">" | _ -> "");
    mark_close_stag = (function Format.String_tag s -> "</" ^ s ^ ">" | _ -> "") } in
  Format.set_formatter_stag_functions tags;
  Format.set_tags true;
  Format.printf "@{<%s%d>text@}@." "h" 1;
  Format.set_tags false;
  print_endline (Format.asprintf "@[<v %d>a@,b@]" 2);
  print_endline (Printf.sprintf "@[<%s %d>x@]@{<%c>y@}" "v" 2 't')
