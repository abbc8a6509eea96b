(* Applications whose value could be polymorphic are evaluated once, used or not. *)
let said text value = print_endline text; value

let () =
  let _protected = Fun.protect ~finally:(fun () -> print_endline "finally") (fun () -> said "body" (Ok 1)) in
  let _lists = List.map (fun n -> said (string_of_int n) []) [ 1; 2 ] in
  let _option = Option.map (fun _ -> said "option" None) (Some 3) in
  let _rows = Array.to_list (Array.init 2 (fun i -> said (string_of_int i) [])) in
  let _forced = Lazy.force (lazy (said "forced" [])) in
  let twice = List.rev [] in
  print_endline (String.concat "," ("x" :: twice) ^ string_of_int (List.length (1 :: twice)));
  (try
     let _never = failwith "failed" in
     print_endline "not reached"
   with Failure message -> print_endline message);
  (try
     let _never = List.hd [] in
     print_endline "not reached"
   with Failure message -> print_endline message);
  try
    let _never = Option.get None in
    print_endline "not reached"
  with Invalid_argument message -> print_endline message

let _top = List.map (fun n -> said ("top " ^ string_of_int n) None) [ 1 ]
