(* Closures that outlive what made them: kept in globals, returned from matches, tries and loops. *)

let kept = ref (fun (_ : int) -> "nothing")

let keep prefix = kept := fun n -> Printf.sprintf "%s%d" prefix n

let choose = function
  | [] -> fun _ -> "empty"
  | [ x ] -> fun y -> if x = y then "same" else "other"
  | x :: rest ->
    let n = List.length rest in
    fun y -> Printf.sprintf "%d more than %d, not %d" n x y

let guarded f =
  try let v = f () in fun () -> v with Failure m -> fun () -> "failed: " ^ m

let last_such p l =
  let found = ref (fun () -> "no") in
  List.iter (fun x -> if p x then found := fun () -> "yes " ^ string_of_int x) l;
  !found

let () =
  print_endline (!kept 1);
  keep "a";
  let f = !kept in
  keep "b";
  print_endline (f 1 ^ !kept 2);
  List.iter (fun l -> print_endline (choose l 3)) [ []; [ 3 ]; [ 4 ]; [ 1; 2; 3 ] ];
  print_endline ((guarded (fun () -> "fine")) () ^ ", " ^ (guarded (fun () -> failwith "oops")) ());
  print_endline ((last_such (fun x -> x mod 2 = 0) [ 1; 2; 3; 4; 5 ]) ());
  print_endline ((last_such (fun x -> x > 10) [ 1; 2 ]) ())
