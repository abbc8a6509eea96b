(* Optional functions with defaults that are closures over other parameters. *)

let sort_by ?(cmp = compare) ?(key = fun x -> x) l = List.sort (fun a b -> cmp (key a) (key b)) l

let retry ?(on_error = fun n _ -> Printf.printf "try %d failed\n" n) ~times f =
  let rec go n =
    match f n with
    | v -> Some v
    | exception Failure m -> on_error n m; if n >= times then None else go (n + 1)
  in
  go 1

let tabulate ?start:(s = 0) ?(step = s + 1) n f = List.init n (fun i -> f (s + (i * step)))

let show l = print_endline (String.concat " " (List.map string_of_int l))

let () =
  show (sort_by [ 3; -1; 2 ]);
  show (sort_by ~key:abs [ 3; -1; 2 ]);
  show (sort_by ~cmp:(fun a b -> compare b a) ~key:(fun x -> x mod 3) [ 3; 4; 5 ]);
  let v = retry ~times:3 (fun n -> if n < 3 then failwith "no" else n * 10) in
  Printf.printf "%d\n" (Option.get v);
  let log = ref [] in
  let v = retry ~on_error:(fun n m -> log := (n, m) :: !log) ~times:2 (fun _ -> failwith "never") in
  Printf.printf "%b %d\n" (v = None) (List.length !log);
  show (tabulate 4 (fun x -> x));
  show (tabulate ~start:2 4 (fun x -> x));
  show (tabulate ~start:2 ~step:10 4 (fun x -> x + 1))
