(* Arguments of exceptions that have structure are shown as an underscore. *)

type color = Red | Green | Mixed of int * int

exception With_list of int list
exception With_pair of (int * string)
exception With_option of int option * int
exception With_color of color * color
exception With_record of { x : int; name : string }
exception With_function of (int -> int) * string

let () =
  List.iter
    (fun e -> print_endline (Printexc.to_string e))
    [ With_list [ 1; 2 ]; With_list []; With_pair (1, "x"); With_option (Some 1, 2); With_option (None, 3); With_color (Green, Mixed (1, 2));
      With_record { x = 1; name = "n" }; With_function (succ, "f") ]
