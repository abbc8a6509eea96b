(* Map.Make: the functions of the module. *)

module M = Map.Make (String)
module I = Map.Make (Int)

let show m = print_endline (String.concat " " (List.map (fun (k, v) -> Printf.sprintf "%s=%d" k v) (M.bindings m)))

let () =
  let m = List.fold_left (fun m (k, v) -> M.add k v m) M.empty [ ("b", 2); ("a", 1); ("d", 4); ("c", 3); ("a", 10) ] in
  show m;
  Printf.printf "%d %d %b %b\n" (M.cardinal m) (M.find "a" m) (M.mem "z" m) (M.is_empty m);
  show (M.remove "b" m); show (M.map (fun v -> v * v) m); show (M.mapi (fun k v -> String.length k + v) m);
  show (M.filter (fun _ v -> v > 2) m); show (M.filter_map (fun k v -> if k > "a" then Some (v * 2) else None) m);
  show (M.update "a" (Option.map succ) m); show (M.update "b" (fun _ -> None) m); show (M.update "e" (fun _ -> Some 5) m);
  let n = M.of_seq (List.to_seq [ ("c", 30); ("x", 99) ]) in
  show (M.union (fun _ a b -> Some (a + b)) m n);
  show (M.merge (fun _ a b -> match a, b with Some a, None -> Some a | _, Some b -> Some (-b) | None, None -> None) m n);
  let l, at, r = M.split "c" m in
  show l; Printf.printf "%b\n" (at = Some 3); show r;
  let yes, no = M.partition (fun _ v -> v mod 2 = 0) m in
  show yes; show no;
  let k, v = M.min_binding m and k', v' = M.max_binding m in
  Printf.printf "%s%d %s%d\n" k v k' v';
  Printf.printf "%d %b %b\n" (M.fold (fun _ v s -> s + v) m 0) (M.for_all (fun _ v -> v > 0) m) (M.exists (fun k _ -> k = "q") m);
  Printf.printf "%b %d\n" (M.equal ( = ) m m) (M.compare compare m n);
  (match M.find_first_opt (fun k -> k >= "bb") m with Some (k, _) -> print_endline k | None -> ());
  (match M.find_last (fun k -> k < "c") m with k, _ -> print_endline k);
  (try ignore (M.find "zz" m) with Not_found -> print_endline "not found");
  M.iter (fun k v -> Printf.printf "%s%d;" k v) m; print_newline ();
  List.iter (fun (k, _) -> print_string k) (List.of_seq (M.to_seq_from "b" m));
  List.iter (fun (k, _) -> print_string k) (List.of_seq (M.to_rev_seq m)); print_newline ();
  let big = I.of_seq (Seq.map (fun i -> (i * 7919 mod 10007, i)) (List.to_seq (List.init 5000 (fun i -> i)))) in
  Printf.printf "%d %d\n" (I.cardinal big) (fst (I.choose big));
  Printf.printf "%b\n" (I.choose_opt I.empty = None)
