(* Order with labels and optional arguments, and of partial applications. *)

let say n = print_string (string_of_int n ^ " "); n
let f ~a ~b c = (a * 100) + (b * 10) + c
let g ?(x = say 7) ?(y = say 8) z = x + y + z

let () =
  Printf.printf "= %d\n" (f ~a:(say 1) ~b:(say 2) (say 3));
  Printf.printf "= %d\n" (g (say 1));
  Printf.printf "= %d\n" (g ~x:(say 1) (say 2));
  let p = f ~b:(say 2) in
  print_string "| ";
  Printf.printf "= %d\n" (p ~a:(say 1) (say 3));
  let h a = print_string "h "; fun b -> print_string "i "; a + b in
  Printf.printf "= %d\n" (h (say 1) (say 2));
  Printf.printf "= %d %d\n" (say 1) (say 2);
  let s = Printf.sprintf "%d%d" (say 3) in
  print_string "| ";
  print_endline (s (say 4))
