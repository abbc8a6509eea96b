(* Seq: delayed sequences. *)

let show s = print_endline (String.concat " " (List.map string_of_int (List.of_seq s)))

let rec from n () = Seq.Cons (n, from (n + 1))
let rec take n s () = if n = 0 then Seq.Nil else match s () with Seq.Nil -> Seq.Nil | Seq.Cons (x, t) -> Seq.Cons (x, take (n - 1) t)

let () =
  show (take 5 (from 3));
  show (Seq.map (fun x -> x * x) (take 4 (from 1)));
  show (Seq.filter (fun x -> x mod 2 = 0) (take 7 (from 0)));
  show (Seq.filter_map (fun x -> if x > 3 then Some (-x) else None) (take 6 (from 0)));
  show (Seq.append (take 2 (from 0)) (Seq.cons 9 (Seq.return 8)));
  show (Seq.flat_map (fun x -> take x (from x)) (take 4 (from 0)));
  show (Seq.concat (List.to_seq [ take 2 (from 5); Seq.empty; take 1 (from 7) ]));
  show (Seq.unfold (fun n -> if n > 100 then None else Some (n, n * 2)) 1);
  Printf.printf "%d\n" (Seq.fold_left ( + ) 0 (take 10 (from 1)));
  Seq.iter (Printf.printf "%d,") (take 3 (from 0));
  print_newline ();
  let calls = ref 0 in
  let s = Seq.map (fun x -> incr calls; x) (from 0) in
  ignore (List.of_seq (take 3 s));
  ignore (List.of_seq (take 3 s));
  Printf.printf "%d\n" !calls;
  let rec sieve s () = match s () with
    | Seq.Nil -> Seq.Nil
    | Seq.Cons (p, t) -> Seq.Cons (p, sieve (Seq.filter (fun n -> n mod p <> 0) t)) in
  show (take 10 (sieve (from 2)));
  show (Array.to_seq [| 1; 2; 3 |]);
  print_endline (String.of_seq (Seq.map Char.uppercase_ascii (String.to_seq "chars")))
