(* Options that expand, change while they are read, ask for help; the rest of the library's corners. *)
let log = ref []
let note text = log := text :: !log

let run ?(specs = []) arguments =
  log := [];
  let current = ref 0 in
  let base =
    [
      ("-v", Arg.Unit (fun () -> note "v"), " verbose");
      ("-n", Arg.Int (fun n -> note (string_of_int n)), "N number");
      ("-all", Arg.Rest_all (fun l -> note (String.concat "+" l)), " everything else");
    ]
  in
  let options = ref (base @ specs) in
  let add = ("-more", Arg.Unit (fun () -> options := ("-x", Arg.Unit (fun () -> note "x"), " new") :: !options), " adds -x") in
  options := add :: !options;
  (match
     Arg.parse_argv_dynamic ~current (Array.of_list ("prog" :: arguments)) options (fun s -> note ("anon " ^ s)) "usage: prog"
   with
   | () -> print_string "ok"
   | exception Arg.Bad text -> print_string (List.hd (String.split_on_char '\n' text))
   | exception Arg.Help text -> print_string ("help, " ^ string_of_int (List.length (String.split_on_char '\n' text)) ^ " lines"));
  Printf.printf ": %s\n" (String.concat ", " (List.rev !log))

let () =
  run [ "-v"; "a"; "-n"; "3" ];
  run [ "-x" ];
  run [ "-more"; "-x" ];
  run [ "-all"; "1"; "-v" ];
  run [ "-help" ];
  run [ "--help" ];
  run [ "-n" ];
  run [ "-n=12" ]

let () =
  let arguments = ref [| "prog"; "-f"; "file"; "last" |] in
  let specs =
    ref
      [
        ("-f", Arg.Expand (fun name -> [| "-v"; name ^ ".1"; name ^ ".2" |]), " reads");
        ("-v", Arg.Unit (fun () -> print_endline "verbose"), " verbose");
      ]
  in
  Arg.parse_and_expand_argv_dynamic (ref 0) arguments specs print_endline "usage";
  Printf.printf "%d\n" (Array.length !arguments)

let () =
  let specs = Arg.align [ ("-a", Arg.Unit ignore, " short"); ("--long-option", Arg.Unit ignore, "X longer") ] in
  (match Arg.parse_argv ~current:(ref 0) [| "p"; "-help" |] specs ignore "usage" with
   | () -> print_endline "no help"
   | exception Arg.Help text -> print_string text);
  print_string (Arg.usage_string specs "again")
