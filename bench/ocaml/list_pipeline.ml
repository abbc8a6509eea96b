(* A pipeline of list functions with small lambdas, many times over. *)

let ( >> ) f g x = g (f x)

let pipeline k =
  List.map (fun x -> (x * k) land 0xFFFF)
  >> List.filter (fun x -> x land 3 <> 0)
  >> List.map (fun x -> x + (x lsr 3))
  >> List.filter_map (fun x -> if x land 1 = 0 then Some (x / 2) else None)
  >> List.rev_map (fun x -> x lxor k)
  >> List.fold_left (fun sum x -> (sum + x) land 0xFFFFFF) 0

let () =
  let rounds = if Array.length Sys.argv > 1 then int_of_string Sys.argv.(1) else 80_000 in
  let source = List.init 1000 (fun i -> (i * 7919) land 0xFFFF) in
  let rec go i total = if i = 0 then total else go (i - 1) ((total + pipeline i source) land 0xFFFFFFF) in
  Printf.printf "%d\n" (go rounds 0)
