(* The exceptions of the language and the library, with their payloads. What the match below leaves out is wanted, and its attribute
   says so. *)

let show f =
  match f () with
  | () -> print_endline "no exception"
  | exception Failure s -> Printf.printf "Failure %S\n" s
  | exception Invalid_argument s -> Printf.printf "Invalid_argument %S\n" s
  | exception Not_found -> print_endline "Not_found"
  | exception Division_by_zero -> print_endline "Division_by_zero"
  | exception End_of_file -> print_endline "End_of_file"
  | exception Match_failure (_, line, col) -> Printf.printf "Match_failure %d %d\n" line col
  | exception Assert_failure (_, line, col) -> Printf.printf "Assert_failure %d %d\n" line col
  | exception Exit -> print_endline "Exit"
  | exception Stack.Empty -> print_endline "Stack.Empty"
  | exception Queue.Empty -> print_endline "Queue.Empty"

let partial = function 1 -> "one" | 2 -> "two"
[@@warning "-8"]

let () =
  List.iter show
    [ (fun () -> ignore (List.hd []));
      (fun () -> ignore (List.nth [ 1 ] 3));
      (fun () -> ignore (List.nth [ 1 ] (-1)));
      (fun () -> ignore (List.find (fun x -> x > 3) [ 1 ]));
      (fun () -> ignore [| 1; 2 |].(2));
      (fun () -> ignore "abc".[3]);
      (fun () -> Bytes.set (Bytes.create 2) 5 'x');
      (fun () -> ignore (String.sub "abc" 2 2));
      (fun () -> ignore (int_of_string "12x"));
      (fun () -> ignore (float_of_string "x"));
      (fun () -> ignore (bool_of_string "yes"));
      (fun () -> ignore (char_of_int 256));
      (fun () -> ignore (Char.chr (-1)));
      (fun () -> ignore (1 / 0));
      (fun () -> ignore (partial 3));
      (fun () -> assert (1 > 2));
      (fun () -> raise Exit);
      (fun () -> ignore (Hashtbl.find (Hashtbl.create 1) 1));
      (fun () -> ignore (Stack.pop (Stack.create ())));
      (fun () -> ignore (Queue.take (Queue.create ())));
      (fun () -> ignore (Array.make (-1) 0));
      (fun () -> ignore (List.combine [ 1 ] []));
      (fun () -> ignore (Option.get None));
      (fun () -> ignore (read_line ()));
      (fun () -> failwith "mine");
      (fun () -> invalid_arg "mine") ]
