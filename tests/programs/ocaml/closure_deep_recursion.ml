(* A million frames that are not tail calls. *)

let rec sum n = if n = 0 then 0 else n + sum (n - 1)

let rec build n = if n = 0 then [] else n :: build (n - 1)

let rec fold f = function [] -> 0 | x :: rest -> f x (fold f rest)

let rec chain n k = if n = 0 then k 0 else 1 + chain (n - 1) (fun x -> k (x + 1))

let () =
  Printf.printf "%d\n" (sum 1_000_000);
  let l = build 1_000_000 in
  Printf.printf "%d\n" (List.length l);
  let bias = 1 in
  Printf.printf "%d\n" (fold (fun a b -> (a + b + bias) land 0xFFFFFF) l);
  Printf.printf "%d\n" (chain 200_000 (fun x -> x * 2));
  Printf.printf "%d\n" (List.fold_right (fun a b -> a lxor b) l 0);
  Printf.printf "%d\n" (List.length (List.map (fun x -> x + bias) l))
