(* Division truncates; by zero it raises. *)

let attempt f = match f () with v -> string_of_int v | exception Division_by_zero -> "division by zero"

let () =
  List.iter
    (fun (a, b) ->
      Printf.printf "%d / %d: %s, %s\n" a b (attempt (fun () -> a / b)) (attempt (fun () -> a mod b)))
    [ (17, 5); (-17, 5); (17, -5); (-17, -5); (0, 3); (3, 0); (max_int, 2) ];
  let gcd a b =
    let rec go a b = if b = 0 then a else go b (a mod b) in
    go (abs a) (abs b)
  in
  Printf.printf "%d %d %d\n" (gcd 252 105) (gcd 17 5) (gcd 0 9);
  let rec pow b e m = if e = 0 then 1 else
    let h = pow (b * b mod m) (e / 2) m in
    if e land 1 = 1 then h * b mod m else h in
  Printf.printf "%d %d\n" (pow 3 200 1000007) (pow 2 62 998244353);
  print_endline (attempt (fun () -> 1 / (1 - 1)));
  (try ignore (Int64.div 1L 0L) with Division_by_zero -> print_endline "int64 too");
  (try ignore (Int32.rem 1l 0l) with Division_by_zero -> print_endline "int32 too")
