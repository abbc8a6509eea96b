(* Ackermann's function in continuation-passing style: one kind of continuation, and a depth that grows and shrinks by thousands. *)

let rec ack m n k =
  if m = 0 then k (n + 1)
  else if n = 0 then ack (m - 1) 1 k
  else ack m (n - 1) (fun r -> ack (m - 1) r k)

let () =
  let n = if Array.length Sys.argv > 1 then int_of_string Sys.argv.(1) else 11 in
  ack 3 n (fun r -> Printf.printf "ack 3 %d = %d\n" n r)
