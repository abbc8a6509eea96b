(* A failed assertion that nobody catches. *)

let rec down n =
  assert (n >= 0);
  print_int n;
  down (n - 1)

let () = down 3
