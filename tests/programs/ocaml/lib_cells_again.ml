(* Queues, stacks and tables use the memory of what was taken out again. *)
let () =
  let queue = Queue.create () in
  let total = ref 0 in
  for i = 1 to 200_000 do
    Queue.push (i, i mod 7) queue;
    if Queue.length queue > 10 then begin
      let a, b = Queue.pop queue in
      total := !total + a - b
    end
  done;
  Printf.printf "%d %d\n" !total (Queue.length queue);
  let other = Queue.copy queue in
  Queue.clear queue;
  Queue.push (0, 0) queue;
  Queue.transfer other queue;
  Queue.iter (fun (a, _) -> Printf.printf "%d " a) queue;
  Printf.printf "| %d %d\n" (Queue.length queue) (Queue.length other);
  Queue.push (9, 9) other;
  let first = fst (Queue.peek other) in
  Printf.printf "%d %b\n" first (Queue.take_opt other = Some (9, 9));
  print_endline (match Queue.pop other with _ -> "there" | exception Queue.Empty -> "empty")

let () =
  let stack = Stack.create () in
  let deepest = ref 0 in
  for i = 1 to 200_000 do
    Stack.push (string_of_int i) stack;
    deepest := max !deepest (Stack.length stack);
    if i mod 3 = 0 then begin
      ignore (Stack.pop stack);
      ignore (Stack.pop stack);
      if i mod 9 = 0 then Stack.clear stack
    end
  done;
  Printf.printf "%d %d\n" !deepest (Stack.length stack);
  List.iter (fun x -> Stack.push x stack) [ "a"; "b"; "c" ];
  let copy = Stack.copy stack in
  ignore (Stack.pop stack);
  Stack.push "z" stack;
  Stack.iter print_string copy;
  Stack.iter print_string stack;
  print_endline (Stack.fold (fun acc x -> x ^ acc) "" copy)

let () =
  let table = Hashtbl.create 8 in
  for i = 1 to 200_000 do
    Hashtbl.replace table (i mod 50) i;
    if i mod 2 = 0 then Hashtbl.remove table (i * 3 mod 50);
    if i mod 1000 = 0 then Hashtbl.clear table
  done;
  Printf.printf "%d\n" (Hashtbl.length table);
  for i = 1 to 5 do
    Hashtbl.add table (i mod 2) i
  done;
  Hashtbl.remove table 1;
  Hashtbl.add table 2 20;
  Hashtbl.iter (fun key value -> if value < 100 then Hashtbl.remove table key) (Hashtbl.copy table);
  let bindings = List.sort compare (Hashtbl.fold (fun key value all -> (key, value) :: all) table []) in
  List.iter (fun (key, value) -> Printf.printf "%d:%d " key value) bindings;
  (* Removing while somebody walks along. *)
  Hashtbl.iter
    (fun key _ ->
      Hashtbl.remove table key;
      if key > 0 then Hashtbl.replace table 0 key)
    table;
  Printf.printf "| %b\n" (Hashtbl.length table <= 2)
