(* n = 1000000: a loop that catches exceptions with a payload and remembers the last one. *)
exception Bad of string * int list

let check i = if i mod 3 = 0 then raise (Bad ("bad " ^ string_of_int i, [ i; i + 1; i + 2 ])) else i

let () =
  let n = int_of_string Sys.argv.(1) in
  let last = ref "" and sum = ref 0 in
  for i = 1 to n do
    try sum := (!sum + check i) land 0xFFFFFF
    with Bad (text, items) -> last := text; sum := !sum + List.length items
  done;
  Printf.printf "%s %d\n" !last !sum
