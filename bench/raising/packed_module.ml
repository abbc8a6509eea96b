(* Exceptions of first-class modules. *)

module type S = sig exception Stop of int val step : int -> int end
module M1 = struct exception Stop of int let step x = if x land 1 = 0 then raise (Stop x) else x end
module M2 = struct exception Stop of int let step x = if x land 3 <> 0 then raise (Stop (x+1)) else x end
let run (module M : S) x = try M.step x with M.Stop k -> k land 7
let () = let n = 20_000_000 in let t = ref 0 in
  let ms = [| (module M1 : S); (module M2 : S) |] in
  for i = 1 to n do t := !t + run ms.(i land 1) i done; Printf.printf "%d\n" !t
