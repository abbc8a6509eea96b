(*@ args -v --count 3 file1 -name=joe -scale 2.5 file2 -mode fast -- -x *)
(* Arg: flags, values, symbols, anonymous arguments. *)

let verbose = ref false
let count = ref 0
let name = ref "nobody"
let scale = ref 1.0
let mode = ref "none"
let files = ref []
let rest = ref []

let specs =
  [ ("-v", Arg.Set verbose, "Be verbose");
    ("--count", Arg.Set_int count, "N How many");
    ("-name", Arg.String (fun s -> name := s), "NAME Who");
    ("-scale", Arg.Float (fun x -> scale := x), "X Scale");
    ("-mode", Arg.Symbol ([ "fast"; "slow" ], fun s -> mode := s), " Mode");
    ("--", Arg.Rest (fun s -> rest := s :: !rest), "The rest") ]

let () =
  Arg.parse specs (fun f -> files := f :: !files) "usage: prog [options] files";
  Printf.printf "%b %d %s %g %s\n" !verbose !count !name !scale !mode;
  print_endline (String.concat "," (List.rev !files) ^ " / " ^ String.concat "," !rest);
  (try Arg.parse_argv ~current:(ref 0) [| "p"; "--count"; "x" |] specs ignore "usage" with Arg.Bad m -> print_string m);
  (try Arg.parse_argv ~current:(ref 0) [| "p"; "-zzz" |] specs ignore "usage" with Arg.Bad m -> print_endline (List.hd (String.split_on_char '\n' m)));
  (try Arg.parse_argv ~current:(ref 0) [| "p"; "-help" |] specs ignore "usage" with Arg.Help m -> print_string m);
  (try Arg.parse_argv ~current:(ref 0) [| "p"; "-name" |] specs ignore "usage" with Arg.Bad m -> print_endline (List.hd (String.split_on_char '\n' m)))
