(* A small simulation: a shop with one till, as a queue of events in order of time. The state is immutable and handed
   from step to step; what a step leaves behind is given back while the simulation runs. *)

type event = Arrives of int | Leaves of int

module Times = Map.Make (Int)

type state = {
  random : int;
  agenda : event list Times.t;
  line : int list;  (* the last one first *)
  busy : bool;
  served : int;
  longest : int;
}

let next_random seed = ((seed * 1103515245) + 12345) land 0x3fffffff
let within bound seed = 1 + ((seed lsr 8) mod bound)

let plan time event state =
  let add events = Some (event :: Option.value events ~default:[]) in
  { state with agenda = Times.update time add state.agenda }

let with_random bound use state =
  let random = next_random state.random in
  use (within bound random) { state with random }

let begin_service now customer state =
  with_random 4 (fun needed state -> plan (now + needed) (Leaves customer) { state with busy = true }) state

let handle customers now state = function
  | Arrives n ->
    let state =
      if state.busy then
        let line = n :: state.line in
        { state with line; longest = max state.longest (List.length line) }
      else begin_service now n state
    in
    if n = customers then state
    else with_random 5 (fun gap state -> plan (now + gap) (Arrives (n + 1)) state) state
  | Leaves _ -> (
    let state = { state with served = state.served + 1; busy = false } in
    match List.rev state.line with
    | [] -> state
    | first :: rest -> begin_service now first { state with line = List.rev rest })

let rec run customers state =
  match Times.min_binding_opt state.agenda with
  | None -> state
  | Some (now, events) ->
    let state = { state with agenda = Times.remove now state.agenda } in
    let state = List.fold_left (handle customers now) state (List.rev events) in
    if Times.is_empty state.agenda then Printf.printf "closed at %d\n" now;
    run customers state

let () =
  print_endline "=== A shop ===";
  List.iter
    (fun customers ->
      let empty = { random = 42; agenda = Times.empty; line = []; busy = false; served = 0; longest = 0 } in
      let state = run customers (plan 0 (Arrives 1) empty) in
      Printf.printf "%d customers: %d served, longest line %d\n" customers state.served state.longest)
    [ 10; 100; 5_000 ]

(*@ leaks *)
