(* Rules of closures that give up by raising, tried one after the other. *)

exception Fails
let n = 60_000_000
let rules = [| (fun k x -> if x land k = 0 then raise Fails else x / 2); (fun k x -> if x mod (k + 2) <> 0 then raise Fails else x / (k + 2)); (fun k x -> if x < k then raise Fails else x - k) |]
let rec first i k x = if i = 3 then -1 else match rules.(i) k x with v -> v | exception Fails -> first (i + 1) k x
let () = let t = ref 0 in
  for i = 1 to n do t := !t lxor first 0 (i land 7) (!t land 7 + i) done; Printf.printf "%d\n" !t
