(* An event bus whose handlers add and remove handlers. *)

type bus = { mutable handlers : (int * (string -> unit)) list; mutable next : int }

let make () = { handlers = []; next = 0 }

let subscribe bus f =
  let id = bus.next in
  bus.next <- id + 1;
  bus.handlers <- bus.handlers @ [ (id, f) ];
  fun () -> bus.handlers <- List.filter (fun (i, _) -> i <> id) bus.handlers

let publish bus event = List.iter (fun (_, f) -> f event) bus.handlers

let () =
  let bus = make () in
  let seen = ref 0 in
  let cancel_first = subscribe bus (fun e -> incr seen; Printf.printf "first %s\n" e) in
  let rec cancel_self = lazy (subscribe bus (fun e ->
    Printf.printf "once %s\n" e;
    (Lazy.force cancel_self) ())) in
  ignore (Lazy.force cancel_self);
  let _ = subscribe bus (fun e ->
    if e = "grow" then ignore (subscribe bus (fun e -> Printf.printf "grown %s\n" e))) in
  publish bus "a";
  publish bus "b";
  cancel_first ();
  publish bus "grow";
  publish bus "c";
  Printf.printf "seen %d, handlers %d\n" !seen (List.length bus.handlers)
