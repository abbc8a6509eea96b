(* n = 30000: an event loop with timers that hold closures; periodic ones put themselves in again. *)
module Times = Map.Make (Int)

type loop = { mutable now : int; mutable timers : (unit -> unit) list Times.t; mutable fired : int; mutable log : string list }

let at loop time f =
  let old = try Times.find time loop.timers with Not_found -> [] in
  loop.timers <- Times.add time (f :: old) loop.timers

let rec every loop step count name =
  at loop (loop.now + step) (fun () ->
      loop.fired <- loop.fired + 1;
      loop.log <- (name ^ string_of_int loop.now) :: (match loop.log with a :: b :: _ -> [ a; b ] | short -> short);
      if count > 1 then every loop step (count - 1) name else every loop (step mod 7 + 1) 5 (name ^ "'" |> fun s -> if String.length s > 8 then "t" else s))

let () =
  let n = int_of_string Sys.argv.(1) in
  let loop = { now = 0; timers = Times.empty; fired = 0; log = [] } in
  for i = 1 to 20 do every loop i 10 ("timer " ^ string_of_int i) done;
  while loop.now < n do
    match Times.min_binding_opt loop.timers with
    | None -> loop.now <- n
    | Some (time, fs) ->
      loop.timers <- Times.remove time loop.timers;
      loop.now <- time;
      List.iter (fun f -> f ()) fs
  done;
  Printf.printf "%d %s\n" loop.fired (String.concat "," loop.log)
