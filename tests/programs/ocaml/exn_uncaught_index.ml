(*@ exit 2 *)
(*@ stderr-has "Fatal error: exception Invalid_argument(\"index out of bounds\")" *)
(* An index out of bounds that nobody catches. *)

let () =
  let a = Array.init 4 (fun i -> i * i) in
  for i = 0 to 10 do
    print_int a.(i);
    print_char ' '
  done
