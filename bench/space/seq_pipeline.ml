(* n = 600000: a pipeline of sequences, each element of which becomes some; read to its end. *)
let () =
  let n = int_of_string Sys.argv.(1) in
  let steps = Seq.unfold (fun (i, x) -> if i = n then None else Some (x, (i + 1, ((x * 75) + 74) mod 65537))) (0, 1) in
  let rec some x k () = if k = 0 then Seq.Nil else Seq.Cons ((x * k) mod 1009, some x (k - 1)) in
  let numbers =
    steps |> Seq.map (fun x -> x / 3) |> Seq.flat_map (fun x -> some x (x mod 4)) |> Seq.filter (fun x -> x mod 3 <> 1)
  in
  Printf.printf "%d\n" (Seq.fold_left (fun sum x -> ((sum * 31) + x) land 0xFFFFFF) 7 numbers)
