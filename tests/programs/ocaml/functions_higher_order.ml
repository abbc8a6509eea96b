(* Functions that take and return functions. *)

let rec iterate n f x = if n = 0 then x else iterate (n - 1) f (f x)
let compose fs = List.fold_right (fun f g x -> f (g x)) fs (fun x -> x)
let curry f a b = f (a, b)
let uncurry f (a, b) = f a b
let on f g a b = f (g a) (g b)
let rec until p f x = if p x then x else until p f (f x)
let pipe x fs = List.fold_left (fun x f -> f x) x fs
let memo_pair f = let a = f 1 and b = f 2 in function 1 -> a | 2 -> b | n -> f n
let trapezoid f a b n =
  let h = (b -. a) /. float_of_int n in
  let rec sum i acc = if i = n then acc else sum (i + 1) (acc +. f (a +. (float_of_int i *. h))) in
  h *. (((f a +. f b) /. 2.0) +. sum 1 0.0)
let derivative f x = (f (x +. 1e-6) -. f (x -. 1e-6)) /. 2e-6
let newton f x = until (fun x -> abs_float (f x) < 1e-12) (fun x -> x -. (f x /. derivative f x)) x

let () =
  Printf.printf "%d %d\n" (iterate 10 (fun x -> x * 2) 1) (compose [ succ; ( * ) 2; succ ] 5);
  Printf.printf "%d %d\n" (curry fst 1 2) (uncurry ( - ) (10, 3));
  print_endline (String.concat " " (List.sort (on compare String.length) [ "ccc"; "a"; "bb" ]));
  Printf.printf "%d %d\n" (until (fun x -> x > 1000) (fun x -> x * 3) 1) (pipe 3 [ succ; succ; ( * ) 10 ]);
  let calls = ref 0 in
  let f = memo_pair (fun n -> incr calls; n * n) in
  Printf.printf "%d %d %d, calls %d\n" (f 1) (f 2) (f 3) !calls;
  Printf.printf "%.6f %.6f\n" (trapezoid sin 0.0 3.14159265 1000) (trapezoid (fun x -> x *. x) 0.0 3.0 300);
  Printf.printf "%.9f\n" (newton (fun x -> (x *. x) -. 2.0) 1.0);
  let ( >> ) f g x = g (f x) in
  let words = String.split_on_char ' ' >> List.map String.capitalize_ascii >> String.concat "" in
  print_endline (words "to camel case");
  let ops = [ ("+", ( + )); ("-", ( - )); ("*", ( * )) ] in
  List.iter (fun (n, f) -> Printf.printf "7%s3=%d " n (f 7 3)) ops;
  print_newline ()
