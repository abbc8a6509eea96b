(* Closures chosen at run time that raise constant exceptions. *)

let fs = [| (fun x -> if x >= 0 then raise Not_found else x); (fun x -> if x >= 0 then raise Exit else x+1); (fun x -> if x >= 0 then raise Not_found else x+2); (fun x -> if x >= 0 then raise Exit else x+3); (fun x -> if x >= 0 then raise Not_found else x+5) |]
let () = let n = 30_000_000 in let t = ref 0 in
  for i = 1 to n do let f = fs.(i mod 5) in t := !t + (try f i with Not_found -> 1 | Exit -> 2) done; Printf.printf "%d\n" !t
