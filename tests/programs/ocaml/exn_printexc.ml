(* Exceptions as text. *)

exception Plain
exception With_int of int
exception With_many of int * string * char * bool

module M = struct exception Deep of string end

let () =
  List.iter
    (fun e -> print_endline (Printexc.to_string e))
    [ Not_found; Exit; Failure "a"; Invalid_argument "b"; Division_by_zero; End_of_file; Plain; With_int 3;
      With_many (1, "two", '3', true); M.Deep "d"; Sys_error "s"; Stack_overflow; Out_of_memory ];
  (try assert false with e -> print_endline (Printexc.to_string e));
  Printexc.register_printer (function With_int n -> Some ("int:" ^ string_of_int n) | _ -> None);
  print_endline (Printexc.to_string (With_int 4));
  print_endline (Printexc.to_string Plain);
  print_endline (match (fun () -> raise (With_int 5)) () with
    | () -> "no"
    | exception e -> Printexc.to_string e)
