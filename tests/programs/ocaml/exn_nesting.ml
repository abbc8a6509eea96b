(* Handlers in handlers, re-raising, exceptions as values, local exceptions. *)

exception A of int
exception B of exn

let rec nest n = if n = 0 then raise (A 0) else try nest (n - 1) with A k -> raise (A (k + n))

let outcome f = match f () with
  | v -> Ok v
  | exception e -> Error e

let rec describe = function
  | A n -> "A " ^ string_of_int n
  | B e -> "B(" ^ describe e ^ ")"
  | Failure m -> "Failure " ^ m
  | _ -> "other"

let find_index p l =
  let exception Found of int in
  try List.iteri (fun i x -> if p x then raise (Found i)) l; None with Found i -> Some i

let () =
  (try nest 10 with A k -> Printf.printf "%d\n" k);
  let stored = [ A 3; B (A 4); B (B (Failure "x")); Not_found ] in
  List.iter (fun e -> print_endline (describe e)) stored;
  List.iter (fun e -> try raise e with A n when n > 2 -> print_endline "big A" | e -> print_endline (describe e)) stored;
  (match outcome (fun () -> try raise Not_found with Not_found -> raise (B Not_found)) with
   | Ok () -> ()
   | Error e -> print_endline (describe e));
  (match find_index (fun x -> x > 2) [ 1; 2; 3; 4 ], find_index (fun x -> x > 9) [ 1 ] with
   | Some i, None -> Printf.printf "%d\n" i
   | _ -> ());
  let log = Buffer.create 16 in
  (try
     (try Buffer.add_string log "1"; failwith "x" with Not_found -> Buffer.add_string log "never");
     Buffer.add_string log "no"
   with Failure m -> Buffer.add_string log m);
  print_endline (Buffer.contents log)
