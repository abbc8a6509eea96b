(* Lists, tuples, records, options and variants: gradients by them, and functions that make and take them apart. *)

let number x = Printf.sprintf "%.6f" (if abs_float x < 5e-7 then 0.0 else x)
let show name xs = print_endline (String.concat " " (name :: List.map number xs))

type point = { x : float; y : float; z : float }
type body = { position : point; mass : float }
type line = { from : point; mutable until : point }
type tree = Leaf of float | Node of tree * tree

(* By a tuple, a record, a record of records, a list, a list of pairs, an array of records. *)
let () =
  let a, b = Diff.gradient (fun (a, b) -> (a *. a *. b) +. sin b) (2.0, 0.5) in
  show "pair" [ a; b ];
  let a, (b, c) = Diff.gradient (fun (a, (b, c)) -> a *. b /. c) (2.0, (3.0, 4.0)) in
  show "nested pairs" [ a; b; c ];
  let norm p = sqrt ((p.x *. p.x) +. (p.y *. p.y) +. (p.z *. p.z)) in
  let g = Diff.gradient norm { x = 1.0; y = 2.0; z = 2.0 } in
  show "record" [ g.x; g.y; g.z ];
  let energy b = b.mass *. norm b.position in
  let g = Diff.gradient energy { position = { x = 1.0; y = 2.0; z = 2.0 }; mass = 5.0 } in
  show "records" [ g.position.x; g.position.y; g.position.z; g.mass ];
  let length l = norm { x = l.until.x -. l.from.x; y = l.until.y -. l.from.y; z = l.until.z -. l.from.z } in
  let o = { x = 0.0; y = 0.0; z = 0.0 } in
  let g = Diff.gradient length { from = o; until = { x = 3.0; y = 0.0; z = 4.0 } } in
  show "mutable fields" [ g.from.x; g.from.z; g.until.x; g.until.y; g.until.z ];
  show "list" (Diff.gradient (List.fold_left (fun s x -> (s *. 0.5) +. (x *. x)) 0.0) [ 1.0; 2.0; 3.0 ]);
  let pairs = Diff.gradient (fun l -> List.fold_left (fun s (a, b) -> s +. (a *. b)) 0.0 l) [ (1.0, 2.0); (3.0, 4.0) ] in
  List.iter (fun (a, b) -> show "list of pairs" [ a; b ]) pairs;
  let bodies = [| { position = { x = 1.0; y = 0.0; z = 0.0 }; mass = 2.0 }; { position = { x = 0.0; y = 3.0; z = 4.0 }; mass = 0.5 } |] in
  let g = Diff.gradient (Array.fold_left (fun s b -> s +. energy b) 0.0) bodies in
  Array.iter (fun b -> show "array of records" [ b.position.x; b.position.y; b.position.z; b.mass ]) g

(* Functions of lists. *)
let rec sum = function [] -> 0.0 | x :: rest -> x +. sum rest
let rec product = function [] -> 1.0 | x :: rest -> x *. product rest
let rec pairs = function a :: (b :: _ as rest) -> (a *. b) +. pairs rest | _ -> 0.0
let rec insert x = function [] -> [ x ] | y :: rest -> if x <= y then x :: y :: rest else y :: insert x rest
let sort l = List.fold_left (fun l x -> insert x l) [] l

let () =
  let at = [ 0.5; 1.5; -0.7; 2.0 ] in
  show "product" (Diff.gradient product at);
  show "neighbours" (Diff.gradient pairs at);
  show "reversed" (Diff.gradient (fun l -> pairs (List.rev l @ [ 3.0 ])) at);
  show "mapped" (Diff.gradient (fun l -> sum (List.map2 ( *. ) l (List.map exp l))) at);
  show "filtered" (Diff.gradient (fun l -> product (List.filter (fun x -> x > 0.0) l)) at);
  show "sorted" (Diff.gradient (fun l -> pairs (sort l)) at);
  show "library's sort" (Diff.gradient (fun l -> pairs (List.sort compare l)) at);
  show "associations" (Diff.gradient (fun l -> List.assoc 2 (List.mapi (fun i x -> (i, x *. x)) l)) at);
  show "folded right" (Diff.gradient (fun l -> List.fold_right (fun x s -> sin (x +. s)) l 0.0) at);
  show "a list as a result" (Diff.derivative (fun x -> [ x; x *. x; 1.0; exp x ]) 0.5);
  let a, b = Diff.derivative (fun x -> (sin x, x *. x)) 0.5 in
  show "a pair as a result" [ a; b ]

(* Matches and variants, options, trees. *)
let rec value = function Leaf x -> x *. x | Node (a, b) -> value a *. value b
let rec grown x n = if n = 0 then Leaf x else Node (grown (x +. 0.1) (n - 1), grown (x *. 0.9) (n - 1))
let rec leaves = function Leaf x -> [ x ] | Node (a, b) -> leaves a @ leaves b

let first_above limit l = List.find_opt (fun x -> x > limit) l
let or_zero = function Some x -> x *. 3.0 | None -> 0.0

let kind x =
  match (x > 1.0, x > 2.0) with
  | false, _ -> `Small x
  | true, false -> `Middle (x, x *. x)
  | true, true -> `Large [ x; x; x ]

let measure = function `Small x -> x | `Middle (x, y) -> x +. y | `Large l -> product l

let () =
  let d f x = [ Diff.derivative f x; Diff.gradient f x ] in
  show "tree" (d (fun x -> value (grown x 2)) 1.1);
  show "leaves" (d (fun x -> sum (leaves (grown x 3))) 1.1);
  show "by a tree" (leaves (Diff.gradient value (Node (Leaf 2.0, Node (Leaf 3.0, Leaf 0.5)))));
  show "option" (d (fun x -> or_zero (first_above 1.0 [ x; 2.0 *. x; 3.0 *. x ])) 0.4);
  show "no option" (d (fun x -> or_zero (first_above 9.0 [ x; 2.0 *. x ])) 0.4);
  List.iter (fun x -> show "kinds" (d (fun x -> measure (kind x)) x)) [ 0.5; 1.5; 2.5 ];
  let move p = { p with x = p.x *. p.y } in
  show "updated records" (d (fun x -> let p = move (move { x; y = x +. 1.0; z = 2.0 }) in p.x +. p.y +. p.z) 1.5)
