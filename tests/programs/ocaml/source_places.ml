(* Where something stands in the source. *)

let () =
  print_endline __FILE__;
  Printf.printf "%d\n" __LINE__;
  print_endline __MODULE__;
  print_endline __LOC__;
  let file, line, first, last = __POS__ in
  Printf.printf "%s %d %d %d\n" file line first last

let () =
  let line, value = __LINE_OF__ (1 + 2) in
  Printf.printf "%d %d\n" line value;
  let place, value = __LOC_OF__ (String.length "four") in
  Printf.printf "%s: %d\n" place value;
  let (_, line, first, last), value = __POS_OF__ "text" in
  Printf.printf "%d %d-%d %s\n" line first last value

let check name ok = if not ok then Printf.printf "%s failed\n" name else Printf.printf "%s\n" name
let () = check __LOC__ (1 < 2)

module Inner = struct
  let here = __MODULE__
end

let () = print_endline Inner.here
