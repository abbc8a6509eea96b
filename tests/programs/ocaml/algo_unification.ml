(* A miniature logic programming engine with success continuations and a trail. *)

type term = Atom of string | Var of variable | Pair of string * term list
and variable = { name : string; mutable value : term option }

let trail : variable list ref = ref []

let rec walk = function Var { value = Some t; _ } -> walk t | t -> t

let bind v t = v.value <- Some t; trail := v :: !trail

let rec unify a b = match walk a, walk b with
  | Var v, Var w when v == w -> true
  | Var v, t | t, Var v -> bind v t; true
  | Atom a, Atom b -> a = b
  | Pair (f, l), Pair (g, m) -> f = g && List.length l = List.length m && List.for_all2 unify l m
  | _ -> false

let undo_to mark =
  while !trail != mark do
    match !trail with
    | v :: rest -> v.value <- None; trail := rest
    | [] -> assert false
  done

let counter = ref 0
let fresh name = incr counter; Var { name = name ^ string_of_int !counter; value = None }

(* a goal calls its continuation once for each solution *)
let ( === ) a b k = let mark = !trail in if unify a b then k (); undo_to mark
let ( &&& ) g h k = g (fun () -> h k)
let ( ||| ) g h k = g k; h k
let exists f k = f (fresh "v") k
let delay g k = (g ()) k

let rec show t = match walk t with
  | Atom a -> a
  | Var v -> v.name
  | Pair ("cons", [ h; t ]) -> "[" ^ show h ^ tail t
  | Pair (f, l) -> f ^ "(" ^ String.concat "," (List.map show l) ^ ")"
and tail t = match walk t with
  | Atom "nil" -> "]"
  | Pair ("cons", [ h; t ]) -> "," ^ show h ^ tail t
  | t -> "|" ^ show t ^ "]"

let nil = Atom "nil"
let cons h t = Pair ("cons", [ h; t ])
let rec list = function [] -> nil | x :: l -> cons (Atom x) (list l)

let rec append a b c =
  ((a === nil) &&& (b === c))
  ||| exists (fun h -> exists (fun t -> exists (fun r -> (a === cons h t) &&& (c === cons h r) &&& delay (fun () -> append t b r))))

let rec member x l = exists (fun h -> exists (fun t -> (l === cons h t) &&& ((x === h) ||| delay (fun () -> member x t))))

let parent = [ ("tom", "bob"); ("tom", "liz"); ("bob", "ann"); ("bob", "pat"); ("pat", "jim") ]
let is_parent x y k = List.iter (fun (a, b) -> ((x === Atom a) &&& (y === Atom b)) k) parent
let rec ancestor x y = is_parent x y ||| exists (fun z -> is_parent x z &&& delay (fun () -> ancestor z y))

let solve f = let x = fresh "X" in f x (fun () -> Printf.printf "%s " (show x)); print_newline ()

let () =
  solve (fun x -> append (list [ "a"; "b" ]) (list [ "c" ]) x);
  let a = fresh "A" and b = fresh "B" in
  append a b (list [ "1"; "2"; "3" ]) (fun () -> Printf.printf "%s+%s " (show a) (show b));
  print_newline ();
  solve (fun x -> member x (list [ "p"; "q"; "r" ]));
  solve (fun x -> ancestor (Atom "tom") x);
  solve (fun x -> ancestor x (Atom "jim"));
  solve (fun x -> append x (list [ "z" ]) (list [ "x"; "y"; "z" ]));
  Printf.printf "%b\n" (!trail = [])
