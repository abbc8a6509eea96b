(* Fields that nothing sets never change; objects that could change keep their identity all the same. *)

type point = { mutable x : int; mutable y : int }          (* y is set, x is not *)
type still = { mutable a : int; mutable b : string }       (* nothing is set, and it is compared by address *)
type quiet = { mutable p : float; mutable q : quiet option } (* nothing is set, nobody asks *)
type node = { mutable key : int; mutable next : link }
and link = End | Next of node | Mark of int

type value = Nil | Fix of int | Flo of float | Pair of pair | Word of string
and pair = { mutable car : value; mutable cdr : value }

type tree = Leaf of int | Branch of branch | Empty
and branch = { left : tree; right : tree }

type json = Null | Num of float | Text of string | Arr of json list | Obj of (string * json) list

let hide x = [| x; x |].(if Array.length Sys.argv > 100 then 2 else 0)
let make () = { a = 1; b = "one" }
let global = { a = 1; b = "one" }
let other = { a = 1; b = "one" }

let rec cons_up n acc = if n = 0 then acc else cons_up (n - 1) (Pair { car = (if n land 1 = 0 then Fix n else Flo (float n)); cdr = acc })
let rec total = function
  | Pair p -> total p.car +. total p.cdr
  | Fix n -> float n
  | Flo x -> x
  | Word s -> float (String.length s)
  | Nil -> 0.0

let rec build n = if n = 0 then Leaf 1 else if n land 7 = 3 then Empty else Branch { left = build (n - 1); right = build (n / 2) }
let rec leaves = function Leaf n -> n | Empty -> 0 | Branch b -> leaves b.left + leaves b.right
let rec mirror = function Branch b -> Branch { left = mirror b.right; right = mirror b.left } | t -> t

let rec show = function
  | Null -> "null"
  | Num x -> Printf.sprintf "%g" x
  | Text s -> Printf.sprintf "%S" s
  | Arr l -> "[" ^ String.concat "," (List.map show l) ^ "]"
  | Obj l -> "{" ^ String.concat "," (List.map (fun (k, v) -> k ^ ":" ^ show v) l) ^ "}"

let rec bump = function
  | Num x -> Num (x +. 1.0)
  | Arr l -> Arr (List.map bump l)
  | Obj l -> Obj (List.map (fun (k, v) -> (k, bump v)) l)
  | v -> v

let () =
  let p = { x = hide 1; y = 2 } in
  let q = p in
  q.y <- 5;
  Printf.printf "%d %d %b\n" p.x p.y (p == q);
  (* Made twice from the same constants: two objects. *)
  let s = make () and t = make () in
  Printf.printf "%b %b %b %b\n" (s == s) (s == t) (global == other) (s = t);
  let many = List.init 4 (fun _ -> { a = 1; b = "one" }) in
  let first = List.hd many in
  Printf.printf "%d %d\n" (List.length (List.filter (fun m -> m == first) many)) (List.length (List.filter (( = ) first) many));
  Printf.printf "%b %b %d\n" (List.memq t [ s; t ]) (List.memq (hide s) [ t; t ]) (List.assq t [ (s, 1); (t, 2) ]);
  let table = [| s; t; s |] in
  Printf.printf "%b %b\n" (table.(0) == table.(2)) (table.(0) == table.(1));
  (* Nobody asks for identity: small records that travel by value. *)
  let rec chain n acc = if n = 0 then acc else chain (n - 1) { p = float n; q = Some acc } in
  let rec sum c = c.p +. match c.q with Some d -> sum d | None -> 0.0 in
  Printf.printf "%.1f\n" (sum (chain 100 { p = 0.5; q = None }));
  let constant = ref 7 and changing = ref 7 in
  changing := !changing + !constant;
  Printf.printf "%d %d\n" !constant !changing;
  (* A ring that is tied by setting one field. *)
  let n = { key = 1; next = End } in
  n.next <- Next n;
  (match n.next with Next m -> Printf.printf "%d %b\n" m.key (m == n) | Mark k -> print_int k | End -> print_endline "end");
  let rec ring = { key = 3; next = Next ring } in
  (match ring.next with Next m -> Printf.printf "%d %b\n" m.key (m == ring) | _ -> ());
  let v = cons_up 1000 Nil in
  Printf.printf "%.1f %b %b\n" (total v) (v == hide v) (compare v (cons_up 1000 Nil) = 0);
  (match v with Pair a -> Printf.printf "%b\n" (a == (match hide v with Pair b -> b | _ -> assert false)) | _ -> ());
  let t = build 20 in
  Printf.printf "%d %d %b %b\n" (leaves t) (leaves (mirror t)) (t = mirror (mirror t)) (t = mirror t);
  Printf.printf "%d\n" (Hashtbl.hash (Branch { left = Leaf 1; right = Empty }) - Hashtbl.hash (Branch { left = Leaf (hide 1); right = Empty }));
  let j = Obj [ ("a", Num 1.5); ("b", Arr [ Null; Text "t"; Arr []; Num (-2.0) ]); ("c", Obj []) ] in
  print_endline (show j);
  print_endline (show (bump j));
  Printf.printf "%b %d\n" (j = bump j) (compare j (bump j))
