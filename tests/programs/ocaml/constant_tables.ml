(* Tables of constants: arrays are new each time they are made, lists of pairs are not. *)

let powers () = [| 1; 2; 4; 8; 16; 32; 64; 128; 256; 512; 1024; 2048; 4096; 8192; 16384; 32768; -1; max_int; min_int; 0 |]
let halves () = [| 0.5; 1.5; 2.5; -0.; nan; infinity; 1e300; 4.5; 5.5; 6.5; 7.5; 8.5; 9.5; 10.5; 11.5; 12.5; 13.5 |]
let flags () = [| true; false; true; true; false; false; true; true; true; false; false; true; false; true; true; true; false |]
let letters () = [| 'a'; 'b'; '\000'; '\255'; 'e'; 'f'; 'g'; 'h'; 'i'; 'j'; 'k'; 'l'; 'm'; 'n'; 'o'; 'p'; 'q' |]
let wide () = [| 1l; -2l; 3l; 4l; 5l; 6l; 7l; 8l; 9l; 10l; 11l; 12l; 13l; 14l; 15l; Int32.max_int; Int32.min_int |]
let names () = [| "a"; "b"; "c"; "d"; "e"; "f"; "g"; "h"; "i"; "j"; "k"; "l"; "m"; "n"; "o"; "p"; "q"; "r" |]

let table =
  [|
    [| 1; 2; 3; 4; 5; 6; 7; 8; 9; 10; 11; 12; 13; 14; 15; 16; 17; 18 |];
    [| 1; 2; 3; 4; 5; 6; 7; 8; 9; 10; 11; 12; 13; 14; 15; 16; 17; 18 |];
  |]

let () =
  let a = powers () in
  a.(0) <- 100;
  a.(19) <- 7;
  let b = powers () in
  Printf.printf "%d %d %d %d %d %d\n" a.(0) b.(0) b.(16) b.(17) b.(18) (Array.fold_left ( + ) 0 b);
  let h = halves () in
  h.(1) <- 9.;
  Array.iter (Printf.printf "%g ") (Array.append h (halves ()));
  print_newline ();
  let f = flags () and l = letters () and w = wide () in
  f.(0) <- false;
  l.(0) <- 'z';
  w.(1) <- 5l;
  Array.iter (Printf.printf "%b ") (Array.append f (flags ()));
  Array.iter (fun c -> Printf.printf "%d " (Char.code c)) (Array.append l (letters ()));
  Array.iter (Printf.printf "%ld ") (Array.append w (wide ()));
  print_newline ();
  table.(0).(0) <- 50;
  Printf.printf "%d %d %d\n" table.(0).(0) table.(1).(0) (Array.length table.(1));
  let n = names () in
  n.(0) <- "z";
  print_endline (String.concat "" (Array.to_list n @ Array.to_list (names ())))

type point = { x : float; y : int }

let pairs () = [ ("one", 1); ("two", 2); ("three", 3) ]
let nested () = [ ((1, 'a'), [ (true, "x") ]); ((2, 'b'), []) ]
let points () = [ { x = 1.5; y = 1 }; { x = nan; y = -1 } ]
let options () = [ (Some 1, "a"); (None, "b"); (Some 3, "c") ]

let () =
  for _ = 1 to 3 do
    List.iter (fun (name, n) -> Printf.printf "%s=%d " name n) (pairs ());
    List.iter (fun ((n, c), l) -> Printf.printf "%d%c%d " n c (List.length l)) (nested ());
    List.iter (fun p -> Printf.printf "%g,%d " p.x p.y) (points ());
    List.iter (fun (o, s) -> Printf.printf "%s%d " s (Option.value o ~default:0)) (options ())
  done;
  print_newline ();
  Printf.printf "%b %b %d\n" (pairs () = pairs ()) (points () = points ()) (List.assoc "two" (pairs ()));
  let kept = ref [] in
  for i = 1 to 3 do kept := (pairs (), i) :: !kept done;
  List.iter (fun (l, i) -> Printf.printf "%d %d " (List.length l) i) !kept;
  print_newline ()
