(* Closures of one literal that are alive together keep their own captures. *)

let make_adder n = fun x -> x + n

let make_scaler ~by = fun x -> by * x

let rec build n acc =
  if n = 0 then acc else build (n - 1) (make_adder (n * n) :: acc)

let () =
  let add3 = make_adder 3 and add40 = make_adder 40 in
  Printf.printf "%d %d %d\n" (add3 1) (add40 2) (add3 (add40 0));
  let scale = make_scaler ~by:7 in
  Printf.printf "%d %d\n" (scale 6) (make_scaler ~by:2 21);
  let all = build 5 [] in
  List.iteri (fun i f -> Printf.printf "%d:%d " i (f 100)) all;
  print_newline ();
  let composed = List.fold_left (fun f g x -> g (f x)) (fun x -> x) all in
  Printf.printf "%d\n" (composed 0)
