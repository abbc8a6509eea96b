(* n = 1000000: texts of which some are known beforehand, and the others made to be looked at once. *)
let known = [| "zero"; "one"; "two"; "three" |]
let name k = if k < Array.length known then known.(k) else "number " ^ string_of_int k

let rec spelled k = if k < 10 then name k else spelled (k / 10) ^ "-" ^ name (k mod 10)

let () =
  let n = int_of_string Sys.argv.(1) in
  let letters = ref 0 in
  for k = 1 to n do
    letters := !letters + String.length (name (k mod 7)) + String.length (spelled (k mod 1000))
  done;
  print_int !letters;
  print_newline ()
