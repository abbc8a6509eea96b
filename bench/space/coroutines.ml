(* n = 100000: processes as closures that return what they do next. *)
type step = Done | Yield of int * (unit -> step)

let rec counter id i n () = if i = n then Done else Yield (id * i land 255, counter id (i + 1) n)

let () =
  let n = int_of_string Sys.argv.(1) in
  let ready = Queue.create () in
  for id = 1 to 8 do Queue.add (counter id 0 n) ready done;
  let sum = ref 0 in
  while not (Queue.is_empty ready) do
    match (Queue.pop ready) () with
    | Done -> ()
    | Yield (x, next) -> sum := (!sum + x) land 0xFFFFFF; Queue.add next ready
  done;
  Printf.printf "%d\n" !sum
