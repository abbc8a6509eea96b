(* The same higher-order function with closures of different types and captures. *)

let apply_all fs x = List.map (fun f -> f x) fs
let rec unfold f s = match f s with None -> [] | Some (x, s) -> x :: unfold f s
let group_by key l =
  List.fold_left (fun acc x ->
    let k = key x in
    let same, others = List.partition (fun (k', _) -> k' = k) acc in
    match same with
    | [] -> acc @ [ (k, [ x ]) ]
    | (_, xs) :: _ -> List.map (fun (k', ys) -> if k' = k then (k, xs @ [ x ]) else (k', ys)) (ignore others; acc)) [] l
let lift2 f a b = List.concat_map (fun x -> List.map (f x) b) a
let counted f = let n = ref 0 in ((fun x -> incr n; f x), fun () -> !n)

let () =
  let n = 3 and s = "s" in
  List.iter (Printf.printf "%d ") (apply_all [ (fun x -> x + n); (fun x -> x * String.length s); succ ] 10);
  List.iter (Printf.printf "%s ") (apply_all [ (fun x -> x ^ s); String.uppercase_ascii ] "t");
  print_newline ();
  List.iter (Printf.printf "%d ") (unfold (fun k -> if k > n * 10 then None else Some (k, k * 2)) 1);
  List.iter (Printf.printf "%c ") (unfold (fun i -> if i < 3 then Some ("xyz".[i], i + 1) else None) 0);
  print_newline ();
  List.iter (fun (k, l) -> Printf.printf "%d:%s " k (String.concat "," l)) (group_by String.length [ "a"; "bb"; "c"; "dd"; "eee" ]);
  List.iter (fun (k, l) -> Printf.printf "%b:%d " k (List.length l)) (group_by (fun x -> x > n) [ 1; 5; 2; 6; 7 ]);
  print_newline ();
  List.iter (Printf.printf "%d ") (lift2 ( * ) [ 1; 2 ] [ 10; n ]);
  List.iter (Printf.printf "%s ") (lift2 (fun a b -> a ^ string_of_int b) [ "p"; s ] [ 1; 2 ]);
  print_newline ();
  let f, calls = counted (fun x -> x * n) in
  let g, calls' = counted (fun x -> x ^ s) in
  ignore (List.map f [ 1; 2; 3 ]);
  ignore (g "a");
  Printf.printf "%d %d\n" (calls ()) (calls' ())
