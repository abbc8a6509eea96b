(*@ exit 2 *)
(*@ stderr-has "Fatal error: exception Not_found" *)
(* An exception without arguments, raised in a finaliser's protégé. *)

let () =
  let table = Hashtbl.create 3 in
  Hashtbl.add table "a" 1;
  Fun.protect
    ~finally:(fun () -> print_endline "cleaned up")
    (fun () ->
      Printf.printf "%d\n" (Hashtbl.find table "a");
      Printf.printf "%d\n" (Hashtbl.find table "b"))
