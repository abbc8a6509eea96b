(* Cooperative threads by continuations. *)

type task = Done | Step of (unit -> task)

let queue : (string * task) Queue.t = Queue.create ()
let spawn name t = Queue.add (name, t) queue

let rec run ticks = match Queue.take_opt queue with
  | None -> ticks
  | Some (name, Done) -> Printf.printf "[%s done]\n" name; run ticks
  | Some (name, Step f) -> Queue.add (name, f ()) queue; run (ticks + 1)

let ( >>= ) m f k = m (fun v -> f v k)
let return v k = k v
let yield k = Step (fun () -> k ())
let finish () = Done

let say s k = print_endline s; Step (fun () -> k ())

let rec count name n = if n = 0 then return () else say (Printf.sprintf "%s %d" name n) >>= fun () -> count name (n - 1)

type 'a mailbox = { messages : 'a Queue.t; mutable waiting : ('a -> task) option }

let mailbox () = { messages = Queue.create (); waiting = None }
let send box v k = Queue.add v box.messages; Step (fun () -> k ())
let rec receive box k = match Queue.take_opt box.messages with
  | Some v -> Step (fun () -> k v)
  | None -> Step (fun () -> receive box k)

let () =
  spawn "a" (count "a" 3 finish);
  spawn "b" (count "b" 2 finish);
  Printf.printf "%d ticks\n" (run 0);
  let box = mailbox () in
  let rec produce i = if i > 3 then send box None else send box (Some (i * i)) >>= fun () -> yield >>= fun () -> produce (i + 1) in
  let rec consume total = receive box >>= function
    | None -> say (Printf.sprintf "total %d" total)
    | Some v -> say (Printf.sprintf "got %d" v) >>= fun () -> consume (total + v) in
  spawn "consumer" (consume 0 finish);
  spawn "producer" (produce 1 finish);
  Printf.printf "%d ticks\n" (run 0)
