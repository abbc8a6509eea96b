(* Labels and optional arguments in all positions. *)

let f ?(a = 1) ?b ~c d = Printf.sprintf "%d %s %d %d" a (match b with None -> "-" | Some s -> s) c d
let rec range ?(step = 1) ~from ~until () = if from >= until then [] else from :: range ~step ~from:(from + step) ~until ()
let map_pair ~f (a, b) = (f a, f b)
let connect ?(host = "localhost") ?(port = 80) () = host ^ ":" ^ string_of_int port
let with_default ?default () = Option.value default ~default:"none"
let forward ?default () = with_default ?default ()

let configure ?(verbose = false) ?(level = if verbose then 3 else 1) name =
  Printf.sprintf "%s %b %d" name verbose level

let () =
  print_endline (f ~c:2 3);
  print_endline (f ~a:10 ~c:2 3);
  print_endline (f ~b:"x" ~c:2 3);
  print_endline (f 3 ~c:2 ~b:"y" ~a:4);
  let g = f ~c:5 in
  print_endline (g 6 ^ "|" ^ g ~a:7 8);
  List.iter (Printf.printf "%d ") (range ~from:0 ~until:10 ~step:3 ());
  List.iter (Printf.printf "%d ") (range ~until:3 ~from:0 ());
  print_newline ();
  let a, b = map_pair ~f:String.length ("abc", "d") in
  Printf.printf "%d %d\n" a b;
  print_endline (connect () ^ " " ^ connect ~port:8080 () ^ " " ^ connect ~host:"h" ());
  print_endline (with_default () ^ forward () ^ forward ~default:"some" ());
  print_endline (configure "a" ^ "; " ^ configure ~verbose:true "b" ^ "; " ^ configure ~level:9 "c");
  let host = "punned" in
  print_endline (connect ~host ());
  let h : ?x:int -> unit -> int = fun ?(x = 5) () -> x in
  Printf.printf "%d %d\n" (h ()) (h ~x:6 ())
