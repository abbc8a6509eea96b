(* A discrete event simulation: a priority queue of closures. *)

module Heap = struct
  type 'a t = { mutable items : (int * int * 'a) array; mutable size : int; mutable stamp : int }
  let create dummy = { items = Array.make 4 (0, 0, dummy); size = 0; stamp = 0 }
  let less (a, i, _) (b, j, _) = a < b || (a = b && i < j)
  let swap h i j = let t = h.items.(i) in h.items.(i) <- h.items.(j); h.items.(j) <- t
  let rec up h i = let p = (i - 1) / 2 in if i > 0 && less h.items.(i) h.items.(p) then begin swap h i p; up h p end
  let rec down h i =
    let l = (2 * i) + 1 in
    if l < h.size then begin
      let m = if l + 1 < h.size && less h.items.(l + 1) h.items.(l) then l + 1 else l in
      if less h.items.(m) h.items.(i) then begin swap h i m; down h m end
    end
  let push h time v =
    if h.size = Array.length h.items then h.items <- Array.append h.items h.items;
    h.items.(h.size) <- (time, h.stamp, v);
    h.stamp <- h.stamp + 1;
    h.size <- h.size + 1;
    up h (h.size - 1)
  let pop h =
    if h.size = 0 then None
    else begin
      let time, _, v = h.items.(0) in
      h.size <- h.size - 1;
      swap h 0 h.size;
      down h 0;
      Some (time, v)
    end
end

let now = ref 0
let events : (unit -> unit) Heap.t = Heap.create (fun () -> ())
let after delay f = Heap.push events (!now + delay) f
let log fmt = Printf.ksprintf (fun s -> Printf.printf "%3d %s\n" !now s) fmt

type server = { mutable busy : bool; waiting : (unit -> unit) Queue.t; mutable served : int }

let request server duration finished =
  let rec start () =
    server.busy <- true;
    after duration (fun () ->
      server.served <- server.served + 1;
      finished ();
      match Queue.take_opt server.waiting with
      | Some next -> next ()
      | None -> server.busy <- false)
  in
  if server.busy then Queue.add start server.waiting else start ()

let () =
  let server = { busy = false; waiting = Queue.create (); served = 0 } in
  let seed = ref 11 in
  let random n = seed := ((!seed * 1103515245) + 12345) land 0x3fffffff; !seed / 1024 mod n in
  let rec customer i =
    if i <= 8 then begin
      log "customer %d arrives%s" i (if server.busy then " and waits" else "");
      let arrived = !now in
      request server (5 + random 10) (fun () -> log "customer %d leaves after %d" i (!now - arrived));
      after (1 + random 12) (fun () -> customer (i + 1))
    end
  in
  after 0 (fun () -> customer 1);
  let rec run steps = match Heap.pop events with
    | None -> steps
    | Some (time, f) -> now := time; f (); run (steps + 1) in
  let steps = run 0 in
  log "done: %d served in %d steps" server.served steps
