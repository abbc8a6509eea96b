(* Calls in tail position use no stack: in branches, matches, sequences, after lets, under && and ||. *)

let rec count n acc = if n = 0 then acc else count (n - 1) (acc + 1)
let rec even n = n = 0 || odd (n - 1)
and odd n = n <> 0 && even (n - 1)
let rec loop l n = match l with [] -> n | [ _ ] when n > 3_000_000 -> n | _ :: rest -> loop (if rest = [] then [ 1; 2 ] else rest) (n + 1)
let rec seq n = if n > 0 then begin ignore n; seq (n - 1) end
let rec with_let n = let m = n - 1 in if m < 0 then "done" else let k = m in with_let k
let rec apply f n = if n = 0 then f 0 else apply (fun x -> x) (n - 1)
let rec in_match n = match n land 3 with 0 when n = 0 -> "zero" | 0 -> in_match (n - 1) | 1 -> in_match (n - 1) | _ -> in_match (n - 2)
let rec many a b c d e f g n = if n = 0 then a + b + c + d + e + f + g else many b c d e f g a (n - 1)
let rec local n = let rec go i acc = if i = 0 then acc else go (i - 1) (acc + i) in if n = 0 then go 10 0 else local (n - 1)

let () =
  Printf.printf "%d %b\n" (count 5_000_000 0) (even 3_000_001);
  Printf.printf "%d\n" (loop [ 1; 2; 3 ] 0);
  seq 3_000_000;
  print_endline (with_let 3_000_000);
  Printf.printf "%d %s\n" (apply succ 3_000_000) (in_match 3_000_001);
  Printf.printf "%d %d\n" (many 1 2 3 4 5 6 7 1_000_000) (local 2_000_000);
  let k = ref 0 in
  let rec cps n k' = if n = 0 then k' () else cps (n - 1) (fun () -> incr k; k' ()) in
  cps 300_000 (fun () -> Printf.printf "%d\n" !k)
