(* Suspended computations: once only, failures remembered, patterns, recursion. *)

let trace s v = print_string (s ^ " "); v

let () =
  let a = lazy (trace "a" 1) in
  let b = lazy (trace "b" (Lazy.force a + 1)) in
  print_string "made ";
  Printf.printf "%d %d %d\n" (Lazy.force b) (Lazy.force b) (Lazy.force a);
  let bad = lazy (trace "bad" (failwith "lazy")) in
  (try ignore (Lazy.force bad) with Failure m -> print_string (m ^ " "));
  (try ignore (Lazy.force bad) with Failure m -> print_endline m);
  let (lazy x) = lazy (trace "x" 5) in
  Printf.printf "%d\n" x;
  let f = function lazy 0 -> "zero" | lazy n when n > 0 -> "positive" | _ -> "negative" in
  print_endline (f (lazy 0) ^ f (lazy 3) ^ f (lazy (-3)));
  let m = Lazy.map (fun x -> trace "map" (x * 2)) (lazy (trace "in" 21)) in
  Printf.printf "%b " (Lazy.is_val m);
  let v = Lazy.force m in
  Printf.printf "%d %b\n" v (Lazy.is_val m);
  let rec selfish = lazy (Lazy.force selfish + 1) in
  (try ignore (Lazy.force selfish) with Lazy.Undefined -> print_endline "undefined");
  let v = Lazy.from_val 3 and w = Lazy.from_fun (fun () -> trace "fun" 4) in
  Printf.printf "%d %d\n" (Lazy.force v) (Lazy.force w)
