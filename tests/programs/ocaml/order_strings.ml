(* The operands of what reads and writes characters are evaluated from left to right. *)

let say n = print_string (string_of_int n ^ " "); n
let show name v = print_string (name ^ " "); v

let () =
  let bytes = Bytes.make 5 'a' in
  Bytes.set (show "bytes" bytes) (say 1) (Char.chr (say 70));
  print_newline ();
  ignore (Bytes.get (show "bytes" bytes) (say 1));
  print_newline ();
  ignore (show "string" "abc").[say 1];
  print_newline ();
  ignore (String.get (show "string" "abc") (say 2));
  print_newline ();
  (try ignore (show "string" "abc").[say 5] with Invalid_argument m -> print_endline m)
