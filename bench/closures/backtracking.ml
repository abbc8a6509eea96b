(* Queens with a continuation for success and one for failure. *)
let safe q placed = List.for_all (fun (d, p) -> p <> q && abs (p - q) <> d) (List.mapi (fun i p -> (i + 1, p)) placed)

let rec place n row placed found fail =
  if row = n then found placed fail
  else
    let rec column q fail =
      if q = n then fail ()
      else if safe q placed then place n (row + 1) (q :: placed) found (fun () -> column (q + 1) fail)
      else column (q + 1) fail in
    column 0 fail

let () =
  let count = ref 0 in
  place 7 0 [] (fun _ again -> incr count; again ()) (fun () -> ());
  Printf.printf "%d\n" !count
