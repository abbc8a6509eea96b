(*@ exit 2 *)
(*@ stderr-has "Fatal error: exception Assert_failure(\"exn_uncaught_assert.ml\", 6, 2)" *)
(* A failed assertion that nobody catches. *)

let rec down n =
  assert (n >= 0);
  print_int n;
  down (n - 1)

let () = down 3
