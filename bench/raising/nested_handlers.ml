(* A handler in each of eight frames, each of which raises again. *)

exception Bad
let rec eval ops d = if d = 0 then (if Array.length ops > 2 then raise Bad else 1) else try ops.(d mod 3) (eval ops (d - 1)) with Bad -> if d < 8 then raise Bad else d
let () = let n = 60_000_000 / 8 in let t = ref 0 in
  let ops = [| (fun x -> x + 1); (fun x -> x * 2); (fun x -> x - 3) |] in
  for _ = 1 to n do t := !t + eval ops 8 done; Printf.printf "%d\n" !t
