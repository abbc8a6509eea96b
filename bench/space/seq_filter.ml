(* n = 3000000: a pipeline of sequences through a filter. *)
let () =
  let n = int_of_string Sys.argv.(1) in
  let rec count i () = if i > n then Seq.Nil else Seq.Cons (i, count (i + 1)) in
  let numbers = count 1 |> Seq.filter (fun x -> x land 3 <> 0) |> Seq.map (fun x -> x * 3) in
  Printf.printf "%d\n" (Seq.fold_left (fun sum x -> (sum + x) land 0xFFFFFF) 0 numbers)
