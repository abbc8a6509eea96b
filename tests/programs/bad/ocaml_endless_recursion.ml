(* A function that calls itself at a larger type each time. *)
let rec depth : 'a. int -> 'a -> int = fun n x -> if n = 0 then 0 else 1 + depth (n - 1) (x, x)
let () = print_int (depth 5 "a")

(*@ error E0902 2 *)
