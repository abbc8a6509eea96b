(* The core language, one line each. *)

type shape = Circle of float | Rect of { w : float; h : float } | Unit
let area = function
  | Circle r -> 3.14 *. r *. r
  | Rect { w; h } -> w *. h
  | Unit -> 1.
type 'a tree = Leaf | Node of 'a tree * 'a * 'a tree
let rec insert x = function
  | Leaf -> Node (Leaf, x, Leaf)
  | Node (l, y, r) as t ->
    if x < y then Node (insert x l, y, r)
    else if x > y then Node (l, y, insert x r)
    else t
let rec to_list t acc = match t with Leaf -> acc | Node (l, x, r) -> to_list l (x :: to_list r acc)
let () =
  List.iter (fun s -> print_float (area s); print_newline ()) [Circle 2.; Rect { w = 2.; h = 3.5 }; Unit];
  let t = List.fold_left (fun t x -> insert x t) Leaf [5; 2; 8; 1; 9; 3] in
  List.iter (fun x -> print_int x; print_char ' ') (to_list t []);
  print_newline ()
let f ?(x = 1) ~y z = x + y * z
let g = f ~y:10
let () = Printf.printf "%d %d %d\n" (f ~y:2 3) (f ~x:5 ~y:2 3) (g 4)
let h = f ~x:7
let () = Printf.printf "%d\n" (h ~y:1 1)
exception Foo of string * int
let test n = try if n = 0 then raise Not_found else if n = 1 then raise (Foo ("x", 3)) else failwith "other" with
  | Not_found -> "nf" | Foo (s, i) -> s ^ string_of_int i | Failure m -> m
let () = List.iter (fun i -> print_endline (test i)) [0;1;2]
let () = match List.assoc 3 [(1,2)] with x -> print_int x | exception Not_found -> print_endline "none"
type p = { mutable a : int; b : string }
let () = let r = { a = 1; b = "q" } in r.a <- 5; let q = { r with b = "z" } in
  Printf.printf "%d %s %d %s\n" r.a r.b q.a q.b
let () = let r = ref 0 in for i = 1 to 10 do r := !r + i done; while !r > 50 do decr r done; Printf.printf "%5d|%-5d|%05d\n" !r !r !r
let () = let a = Array.make 5 0 in a.(2) <- 7; Array.iteri (fun i x -> Printf.printf "%d:%d " i x) a; print_newline ();
  (try ignore a.(9) with Invalid_argument m -> print_endline m)
let () = let s = "hello" in String.iter (fun c -> print_char (Char.uppercase_ascii c)) s; print_newline (); print_endline (String.sub s 1 3)
let rec even n = n = 0 || odd (n-1) and odd n = n <> 0 && even (n-1)
let () = Printf.printf "%b %B\n" (even 10) (odd 10)
let classify c = match c with 'a'..'z' -> "lower" | 'A'..'Z' -> "upper" | '0'..'9' -> "digit" | _ -> "other"
let () = List.iter (fun c -> print_endline (classify c)) ['x';'Q';'5';'!']
let tr s x = print_string s; x
let () = ignore ((tr "a" 1) + (tr "b" 2)); ignore (tr "c" 1, tr "d" 2); ignore [tr "e" 1; tr "f" 2]; print_newline ()
let l = lazy (print_endline "forced"; 42)
let () = Printf.printf "%d\n" (Lazy.force l); Printf.printf "%d\n" (Lazy.force l)
let () = Printf.printf "%s %c %f %.2f %g %e %x %S\n" "s" 'c' 1.5 2.345 0.1 12345.678 255 "q\"uote"
let compose f g x = f (g x)
let () = print_int (compose succ (fun x -> x * 2) 10); print_newline ()
let () = assert (1 = 1)
let (a, b) = (1, 2)
let () = print_int (a + b); print_newline ()
