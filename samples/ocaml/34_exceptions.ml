(* Exceptions: with payloads, as a way out of a loop, through functions that clean up. Where all functions between
   `raise` and `try` are known, raising is an ordinary return. *)

exception Negative of int
exception Found of { row : int; column : int }

let root n = if n < 0 then raise (Negative n) else int_of_float (sqrt (float_of_int n))

let describe f =
  match f () with
  | n -> Printf.sprintf "%d" n
  | exception Negative n -> Printf.sprintf "%d has no root" n
  | exception Division_by_zero -> "division by zero"
  | exception Not_found -> "not found"
  | exception Invalid_argument _ -> "invalid argument"
  | exception Failure reason -> "failure: " ^ reason

(* Out of two loops at once. *)
let find grid wanted =
  try
    Array.iteri
      (fun row cells -> Array.iteri (fun column cell -> if cell = wanted then raise (Found { row; column })) cells)
      grid;
    None
  with Found { row; column } -> Some (row, column)

(* What must be done at the end is done in any case. *)
let logged name f =
  Printf.printf "begin %s\n" name;
  Fun.protect ~finally:(fun () -> Printf.printf "end %s\n" name) f

let () =
  print_endline "=== Exceptions ===";
  let tests =
    [
      (fun () -> root 49);
      (fun () -> root (-4));
      (fun () -> 1 / (List.length [] * 2));
      (fun () -> List.assoc "c" [ ("a", 1); ("b", 2) ]);
      (fun () -> [| 1; 2; 3 |].(List.length [ 1; 2; 3 ]));
      (fun () -> int_of_string "twelve");
    ]
  in
  List.iter (fun f -> print_endline (describe f)) tests;

  print_endline "--- A way out ---";
  let grid = Array.init 4 (fun r -> Array.init 5 (fun c -> (r * 5) + c)) in
  List.iter
    (fun n ->
      match find grid n with
      | Some (row, column) -> Printf.printf "%d is at %d, %d\n" n row column
      | None -> Printf.printf "%d is not there\n" n)
    [ 13; 99 ];

  print_endline "--- Cleaning up ---";
  (try logged "outer" (fun () -> logged "inner" (fun () -> ignore (root (-1))))
   with Negative n -> Printf.printf "caught %d\n" n);

  print_endline "--- As text ---";
  List.iter (fun e -> print_endline (Printexc.to_string e)) [ Failure "why"; Not_found; Invalid_argument "index" ]
