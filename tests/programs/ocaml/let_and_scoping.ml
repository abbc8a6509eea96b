(* Scopes: let … and, nested functions, parameters that shadow, sequences in branches. *)

let x = 10

let f x y =
  let x = x + y and y = x * y in
  let g x = x + y in
  (g x, g y)

let rec h n =
  let next = n - 1 in
  if n <= 0 then []
  else begin
    let here = n * n in
    let rest = h next in
    here :: rest
  end

let branch b =
  if b then begin print_string "yes "; print_string "really " end else print_string "no ";
  print_endline "after"

let dangling a b = if a then if b then "both" else "first" else "none"

let () =
  let a, b = f 3 4 in
  Printf.printf "%d %d %d\n" a b x;
  List.iter (Printf.printf "%d ") (h 5);
  print_newline ();
  branch true;
  branch false;
  print_endline (dangling true true ^ dangling true false ^ dangling false true);
  let x = 1 in
  let x = let x = x + 1 in x * 10 in
  Printf.printf "%d\n" x;
  let f x = fun x -> x + 1 in
  Printf.printf "%d\n" (f 100 1);
  let y = (let z = 5 in z) + (let z = 6 in z) in
  Printf.printf "%d\n" y;
  let swap (a, b) = (b, a) in
  let (p, q) = swap (swap (1, 2)) in
  Printf.printf "%d %d\n" p q
