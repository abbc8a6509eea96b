(* What ends a word when a format reads it. *)

let () =
  Scanf.sscanf "key=value;rest" "%s@=%s@;%s" (fun k v r -> Printf.printf "%s %s %s\n" k v r);
  Scanf.sscanf "a,b c" "%s@,%s %s" (fun a b c -> Printf.printf "%s %s %s\n" a b c);
  Scanf.sscanf "path/to/file" "%s@/%s@/%s" (fun a b c -> Printf.printf "%s %s %s\n" a b c);
  Scanf.sscanf "no end" "%s@!" (fun s -> Printf.printf "[%s]\n" s)
