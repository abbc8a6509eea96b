(* An index out of bounds that nobody catches. *)

let () =
  let a = Array.init 4 (fun i -> i * i) in
  for i = 0 to 10 do
    print_int a.(i);
    print_char ' '
  done
