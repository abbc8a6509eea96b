(* Printf: %a and %t, continuations, other targets, formats as values. *)

let pp_pair out (a, b) = Printf.fprintf out "<%d,%d>" a b
let pp_list pp out l = List.iteri (fun i x -> if i > 0 then output_string out "; "; pp out x) l
let show_pair () (a, b) = Printf.sprintf "<%d,%d>" a b
let buffer_pair b (x, y) = Printf.bprintf b "<%d,%d>" x y

let () =
  Printf.printf "%a and %a\n" pp_pair (1, 2) pp_pair (3, 4);
  Printf.printf "[%a]\n" (pp_list pp_pair) [ (1, 2); (3, 4); (5, 6) ];
  Printf.printf "%t|%t\n" (fun out -> output_string out "direct") (fun out -> Printf.fprintf out "%d" 7);
  print_endline (Printf.sprintf "%a=%d%t" show_pair (5, 6) 11 (fun () -> "!"));
  let b = Buffer.create 16 in
  Printf.bprintf b "%d %a %s" 1 buffer_pair (2, 3) "end";
  print_endline (Buffer.contents b);
  Printf.ksprintf (fun s -> print_endline (String.uppercase_ascii s)) "%s %d" "shout" 3;
  let fail fmt = Printf.ksprintf failwith fmt in
  (try fail "bad %d in %s" 5 "f" with Failure m -> print_endline m);
  Printf.kfprintf (fun out -> output_string out "|after\n") stdout "%d" 9;
  let log level fmt = Printf.ksprintf (fun s -> Printf.printf "[%s] %s\n" level s) fmt in
  log "info" "plain";
  log "warn" "%d of %d" 1 2;
  Printf.ifprintf stdout "never %d\n" 3;
  let partial = Printf.sprintf "%d-%s-%d" 1 in
  print_endline (partial "a" 2 ^ " " ^ partial "b" 3)
