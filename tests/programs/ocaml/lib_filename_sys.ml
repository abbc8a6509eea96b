(*@ args one two *)
(* Filename and Sys. *)

let () =
  let show = List.iter (fun s -> print_string (s ^ " ")) in
  show [ Filename.basename "/a/b.txt"; Filename.dirname "/a/b.txt"; Filename.basename "a/"; Filename.dirname "a"; Filename.dirname "/a" ];
  print_newline ();
  show [ Filename.concat "a" "b"; Filename.concat "a/" "b"; Filename.extension "x.tar.gz"; Filename.remove_extension "x.tar.gz"; Filename.chop_suffix "f.ml" ".ml" ];
  print_newline ();
  Printf.printf "%b %b %b\n" (Filename.check_suffix "f.ml" ".ml") (Filename.is_relative "/x") (Filename.is_implicit "./x");
  print_endline (Filename.quote "it's");
  (try ignore (Filename.chop_extension "noext") with Invalid_argument m -> print_endline m);
  Printf.printf "%d %s %s\n" (Array.length Sys.argv) Sys.argv.(1) Sys.argv.(2);
  Printf.printf "%s %d %d %b %b\n" Sys.os_type Sys.word_size Sys.int_size Sys.big_endian Sys.unix;
  let t = Sys.time () in
  Printf.printf "%b\n" (t >= 0.0 && Sys.time () >= t);
  Printf.printf "%b\n" (Sys.getenv_opt "SURELY_NOT_SET_ANYWHERE" = None);
  (try ignore (Sys.getenv "SURELY_NOT_SET_ANYWHERE") with Not_found -> print_endline "not set");
  Printf.printf "%d\n" (Sys.opaque_identity 5)
