(* Labels commute; partial application may leave out any of them. *)

let sub ~from ~amount = from - amount
let area ?(unit = "m") ~width ~height () = Printf.sprintf "%d%s2" (width * height) unit
let wrap ?(left = "<") ?(right = ">") s = left ^ s ^ right

let rec power ~base ?(acc = 1) n = if n = 0 then acc else power ~base ~acc:(acc * base) (n - 1)

let () =
  Printf.printf "%d %d\n" (sub ~from:10 ~amount:3) (sub ~amount:3 ~from:10);
  let minus3 = sub ~amount:3 in
  let from100 = sub ~from:100 in
  Printf.printf "%d %d\n" (minus3 ~from:20) (from100 ~amount:1);
  print_endline (area ~height:2 ~width:3 ());
  let tall = area ~height:10 in
  print_endline (tall ~width:4 ());
  print_endline (tall ~unit:"ft" ~width:4 ());
  print_endline (wrap "a" ^ wrap ~right:"]" "b" ^ wrap ~left:"[" ~right:"]" "c");
  Printf.printf "%d %d\n" (power ~base:2 10) (power ~base:3 ~acc:5 2);
  let left = Some "{" in
  print_endline (wrap ?left ?right:None "d");
  Printf.printf "%d\n" (List.fold_left (fun acc x -> sub ~from:acc ~amount:x) 50 [ 1; 2; 3 ]);
  let apply ~f x = f x in
  Printf.printf "%d\n" (apply ~f:(fun x -> x + 1) 41)
