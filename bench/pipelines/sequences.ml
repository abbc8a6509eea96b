(* Sequences with lambdas that capture, and the same by hand: `sequences KIND LENGTH SEED`. *)

let rec range i n () = if i >= n then Seq.Nil else Seq.Cons (i, range (i + 1) n)

let pipeline n k =
  range 0 n
  |> Seq.map (fun x -> ((x + k) * k) + 1)
  |> Seq.filter (fun x -> x land 3 <> k land 3)
  |> Seq.fold_left (fun sum x -> sum + (x lxor k)) 0

let by_hand n k =
  let sum = ref 0 in
  for i = 0 to n - 1 do
    let x = ((i + k) * k) + 1 in
    if x land 3 <> k land 3 then sum := !sum + (x lxor k)
  done;
  !sum

let () =
  let n = int_of_string Sys.argv.(2) and k = int_of_string Sys.argv.(3) in
  let total = ref 0 in
  for round = 1 to 20 do
    total := !total + if Sys.argv.(1) = "pipeline" then pipeline n (k + round) else by_hand n (k + round)
  done;
  Printf.printf "%d\n" !total
