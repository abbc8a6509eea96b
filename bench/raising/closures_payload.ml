(* Closures chosen at run time that raise exceptions with a payload. *)

exception E of int * string
let mk k = fun x -> if x >= 0 then raise (E (x + k, "p")) else x
let fs = Array.init 5 mk
let () = let n = 30_000_000 in let t = ref 0 in
  for i = 1 to n do let f = fs.(i mod 5) in t := !t + (try f i with E (k, s) -> k land 7 + String.length s) done; Printf.printf "%d\n" !t
