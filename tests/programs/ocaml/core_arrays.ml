(* Arrays: literals, bounds, aliasing, matrices, patterns, in-place algorithms. *)

let swap a i j = let t = a.(i) in a.(i) <- a.(j); a.(j) <- t

let rec quick a lo hi =
  if lo < hi then begin
    let p = a.(hi) and i = ref lo in
    for j = lo to hi - 1 do
      if a.(j) < p then begin swap a !i j; incr i end
    done;
    swap a !i hi;
    quick a lo (!i - 1);
    quick a (!i + 1) hi
  end

let transpose m = Array.init (Array.length m.(0)) (fun j -> Array.init (Array.length m) (fun i -> m.(i).(j)))

let show a = print_endline ("[" ^ String.concat " " (Array.to_list (Array.map string_of_int a)) ^ "]")

let shape = function [||] -> "none" | [| _ |] -> "one" | [| a; b |] when a = b -> "twins" | a -> string_of_int (Array.length a)

let () =
  let a = [| 5; 3; 9; 1; 7 |] in
  quick a 0 4;
  show a;
  let b = a in
  b.(0) <- 100;
  show a;
  let c = Array.copy a in
  c.(0) <- -1;
  Printf.printf "%d %d %b %b\n" a.(0) c.(0) (a == b) (a = c);
  let m = [| [| 1; 2; 3 |]; [| 4; 5; 6 |] |] in
  Array.iter show (transpose m);
  let rows = Array.make 2 (Array.make 2 0) in
  rows.(0).(0) <- 1;
  show rows.(1);
  let grid = Array.make_matrix 2 3 0 in
  grid.(0).(1) <- 5;
  Array.iter show grid;
  List.iter (fun a -> print_endline (shape a)) [ [||]; [| 1 |]; [| 2; 2 |]; [| 1; 2 |] ];
  (try ignore a.(5) with Invalid_argument m -> print_endline m);
  (try a.(-1) <- 0 with Invalid_argument m -> print_endline m);
  let fs = [| 1.5; 2.5 |] in
  fs.(1) <- fs.(0) *. 2.0;
  Printf.printf "%g %g\n" fs.(0) fs.(1)
