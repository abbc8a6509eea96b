(* Closures over many variables of many types, nested several levels deep. *)

let make a b c d e f g h =
  let sum = a + b in
  fun i ->
    let text = c ^ d in
    fun j ->
      let k = if e then f else -.f in
      fun () ->
        let inner x = Printf.sprintf "%d %s %.2f %c %d %d %d" (sum + x) text k g (List.length h) i j in
        inner

let rec tower n = if n = 0 then fun x -> x else let below = tower (n - 1) in fun x -> below (x + n)

let counter_bank n =
  let cells = Array.make n 0 in
  let total = ref 0 in
  Array.init n (fun i -> fun k -> cells.(i) <- cells.(i) + k; total := !total + k; (cells.(i), !total))

let () =
  let f = make 1 2 "x" "y" true 2.5 'q' [ (); () ] in
  let g = f 10 and h = f 20 in
  print_endline (g 5 () 100);
  print_endline (h 6 () 200);
  print_endline (make 0 0 "" "z" false 1.0 '.' [] 1 2 () 3);
  Printf.printf "%d\n" (tower 50 0);
  let bank = counter_bank 3 in
  let show (a, b) = Printf.printf "%d/%d " a b in
  show (bank.(0) 5); show (bank.(1) 7); show (bank.(0) 1); show (bank.(2) 2);
  print_newline ();
  let fs = List.map (fun a -> List.map (fun b -> List.map (fun c () -> (a * 100) + (b * 10) + c) [ 1; 2 ]) [ 3; 4 ]) [ 5; 6 ] in
  List.iter (fun f -> Printf.printf "%d " (f ())) (List.concat (List.concat fs));
  print_newline ()
