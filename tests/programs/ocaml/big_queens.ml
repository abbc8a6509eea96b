(* All solutions of the queens' problem, three ways. *)

let rec range a b = if a > b then [] else a :: range (a + 1) b

let solve_lists n =
  let safe q qs = not (List.exists (fun (d, c) -> c = q || abs (c - q) = d) (List.mapi (fun i c -> (i + 1, c)) qs)) in
  let rec place k = if k = 0 then [ [] ] else
    List.concat_map (fun qs -> List.filter_map (fun q -> if safe q qs then Some (q :: qs) else None) (range 1 n)) (place (k - 1)) in
  place n

let count_bits n =
  let full = (1 lsl n) - 1 in
  let rec go cols left right =
    if cols = full then 1
    else
      let rec try_all free total =
        if free = 0 then total
        else
          let bit = free land -free in
          try_all (free lxor bit) (total + go (cols lor bit) ((left lor bit) lsl 1) ((right lor bit) lsr 1))
      in
      try_all (full land lnot (cols lor left lor right)) 0
  in
  go 0 0 0

exception Found of int array

let first_array n =
  let board = Array.make n (-1) in
  let ok r c = let rec check i = i >= r || (board.(i) <> c && abs (board.(i) - c) <> r - i && check (i + 1)) in check 0 in
  let rec place r = if r = n then raise (Found (Array.copy board)) else
    for c = 0 to n - 1 do if ok r c then begin board.(r) <- c; place (r + 1) end done in
  try place 0; None with Found b -> Some b

let () =
  for n = 1 to 8 do Printf.printf "%d: %d %d\n" n (List.length (solve_lists n)) (count_bits n) done;
  Printf.printf "10: %d\n" (count_bits 10);
  (match first_array 8 with
   | Some b -> Array.iter (fun c -> print_endline (String.init 8 (fun i -> if i = c then 'Q' else '.'))) b
   | None -> print_endline "none");
  Printf.printf "%b\n" (first_array 3 = None)
