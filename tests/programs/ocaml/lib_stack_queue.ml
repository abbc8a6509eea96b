(* Stack and Queue. *)

let () =
  let s = Stack.create () in
  List.iter (fun x -> Stack.push x s) [ 1; 2; 3 ];
  Printf.printf "%d %d %d\n" (Stack.top s) (Stack.pop s) (Stack.length s);
  let c = Stack.copy s in
  Stack.push 9 c;
  Stack.iter (Printf.printf "%d ") c;
  Printf.printf "| %d %b\n" (Stack.fold ( + ) 0 s) (Stack.is_empty s);
  Stack.clear s;
  Printf.printf "%b %b\n" (Stack.pop_opt s = None) (Stack.top_opt c = Some 9);
  (try ignore (Stack.pop s) with Stack.Empty -> print_endline "empty stack");
  let q = Queue.create () in
  List.iter (fun x -> Queue.add x q) [ "a"; "b"; "c" ];
  Queue.push "d" q;
  Printf.printf "%s %s %d\n" (Queue.peek q) (Queue.take q) (Queue.length q);
  let r = Queue.copy q in
  Queue.transfer q r;
  Queue.iter print_string r;
  Printf.printf " %d %d %b\n" (Queue.length q) (Queue.length r) (Queue.is_empty q);
  print_endline (Queue.fold ( ^ ) "" r);
  Printf.printf "%b\n" (Queue.take_opt q = None);
  (try ignore (Queue.peek q) with Queue.Empty -> print_endline "empty queue");
  Queue.add_seq q (List.to_seq [ "x"; "y" ]);
  print_endline (String.concat "," (List.of_seq (Queue.to_seq q)));
  let graph = [| [ 1; 2 ]; [ 3 ]; [ 3; 4 ]; [ 5 ]; [ 5 ]; [] |] in
  let seen = Array.make 6 (-1) and todo = Queue.create () in
  seen.(0) <- 0;
  Queue.add 0 todo;
  while not (Queue.is_empty todo) do
    let n = Queue.pop todo in
    List.iter (fun m -> if seen.(m) < 0 then begin seen.(m) <- seen.(n) + 1; Queue.add m todo end) graph.(n)
  done;
  Array.iter (Printf.printf "%d ") seen;
  print_newline ()
