(* Colourings of a graph and queens on a board with success and failure continuations: what fails goes on with the other. *)

let rec queens n row columns up down sk fk =
  if row = n then sk fk
  else
    let rec place col fk =
      if col = n then fk ()
      else
        let c = 1 lsl col and u = 1 lsl (row + col) and d = 1 lsl (row - col + n) in
        if columns land c <> 0 || up land u <> 0 || down land d <> 0 then place (col + 1) fk
        else
          queens n (row + 1) (columns lor c) (up lor u) (down lor d) sk (fun () ->
              place (col + 1) fk)
    in
    place 0 fk

let rec colour edges colours node count limit sk fk =
  if node = count then sk fk
  else
    let rec attempt c fk =
      if c = limit then fk ()
      else if List.exists (fun (a, b) -> a = node && b < node && colours.(b) = c) edges then
        attempt (c + 1) fk
      else (
        colours.(node) <- c;
        colour edges colours (node + 1) count limit sk (fun () -> attempt (c + 1) fk))
    in
    attempt 0 fk

let () =
  let n = if Array.length Sys.argv > 1 then int_of_string Sys.argv.(1) else 14 in
  let found = ref 0 in
  queens n 0 0 0 0 (fun fk -> incr found; fk ()) (fun () -> ());
  Printf.printf "%d queens: %d\n" n !found;
  let count = 12 in
  let edges =
    List.concat_map
      (fun a -> List.filter_map (fun b -> if (a * b) mod 5 = 1 || b = a - 1 then Some (a, b) else None)
          (List.init count (fun b -> b)))
      (List.init count (fun a -> a))
  in
  let ways = ref 0 in
  colour edges (Array.make count 0) 0 count 4 (fun fk -> incr ways; fk ()) (fun () -> ());
  Printf.printf "%d colourings\n" !ways
