(* Abbreviations, parameters, constraints, recursive types, type annotations everywhere. *)

type name = string
type 'a predicate = 'a -> bool
type ('a, 'b) either = Left of 'a | Right of 'b
type 'a nested = Flat of 'a | Nest of 'a nested list
type even = Zero | Even of odd
and odd = Odd of even
type 'a rose = Rose of 'a * 'a forest
and 'a forest = 'a rose list
type t = int * (string, int) Hashtbl.t
type json = [ `Null | `Int of int | `List of json list ]
type 'a ring = { mutable here : 'a; mutable rest : 'a ring option }

let both (p : 'a predicate) (q : 'a predicate) : 'a predicate = fun x -> p x && q x
let greet (n : name) : string = "hello " ^ n
let rec flatten : 'a nested -> 'a list = function Flat x -> [ x ] | Nest l -> List.concat_map flatten l
let rec to_int : even -> int = function Zero -> 0 | Even o -> 1 + odd_to_int o
and odd_to_int : odd -> int = function Odd e -> 1 + to_int e
let rec size (Rose (_, f) : _ rose) : int = 1 + forest_size f
and forest_size (f : _ forest) : int = List.fold_left (fun n t -> n + size t) 0 f
let rec depth : json -> int = function `Null | `Int _ -> 0 | `List l -> 1 + List.fold_left (fun d j -> max d (depth j)) 0 l
let make () : t = (1, Hashtbl.create 1)
let split (l : ('a, 'b) either list) : 'a list * 'b list =
  List.fold_right (fun e (a, b) -> match e with Left x -> (x :: a, b) | Right y -> (a, y :: b)) l ([], [])

let () =
  Printf.printf "%b %s\n" (both (fun x -> x > 1) (fun x -> x < 5) 3) (greet ("bob" : name));
  List.iter (Printf.printf "%d ") (flatten (Nest [ Flat 1; Nest [ Flat 2; Nest []; Flat 3 ] ]));
  Printf.printf "%d %d\n" (to_int (Even (Odd (Even (Odd Zero))))) (size (Rose (1, [ Rose (2, []); Rose (3, [ Rose (4, []) ]) ])));
  Printf.printf "%d\n" (depth (`List [ `Int 1; `List [ `Null ] ]));
  let n, h = make () in
  Hashtbl.add h "k" n;
  Printf.printf "%d\n" (Hashtbl.find h "k");
  let a, b = split [ Left 1; Right "x"; Left 2 ] in
  Printf.printf "%d %d\n" (List.length a) (List.length b);
  let r = { here = 1; rest = None } in
  r.rest <- Some r;
  let rec walk r n = if n = 0 then r.here else match r.rest with Some s -> s.here <- s.here + 1; walk s (n - 1) | None -> -1 in
  Printf.printf "%d\n" (walk r 10);
  let f : type a. a list -> int = fun l -> List.length l in
  Printf.printf "%d\n" (f [ (1 : int); 2 ] + f ([] : string list))
