(* Sequences, lets, conditions and short circuits go from left to right. *)

let say n = print_string (string_of_int n ^ " "); n
let yes n = print_string (string_of_int n ^ " "); true
let no n = print_string (string_of_int n ^ " "); false

let () =
  let a = say 1 in
  let b = say 2 and c = say 3 in
  ignore (a + b + c);
  ignore (yes 4 && no 5 && yes 6);
  ignore (no 7 || yes 8 || no 9);
  if say 10 > say 11 then print_string "gt " else print_string "le ";
  print_newline ();
  (match (say 1, say 2) with
   | x, _ when say 3 > 3 -> ignore x
   | _, y when say 4 > 3 -> ignore (say y)
   | _ -> ());
  print_newline ();
  let r = ref 0 in
  r := say 6 + (r := 5; !r);
  Printf.printf "%d\n" !r;
  let arr = [| 0; 0 |] in
  arr.(say 1) <- say 2;
  arr.(say 0) <- arr.(say 1) + say 3;
  Printf.printf "%d %d\n" arr.(0) arr.(1);
  for i = say 1 to say 3 do print_string (string_of_int (i * 10) ^ ".") done;
  print_newline ();
  ignore (let x = say 1 in x, say 2);
  print_newline ()
