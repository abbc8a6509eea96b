(* A loop that is left by an exception with what it has found. *)

exception Found of int
let find p a = try for i = 0 to Array.length a - 1 do if p a.(i) then raise (Found i) done; -1 with Found i -> i
let () = let n = 40_000_000 / 5 in let t = ref 0 in
  let a = Array.init 10 (fun i -> i * 3) in
  for i = 1 to n do t := !t + find (fun x -> x = i mod 30) a done; Printf.printf "%d\n" !t
