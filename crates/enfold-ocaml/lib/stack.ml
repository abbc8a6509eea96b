(* Last in, first out. *)

type 'a t = {
  mutable items : 'a list;
  mutable count : int;
}

exception Empty

let create () = { items = []; count = 0 }

let clear s =
  s.items <- [];
  s.count <- 0

let copy s = { items = s.items; count = s.count }

let push value s =
  s.items <- value :: s.items;
  s.count <- s.count + 1

let pop s =
  match s.items with
  | [] -> raise Empty
  | value :: rest ->
    s.items <- rest;
    s.count <- s.count - 1;
    value

let pop_opt s =
  match s.items with
  | [] -> None
  | value :: rest ->
    s.items <- rest;
    s.count <- s.count - 1;
    Some value

let top s =
  match s.items with
  | [] -> raise Empty
  | value :: _ -> value

let top_opt s =
  match s.items with
  | [] -> None
  | value :: _ -> Some value

let is_empty s = s.count = 0
let length s = s.count
let iter f s = List.iter f s.items
let fold f state s = List.fold_left f state s.items
let to_seq s = List.to_seq s.items
let add_seq s seq = Seq.iter (fun value -> push value s) seq

let of_seq seq =
  let s = create () in
  add_seq s seq;
  s
