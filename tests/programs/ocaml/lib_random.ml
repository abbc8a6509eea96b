(* Random: the same sequence for the same seed. *)

let () =
  let line f = print_endline (String.concat " " (List.init 8 (fun _ -> f ()))) in
  line (fun () -> string_of_int (Random.int 100));
  Random.init 42;
  line (fun () -> string_of_int (Random.bits ()));
  line (fun () -> string_of_int (Random.int 1000));
  line (fun () -> Printf.sprintf "%.6f" (Random.float 1.0));
  line (fun () -> string_of_bool (Random.bool ()));
  line (fun () -> Int32.to_string (Random.int32 1000000l));
  line (fun () -> Int64.to_string (Random.int64 1000000000000L));
  line (fun () -> Nativeint.to_string (Random.nativeint 1000n));
  Random.full_init [| 1; 2; 3 |];
  line (fun () -> string_of_int (Random.int 6 + 1));
  let s = Random.State.make [| 7 |] in
  let t = Random.State.copy s in
  line (fun () -> string_of_int (Random.State.int s 50));
  line (fun () -> string_of_int (Random.State.int t 50));
  let saved = Random.get_state () in
  let a = Random.int 1000 in
  Random.set_state saved;
  Printf.printf "%b\n" (a = Random.int 1000);
  line (fun () -> string_of_int (Random.full_int (1 lsl 45)));
  (try ignore (Random.int 0) with Invalid_argument m -> print_endline m);
  let deck = Array.init 13 (fun i -> i + 1) in
  Random.init 2024;
  for i = 12 downto 1 do
    let j = Random.int (i + 1) in
    let t = deck.(i) in
    deck.(i) <- deck.(j);
    deck.(j) <- t
  done;
  Array.iter (Printf.printf "%d ") deck;
  print_newline ()
