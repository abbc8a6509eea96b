(* n = 300: a graph in lists of neighbours that is made anew in each round, and searched breadth first. *)
type node = { id : int; mutable near : node list; mutable distance : int }

let make size round =
  let nodes = Array.init size (fun id -> { id; near = []; distance = -1 }) in
  for i = 0 to size - 1 do
    for k = 1 to 3 do
      let j = ((i * (k + 2)) + (round * 31) + k) mod size in
      nodes.(i).near <- nodes.(j) :: nodes.(i).near;
      nodes.(j).near <- nodes.(i) :: nodes.(j).near
    done
  done;
  nodes

let search nodes start =
  let queue = Queue.create () in
  nodes.(start).distance <- 0;
  Queue.add nodes.(start) queue;
  let sum = ref 0 in
  while not (Queue.is_empty queue) do
    let node = Queue.pop queue in
    sum := !sum + (node.distance * (node.id land 7));
    List.iter
      (fun other ->
        if other.distance < 0 then begin
          other.distance <- node.distance + 1;
          Queue.add other queue
        end)
      node.near
  done;
  !sum

let () =
  let n = int_of_string Sys.argv.(1) in
  let graph = ref (make 500 0) and sum = ref 0 in
  for round = 1 to n do
    sum := (!sum + search !graph (round mod 500)) land 0xFFFFFF;
    graph := make 500 round
  done;
  Printf.printf "%d\n" !sum
