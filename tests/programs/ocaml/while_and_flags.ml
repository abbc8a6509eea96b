(* Loops with flags, nested breaks, do-while shapes, and assignment chains. *)

let collatz n =
  let n = ref n and steps = ref 0 and top = ref 0 in
  while !n <> 1 do
    if !n > !top then top := !n;
    n := if !n land 1 = 0 then !n / 2 else (3 * !n) + 1;
    incr steps
  done;
  (!steps, !top)

let () =
  List.iter (fun n -> let s, t = collatz n in Printf.printf "%d: %d %d\n" n s t) [ 1; 7; 27; 97 ];
  let continue = ref true and i = ref 0 in
  while !continue do
    incr i;
    if !i * !i > 50 then continue := false
  done;
  Printf.printf "%d\n" !i;
  let found = ref None in
  (try
     for a = 1 to 20 do
       for b = a to 20 do
         let c2 = (a * a) + (b * b) in
         let c = int_of_float (sqrt (float_of_int c2)) in
         if c * c = c2 && a + b + c = 40 then begin found := Some (a, b, c); raise Exit end
       done
     done
   with Exit -> ());
  (match !found with Some (a, b, c) -> Printf.printf "%d %d %d\n" a b c | None -> print_endline "none");
  let x = ref 0 and y = ref 1 in
  while !x < 50 do x := !x + !y; y := !x - !y done;
  Printf.printf "%d %d\n" !x !y;
  let a = Array.make 5 0 in
  let i = ref 0 in
  while !i < 5 do a.(!i) <- !i * !i; incr i done;
  print_endline (String.concat "," (List.map string_of_int (Array.to_list a)));
  while false do print_endline "never" done
