(* String: the functions of the module. *)

let () =
  let s = "Hello, World" in
  Printf.printf "%d %c %s\n" (String.length s) (String.get s 4) (String.sub s 7 5);
  print_endline (String.uppercase_ascii s ^ String.lowercase_ascii s ^ String.capitalize_ascii "abc" ^ String.uncapitalize_ascii "ABC");
  Printf.printf "%d %d %d\n" (String.index s 'o') (String.rindex s 'o') (String.index_from s 5 'o');
  Printf.printf "%b %b %b\n" (String.contains s 'W') (String.contains_from s 8 'W') (String.rcontains_from s 3 'W');
  (match String.index_opt s 'z', String.rindex_opt s 'l' with None, Some n -> Printf.printf "%d\n" n | _ -> ());
  print_endline (String.concat "|" (String.split_on_char ',' "a,b,,c,"));
  Printf.printf "[%s] [%s]\n" (String.trim "  \t x y \n") (String.trim "");
  print_endline (String.escaped "tab\t\"q\" \001\\");
  print_endline (String.map (fun c -> if c = 'l' then 'L' else c) s);
  print_endline (String.mapi (fun i c -> if i mod 2 = 0 then Char.uppercase_ascii c else c) "abcdef");
  String.iteri (fun i c -> Printf.printf "%d%c " i c) "xyz"; print_newline ();
  Printf.printf "%b %b\n" (String.starts_with ~prefix:"He" s) (String.ends_with ~suffix:"ld" s);
  Printf.printf "%d %b %d\n" (String.compare "a" "b") (String.equal "x" "x") (String.fold_left (fun n c -> n + Char.code c) 0 "abc");
  Printf.printf "%b %b\n" (String.for_all (fun c -> c < 'z') "abc") (String.exists (fun c -> c = ',') s);
  print_endline (String.init 5 (fun i -> Char.chr (97 + i)) ^ String.make 3 '!');
  print_endline (String.of_seq (Seq.filter (fun c -> c <> 'l') (String.to_seq s)));
  List.iter (fun f -> try f () with Invalid_argument m -> print_endline m | Not_found -> print_endline "not found")
    [ (fun () -> ignore (String.sub s 10 5)); (fun () -> ignore (String.index s 'z')); (fun () -> ignore (String.make (-1) 'x'));
      (fun () -> ignore (String.get s 100)); (fun () -> ignore (String.index_from s 50 'x')) ];
  print_endline (String.concat "" (List.rev_map (String.make 1) (List.of_seq (String.to_seq "reverse"))));
  Printf.printf "%s\n" (String.cat "a" "b")
