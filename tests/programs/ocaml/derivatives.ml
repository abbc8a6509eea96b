(*@ skip ocamlopt *)
open Diff
let p name x = Printf.printf "%s %.12g\n" name x
let () = p "square" (derivative (fun x -> x *. x) 3.0)
let () = p "exp" (derivative (fun x -> exp (2.0 *. x) /. x) 0.5)
let logistic n r = let rec go i x = if i = 0 then x else go (i-1) (r *. x *. (1.0 -. x)) in go n 0.3
let () = p "logistic" (derivative (logistic 10) 3.1)
let () = p "second" (derivative (derivative (fun x -> x *. x *. x)) 2.0)
let () = p "third" (derivative (derivative (derivative (fun x -> sin x *. x *. x))) 2.0)
(* confusion *)
let () = p "confusion" (derivative (fun x -> x *. derivative (fun y -> x +. y) 1.0) 1.0)
let () = p "confusion2" (derivative (fun x -> derivative (fun y -> x *. y *. y) x) 3.0)
let sum a = Array.fold_left (+.) 0.0 a
let () = p "arr" (derivative (fun x -> sum (Array.map (fun w -> w *. x *. x) [|1.0;2.0;3.0|])) 2.0)
let () = p "list" (derivative (fun x -> List.fold_left (fun acc w -> acc +. w *. x) 0.0 (List.map (fun y -> y *. x) [1.;2.;3.])) 2.0)
let () = p "ref" (derivative (fun x -> let r = ref 1.0 in for _ = 1 to 3 do r := !r *. x done; !r) 2.0)
let acc = ref 0.0
let () = p "cref" (derivative (fun x -> acc := x *. x; !acc *. x) 2.0)
let local () = let c = ref 1.0 in derivative (fun x -> c := !c *. x; !c *. x) 2.0
let () = p "lref" (local ())
let () = p "try" (derivative (fun x -> try if x > 1.0 then raise Not_found else x with Not_found -> x *. x) 2.0)
let () = p "try2" (derivative (fun x -> match (try Some (x *. 3.0) with Not_found -> None) with Some y -> y *. x | None -> 0.0) 2.0)
type t = Leaf of float | Node of t * t
let rec total = function Leaf x -> x *. x | Node (a, b) -> total a *. total b
let () = p "tree" (derivative (fun x -> total (Node (Leaf x, Node (Leaf 2.0, Leaf x)))) 2.0)
let () = let (y, (dx, dy)) = vjp (fun (x, y) -> x *. y +. sin x) (2.0, 3.0) 1.0 in Printf.printf "vjp %g %g %g\n" y dx dy
let () = let g = gradient (fun a -> sum (Array.map (fun x -> x *. x *. x) a)) [|1.;2.;3.|] in Array.iter (Printf.printf "%g ") g; print_newline ()
let rosen a = let s = ref 0.0 in for i = 0 to Array.length a - 2 do
  let u = 1.0 -. a.(i) and v = a.(i+1) -. a.(i) *. a.(i) in s := !s +. u *. u +. 100.0 *. v *. v done; !s
let () = let g = gradient rosen [|1.1;0.9;1.3;0.7|] in Array.iter (Printf.printf "%.12g ") g; print_newline ()
let fs = [| (fun x -> x *. x); sin; (fun x -> x *. 5.0) |]
let () = p "unknown inner" (derivative (fun x -> let fs = [| (fun y -> x *. y); (fun y -> y *. y) |] in Array.fold_left (fun a f -> f a) x fs) 2.0)
let hess = let f = fun (x, y) -> x *. x *. y +. sin (x *. y) in
  jvp (fun (x,y) -> snd (vjp f (x,y) 1.0)) (1.0, 2.0) (1.0, 0.0)
let () = let (_, (a, b)) = hess in Printf.printf "hess %.12g %.12g\n" a b
let hess2 = let f = fun (x, y) -> x *. x *. y +. sin (x *. y) in
  vjp (fun (x,y) -> let (a,_) = snd (vjp f (x,y) 1.0) in a) (1.0, 2.0) 1.0
let () = let (_, (a, b)) = hess2 in Printf.printf "hess2 %.12g %.12g\n" a b
