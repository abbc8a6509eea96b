(*@ error E0220 4 *)
(*@ error E0201 5 *)
(*@ error E0212 6 *)
let () = Printf.printf "%y" 3
let () = Printf.printf "%d\n" "three"
let () = print_string (Printf.sprintf "%d" 1 2)
