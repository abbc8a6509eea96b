(* match with exception cases beside value cases. *)

let classify f =
  match f () with
  | 0 -> "zero"
  | n when n < 0 -> "negative"
  | n -> "positive " ^ string_of_int n
  | exception Not_found -> "not found"
  | exception (Failure m | Invalid_argument m) -> "message " ^ m

let rec sum_until l = match List.hd l with
  | exception Failure _ -> 0
  | 0 -> 0
  | n -> n + sum_until (List.tl l)

let parse s = match int_of_string s with
  | n -> Ok n
  | exception Failure _ -> Error s

let () =
  List.iter
    (fun f -> print_endline (classify f))
    [ (fun () -> 0); (fun () -> -5); (fun () -> 5); (fun () -> raise Not_found);
      (fun () -> failwith "f"); (fun () -> invalid_arg "i"); (fun () -> List.assoc 3 [ (3, 9) ]) ];
  Printf.printf "%d %d\n" (sum_until [ 1; 2; 3 ]) (sum_until [ 1; 0; 3 ]);
  List.iter
    (fun s -> match parse s with Ok n -> Printf.printf "%d\n" n | Error s -> Printf.printf "not a number: %s\n" s)
    [ "12"; "0x1F"; "1_000"; "twelve"; "" ];
  (try ignore (classify (fun () -> raise Exit)) with Exit -> print_endline "through")
