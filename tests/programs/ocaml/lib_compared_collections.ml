(* Queues, stacks and tables are compared by what is in them; and other facts of the library. *)

let () =
  let q = Queue.create () in
  Queue.add 1 q;
  Queue.add 2 q;
  Queue.clear q;
  Printf.printf "%b" (q = Queue.create ());
  Queue.add 1 q;
  ignore (Queue.pop q);
  Printf.printf " %b" (q = Queue.create ());
  let a = Queue.of_seq (List.to_seq [ 1; 2; 3 ]) and b = Queue.of_seq (List.to_seq [ 0; 1; 2; 3 ]) in
  ignore (Queue.take b);
  Printf.printf " %b %d %b" (a = b) (compare a b) (Hashtbl.hash a = Hashtbl.hash b);
  Queue.transfer a (Queue.copy a);
  Printf.printf " %b %d %b\n" (a = Queue.create ()) (compare a b) (a < b)

let () =
  let s = Stack.create () in
  Stack.push 1 s;
  Stack.clear s;
  Printf.printf "%b" (s = Stack.create ());
  Stack.push 1 s;
  ignore (Stack.pop s);
  Printf.printf " %b" (s = Stack.create ());
  let a = Stack.of_seq (List.to_seq [ 1.; 2. ]) and b = Stack.of_seq (List.to_seq [ 1.; 2.; 3. ]) in
  Printf.printf " %b %b" (a < b) (a = b);
  ignore (Stack.pop b);
  Printf.printf " %b %b\n" (a = b) (a < b)

let () =
  let a = Hashtbl.create 8 and b = Hashtbl.create 8 in
  List.iter (fun k -> Hashtbl.add a k (string_of_int k)) [ 1; 2; 3 ];
  List.iter (fun k -> Hashtbl.add b k (string_of_int k)) [ 1; 2; 3; 4 ];
  Printf.printf "%b" (a = b);
  Hashtbl.remove b 4;
  Printf.printf " %b" (a = b);
  Hashtbl.clear a;
  Printf.printf " %b\n" (a = Hashtbl.create 8)

let () =
  let never () : bool = failwith "evaluated" in
  Printf.printf "%b %b" (Bool.( && ) false (never ())) (Bool.( || ) true (never ()));
  Printf.printf " %b %b\n" (Stdlib.( && ) false (never ())) Bool.(false && never ())

let () =
  Printf.printf "%b %h %h %h\n"
    (Float.fma 0.1 10. (-1.) = 5.5511151231257827e-17)
    (Float.fma 0x1.fffffffffffffp+1023 2. (-0x1.fffffffffffffp+1023))
    (Float.fma 0x1p-1074 0.5 0x1p-1074) (Float.fma 1e308 10. neg_infinity);
  List.iter
    (fun (left, right) ->
      match Bytes.extend (Bytes.create 3) left right with
      | b -> Printf.printf "%d\n" (Bytes.length b)
      | exception Invalid_argument text -> print_endline text)
    [ (max_int, max_int); (min_int, 0); (0, max_int); (min_int, min_int); (-1, 4) ]
