(* Lists through filters, maps and folds whose functions capture. *)

let () =
  let rounds = if Array.length Sys.argv > 1 then int_of_string Sys.argv.(1) else 300 in
  let source = List.init 20_000 (fun i -> i) in
  let total = ref 0 in
  for round = 1 to rounds do
    let low = round land 15 in
    let kept = List.filter (fun x -> x land 31 > low) source in
    let scaled = List.map (fun x -> (x * round) land 0xffff) kept in
    let pairs = List.mapi (fun i x -> (i + round, x)) scaled in
    total := List.fold_left (fun sum (i, x) -> (sum + (i lxor x)) land 0xffffff) !total pairs
  done;
  Printf.printf "%d\n" !total
