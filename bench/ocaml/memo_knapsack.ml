(* A knapsack with a table of what is known, and values that are computed when they are needed. *)

let () =
  let n = if Array.length Sys.argv > 1 then int_of_string Sys.argv.(1) else 1500 in
  let weight i = 3 + (i * 7 mod 23) and worth i = 10 + (i * 13 mod 37) in
  let capacity = 1500 in
  let table = Array.init (n + 1) (fun _ -> Array.make (capacity + 1) None) in
  let rec best i room =
    if i = n then 0
    else
      match table.(i).(room) with
      | Some known -> known
      | None ->
          let without = best (i + 1) room in
          let found =
            if weight i > room then without else max without (worth i + best (i + 1) (room - weight i))
          in
          table.(i).(room) <- Some found;
          found
  in
  let suspended = List.init 40 (fun i -> lazy (best 0 (capacity - i))) in
  let sum = List.fold_left (fun sum v -> sum + Lazy.force v) 0 (suspended @ suspended) in
  Printf.printf "%d\n" sum
