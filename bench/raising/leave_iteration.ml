(* `List.iter` that is left by an exception. *)

let find p l = let r = ref None in (try List.iter (fun x -> if p x then (r := Some x; raise Exit)) l with Exit -> ()); !r
let () = let n = 30_000_000 / 4 in let t = ref 0 in
  let l = List.init 10 (fun i -> i) in
  let ps = [| (fun x -> x > 3); (fun x -> x = 5); (fun x -> x > 100) |] in
  for i = 1 to n do match find ps.(i mod 3) l with Some x -> t := !t + x | None -> incr t done; Printf.printf "%d\n" !t
