(* What has no meaning is reported once, and not again for what is done with it. *)
let f () =
  let q = fooo 3 in
  q.bar <- 3;
  List.iter print_int q;
  q ^ "a", q + 1, q.baz

let () = ignore (f ())

(*@ error E0101 3 *)
