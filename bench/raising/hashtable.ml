(* `Hashtbl.find` that fails half of the time. *)

let () = let n = 40_000_000 / 4 in let t = ref 0 in
  let h = Hashtbl.create 16 in for i = 0 to 99 do Hashtbl.replace h (i*2) i done;
  for i = 1 to n do t := !t + (try Hashtbl.find h (i mod 200) with Not_found -> 1) done; Printf.printf "%d\n" !t
