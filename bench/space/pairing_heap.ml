(* n = 400000: a pairing heap of closures as the state of a pure loop; each yields what is to be done next. *)
type heap = Empty | Node of int * job * heap list
and job = Job of (int -> int * (int * job) option)

let merge a b =
  match a, b with
  | Empty, h | h, Empty -> h
  | Node (x, f, xs), Node (y, g, ys) -> if x <= y then Node (x, f, b :: xs) else Node (y, g, a :: ys)

let rec merge_pairs = function
  | [] -> Empty
  | [ h ] -> h
  | a :: b :: rest -> merge (merge a b) (merge_pairs rest)

let insert time job heap = merge (Node (time, job, [])) heap

let rec worker id count =
  Job
    (fun now ->
      let value = ((id * count) + now) land 1023 in
      if count = 0 then value, None else value, Some (now + 1 + ((id + count) mod 11), worker id (count - 1)))

let rec run sum = function
  | Empty -> sum
  | Node (time, Job job, rest) ->
    let value, next = job time in
    let rest = merge_pairs rest in
    let heap = match next with None -> rest | Some (later, job) -> insert later job rest in
    run ((sum + value) land 0xFFFFFF) heap

let () =
  let n = int_of_string Sys.argv.(1) in
  let rec start id heap = if id = 0 then heap else start (id - 1) (insert id (worker id (n / 50)) heap) in
  Printf.printf "%d\n" (run 0 (start 50 Empty))
