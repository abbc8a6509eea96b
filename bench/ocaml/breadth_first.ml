(* Shortest ways through a large graph: adjacency lists, a queue, distances. *)

let () =
  let n = if Array.length Sys.argv > 1 then int_of_string Sys.argv.(1) else 300_000 in
  let edges = Array.make n [] in
  let seed = ref 7 in
  for a = 0 to n - 1 do
    for _ = 1 to 5 do
      seed := ((!seed * 1103515245) + 12345) land 0x3fffffff;
      let b = (!seed lsr 5) mod n in
      edges.(a) <- b :: edges.(a)
    done
  done;
  let total = ref 0 in
  for start = 0 to 4 do
    let distance = Array.make n (-1) in
    let queue = Queue.create () in
    distance.(start) <- 0;
    Queue.add start queue;
    while not (Queue.is_empty queue) do
      let a = Queue.pop queue in
      List.iter
        (fun b ->
          if distance.(b) < 0 then begin
            distance.(b) <- distance.(a) + 1;
            Queue.add b queue
          end)
        edges.(a)
    done;
    total := !total + Array.fold_left max 0 distance + Array.fold_left ( + ) 0 distance
  done;
  Printf.printf "%d\n" !total
