(* Modules: signatures that hide, functors that are expanded for each argument, modules as values. *)

module type ORDERED = sig
  type t

  val compare : t -> t -> int
end

(* A heap that knows nothing about its elements but their order. *)
module Heap (Element : ORDERED) : sig
  type t

  val empty : t
  val add : Element.t -> t -> t
  val pop : t -> (Element.t * t) option
end = struct
  type t = Leaf | Node of int * Element.t * t * t

  let empty = Leaf
  let rank = function Leaf -> 0 | Node (rank, _, _, _) -> rank

  let node x a b = if rank a >= rank b then Node (rank b + 1, x, a, b) else Node (rank a + 1, x, b, a)

  let rec merge a b =
    match (a, b) with
    | Leaf, h | h, Leaf -> h
    | Node (_, x, a1, b1), Node (_, y, a2, b2) ->
      if Element.compare x y <= 0 then node x a1 (merge b1 b) else node y a2 (merge a b2)

  let add x heap = merge (Node (1, x, Leaf, Leaf)) heap
  let pop = function Leaf -> None | Node (_, x, a, b) -> Some (x, merge a b)
end

(* A functor that uses another one. *)
module Sort (Element : ORDERED) = struct
  module H = Heap (Element)

  let sort list =
    let rec drain heap = match H.pop heap with None -> [] | Some (x, rest) -> x :: drain rest in
    drain (List.fold_left (fun heap x -> H.add x heap) H.empty list)
end

module Ints = Sort (Int)

module Longest_first = Sort (struct
  type t = string

  let compare a b = compare (String.length b, a) (String.length a, b)
end)

module Words = Map.Make (String)

let count_words text =
  let add counts word = Words.update word (fun n -> Some (1 + Option.value n ~default:0)) counts in
  List.fold_left add Words.empty (String.split_on_char ' ' text)

(* A module as a value: which one is known only when the program runs. *)
module type GREETER = sig
  val greet : string -> string
end

let greeter language : (module GREETER) =
  match language with
  | `English -> (module struct let greet name = "Hello, " ^ name end)
  | `German -> (module struct let greet name = "Hallo " ^ name end)

let () =
  print_endline "=== Modules ===";
  List.iter (Printf.printf "%d ") (Ints.sort [ 5; 3; 8; 1; 9; 2 ]);
  print_newline ();
  print_endline (String.concat " " (Longest_first.sort [ "a"; "closure"; "is"; "a"; "flat"; "record" ]));
  Words.iter (Printf.printf "%s: %d\n") (count_words "the cat and the dog and the bird");
  List.iter
    (fun language ->
      let (module G : GREETER) = greeter language in
      print_endline (G.greet "world"))
    [ `English; `German ]
