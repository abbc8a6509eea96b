(* The modules with labels. *)

open StdLabels

let () =
  let l = List.init ~len:5 ~f:(fun i -> i * i) in
  List.iter ~f:(fun x -> print_int x; print_char ' ') l;
  print_newline ();
  Printf.printf "%d\n" (List.fold_left ~f:( + ) ~init:0 l);
  Printf.printf "%d\n" (List.fold_right ~f:(fun a b -> a - b) l ~init:0);
  print_endline (String.concat ~sep:"," (List.map ~f:string_of_int (List.filter ~f:(fun x -> x > 3) l)));
  let a = Array.init 4 ~f:(fun i -> 10 - i) in
  Array.sort ~cmp:compare a;
  Array.iteri ~f:(fun i x -> Printf.printf "%d:%d " i x) a;
  print_newline ();
  print_endline (String.sub "substring" ~pos:3 ~len:4);
  print_endline (String.map ~f:Char.uppercase_ascii "upper");
  print_endline (String.concat ~sep:"|" (String.split_on_char ~sep:' ' "a b c"));
  let b = Bytes.make 4 '.' in
  Bytes.fill b ~pos:1 ~len:2 '#';
  print_endline (Bytes.to_string b);
  Printf.printf "%b %b\n" (List.mem 4 ~set:l) (List.exists ~f:(fun x -> x = 5) l);
  let sorted = List.sort ~cmp:(fun a b -> compare b a) l in
  print_endline (String.concat ~sep:" " (List.map ~f:string_of_int sorted));
  Printf.printf "%d\n" (ListLabels.assoc 2 [ (1, 10); (2, 20) ])
