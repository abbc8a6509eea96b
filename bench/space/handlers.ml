(* n = 80000: an event loop; handlers are functions in a table, which come and go by what they handle. *)
type event = { kind : string; number : int }
type loop = { handlers : (string, (int * (event -> unit)) list) Hashtbl.t; queue : event Queue.t; mutable next : int }

let handlers_of loop kind = match Hashtbl.find_opt loop.handlers kind with Some l -> l | None -> []

let subscribe loop kind f =
  loop.next <- loop.next + 1;
  Hashtbl.replace loop.handlers kind ((loop.next, f) :: handlers_of loop kind);
  loop.next

let unsubscribe loop kind id =
  Hashtbl.replace loop.handlers kind (List.filter (fun (other, _) -> other <> id) (handlers_of loop kind))

let () =
  let n = int_of_string Sys.argv.(1) in
  let loop = { handlers = Hashtbl.create 8; queue = Queue.create (); next = 0 } in
  let sum = ref 0 in
  let rec once kind weight =
    let id = ref 0 in
    id :=
      subscribe loop kind (fun event ->
          sum := (!sum + (weight * event.number)) land 0xFFFFFF;
          unsubscribe loop kind !id;
          once kind ((weight mod 9) + 1))
  in
  let kinds = [| "key"; "mouse"; "timer"; "network" |] in
  Array.iter (fun kind -> for weight = 1 to 3 do once kind weight done) kinds;
  for i = 1 to n do
    Queue.add { kind = kinds.(i * i mod 4); number = i land 255 } loop.queue;
    while not (Queue.is_empty loop.queue) do
      let event = Queue.pop loop.queue in
      List.iter (fun (_, f) -> f event) (handlers_of loop event.kind);
      if event.number mod 10 = 0 then Queue.add { kind = "timer"; number = event.number + 1 } loop.queue
    done
  done;
  Printf.printf "%d %d\n" !sum loop.next
