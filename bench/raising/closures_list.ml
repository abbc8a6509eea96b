(* Closures in a list, with captured values, that fail a third of the time. *)

let () = let n = 30_000_000 / 5 in let t = ref 0 in
  let l = List.init 5 (fun k -> fun x -> if (x + k) mod 3 = 0 then failwith "no" else x + k) in
  for i = 1 to n do List.iter (fun f -> t := !t + (try f i with Failure _ -> 1)) l done; Printf.printf "%d\n" !t
