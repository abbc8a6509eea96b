(* n = 500000: a hundred texts in an array, overwritten again and again. *)
let () =
  let n = int_of_string Sys.argv.(1) in
  let texts = Array.make 100 "" in
  for i = 1 to n do
    texts.(i * 7 mod 100) <- "entry " ^ string_of_int i
  done;
  print_int (Array.fold_left (fun sum text -> sum + String.length text) 0 texts);
  print_newline ()
