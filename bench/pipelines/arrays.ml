(* Arrays with lambdas that capture, and the same by hand: `arrays KIND LENGTH SEED`. *)

let pipeline n k =
  Array.init n (fun i -> i + k)
  |> Array.map (fun x -> (x * k) + 1)
  |> Array.mapi (fun i x -> if x land 3 <> k land 3 then x - i else x lxor k)
  |> Array.fold_left (fun sum x -> sum + (x lxor k)) 0

let by_hand n k =
  let sum = ref 0 in
  for i = 0 to n - 1 do
    let x = ((i + k) * k) + 1 in
    let y = if x land 3 <> k land 3 then x - i else x lxor k in
    sum := !sum + (y lxor k)
  done;
  !sum

let () =
  let n = int_of_string Sys.argv.(2) and k = int_of_string Sys.argv.(3) in
  let total = ref 0 in
  for round = 1 to 20 do
    total := !total + if Sys.argv.(1) = "pipeline" then pipeline n (k + round) else by_hand n (k + round)
  done;
  Printf.printf "%d\n" !total
