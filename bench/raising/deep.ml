(* Exceptions that leave ten frames of functions and closures. *)

exception Found of int
let steps = [| (fun k x -> 1 + k (x+1)); (fun k x -> 2 + k (x+2)); (fun k x -> 3 + k (x*2)) |]
let rec go d x = if d = 0 then raise (Found x) else steps.(d mod 3) (go (d-1)) x
let () = let n = 60_000_000 / 10 in let t = ref 0 in
  for i = 1 to n do t := !t + (try go 10 i with Found x -> x land 15) done; Printf.printf "%d\n" !t
