(* Closures chosen at run time that could raise and do not. *)

let fs = [| (fun x -> x + 1); (fun x -> if x < 0 then raise Exit else x * 3); (fun x -> x lxor 5); (fun x -> x - 1) |]
let () = let n = 30_000_000 in let t = ref 0 in
  for i = 1 to n do let f = fs.(i land 3) in t := !t + (try f i with Exit -> 2) done; Printf.printf "%d\n" !t
