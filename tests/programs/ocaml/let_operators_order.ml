(* What `and+` joins is evaluated from left to right. *)
let ( let+ ) o f = print_endline "let+"; Option.map f o
let ( let* ) o f = print_endline "let*"; Option.bind o f
let ( and+ ) a b = print_endline "and+"; match a, b with Some x, Some y -> Some (x, y) | _ -> None
let m n x = Printf.printf "m%d\n" n; x
let () =
  let r = let+ x = m 1 (Some 1) and+ y = m 2 (Some 2) and+ z = m 3 (Some 3) in x + y + z in
  Printf.printf "%d\n" (Option.get r);
  let q = let* x = m 4 (Some 4) in let+ y = m 5 (Some 5) in x * y in
  Printf.printf "%d\n" (Option.get q)
