(* n = 300000: jobs in a queue; each may put another one there. *)
type job = { name : string; left : int }

let () =
  let n = int_of_string Sys.argv.(1) in
  let queue = Queue.create () in
  let sum = ref 0 in
  for i = 1 to n do
    Queue.add { name = string_of_int i; left = i mod 3 } queue;
    for _ = 1 to 2 do
      if not (Queue.is_empty queue) then begin
        let job = Queue.pop queue in
        sum := !sum + String.length job.name;
        if job.left > 0 then Queue.add { job with left = job.left - 1 } queue
      end
    done;
    if Queue.length queue > 50 then Queue.clear queue
  done;
  Printf.printf "%d %d\n" !sum (Queue.length queue)
