(* Places of the source as values. *)
let f () = __FUNCTION__
module M = struct let g () = let h () = __FUNCTION__ in h () ^ " " ^ __FUNCTION__ end
let strip s = match String.index_opt s ',' with Some i -> String.sub s i (String.length s - i) | None -> s
let () = Printf.printf "%d %s\n" __LINE__ (strip __LOC__)
let after s = match String.index_opt s '.' with Some i -> String.sub s i (String.length s - i) | None -> s
let () = print_endline (after (f ())); print_endline (String.concat " " (List.map after (String.split_on_char ' ' (M.g ()))))
let () = let (_, l, c, e) = __POS__ in Printf.printf "%d %d %d\n" l c e
let (l, x) = __LINE_OF__ (1 + 2)
let () = Printf.printf "%d %d %b\n" l x (String.length __MODULE__ > 0 && String.length __FILE__ > 0)
