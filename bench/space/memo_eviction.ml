(* n = 100000: a table of results of which the oldest is taken out when it is full. *)
type 'a memo = { table : (string, 'a) Hashtbl.t; order : string Queue.t; limit : int }

let memo limit = { table = Hashtbl.create 64; order = Queue.create (); limit }

let remember memo key compute =
  match Hashtbl.find_opt memo.table key with
  | Some value -> value
  | None ->
    let value = compute key in
    if Queue.length memo.order >= memo.limit then Hashtbl.remove memo.table (Queue.pop memo.order);
    Hashtbl.replace memo.table key value;
    Queue.add key memo.order;
    value

let rec digits x = if x = 0 then [] else (x mod 10) :: digits (x / 10)

let () =
  let n = int_of_string Sys.argv.(1) in
  let known = memo 100 in
  let computed = ref 0 and sum = ref 0 in
  let compute key =
    incr computed;
    digits (String.length key * 7919 + int_of_string (String.sub key 1 (String.length key - 1)))
  in
  for i = 1 to n do
    let key = "k" ^ string_of_int (i * i mod 1009) in
    sum := (!sum + List.fold_left ( + ) 0 (remember known key compute)) land 0xFFFFFF
  done;
  Printf.printf "%d %d %d\n" !sum !computed (Hashtbl.length known.table)
