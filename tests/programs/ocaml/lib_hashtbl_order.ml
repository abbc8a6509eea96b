(* The order of iteration follows OCaml's hash function and buckets. *)

let keys show h = String.concat " " (List.rev (Hashtbl.fold (fun k _ l -> show k :: l) h []))

let fill keys = let h = Hashtbl.create 8 in List.iter (fun k -> Hashtbl.add h k ()) keys; h

let () =
  print_endline (keys string_of_int (fill (List.init 20 (fun i -> i))));
  print_endline (keys string_of_int (fill (List.init 50 (fun i -> i * 37 - 500))));
  print_endline (keys (fun s -> s) (fill [ "alpha"; "beta"; "gamma"; "delta"; "epsilon"; "zeta"; "eta"; "theta" ]));
  print_endline (keys (fun (a, b) -> Printf.sprintf "%d%s" a b) (fill [ (1, "x"); (2, "y"); (3, "z"); (1, "y"); (2, "x") ]));
  print_endline (keys string_of_float (fill [ 1.5; 2.5; -0.5; 100.0; 1e10 ]));
  print_endline (keys (fun l -> String.concat "." (List.map string_of_int l)) (fill [ []; [ 1 ]; [ 1; 2 ]; [ 3; 2; 1 ]; [ 5; 5; 5; 5 ] ]));
  print_endline (keys (function None -> "-" | Some c -> String.make 1 c) (fill [ None; Some 'a'; Some 'b'; Some 'z' ]));
  List.iter (Printf.printf "%d ") [ Hashtbl.hash 0; Hashtbl.hash 1; Hashtbl.hash (-1); Hashtbl.hash max_int; Hashtbl.hash 'a'; Hashtbl.hash true; Hashtbl.hash () ];
  print_newline ();
  List.iter (Printf.printf "%d ") [ Hashtbl.hash ""; Hashtbl.hash "a"; Hashtbl.hash "hello world"; Hashtbl.hash 1.5; Hashtbl.hash (1, 2); Hashtbl.hash [ 1; 2; 3 ]; Hashtbl.hash 7L; Hashtbl.hash 7l ];
  print_newline ()
