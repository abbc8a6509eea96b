(* Tables of options of numbers. *)
let () =
  let n = 2_000_000 in
  let memo = Array.make (n + 1) None in
  let rec steps k =
    if k > n then (if k land 1 = 0 then 1 + steps (k / 2) else 1 + steps ((3 * k) + 1))
    else match memo.(k) with
      | Some s -> s
      | None ->
        let s = if k <= 1 then 0 else 1 + steps (if k land 1 = 0 then k / 2 else (3 * k) + 1) in
        memo.(k) <- Some s;
        s in
  let best = ref 0 in
  for k = 1 to n do best := max !best (steps k) done;
  let floats = Array.init 1_000_000 (fun i -> if i mod 3 = 0 then None else Some (float i)) in
  let sum = ref 0.0 in
  for _ = 1 to 20 do Array.iter (function Some x -> sum := !sum +. x | None -> sum := !sum -. 1.0) floats done;
  let find p a = let rec go i = if i = Array.length a then None else if p a.(i) then Some i else go (i + 1) in go 0 in
  let hits = ref 0 in
  for k = 1 to 400 do match find (fun o -> o = Some (k * 7 mod 300)) memo with Some i -> hits := !hits + i | None -> decr hits done;
  Printf.printf "%d %.1f %d\n" !best !sum !hits
