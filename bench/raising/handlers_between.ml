(* Exceptions that pass through handlers which have no case for them. *)

exception A of int exception B
let fs = [| (fun x -> raise (A x)); (fun x -> raise B); (fun x -> x) |]
let inner f x = try f x with B -> 2
let middle f x = try inner f x with Not_found -> 3
let () = let n = 30_000_000 in let t = ref 0 in
  for i = 1 to n do let f = fs.(i mod 3) in t := !t + (try middle f i with A k -> k land 3) done; Printf.printf "%d\n" !t
