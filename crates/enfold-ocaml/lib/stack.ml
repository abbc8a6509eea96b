(* Last in, first out: a chain of cells. Cells that were popped are used again, so that a stack takes no more memory
   than it needed at its highest. *)

type 'a cell =
  | Nil
  | Cell of { mutable content : 'a; mutable below : 'a cell }

type 'a t = {
  mutable highest : 'a cell;
  mutable count : int;
  mutable spare : 'a cell;
}

exception Empty

(* What stacks are compared by: not the cells that are used again. *)
let compared s = (s.highest, s.count)

let create () = { highest = Nil; count = 0; spare = Nil }

let push value s =
  (match s.spare with
   | Nil -> s.highest <- Cell { content = value; below = s.highest }
   | Cell spare as cell ->
     s.spare <- spare.below;
     spare.content <- value;
     spare.below <- s.highest;
     s.highest <- cell);
  s.count <- s.count + 1

let pop s =
  match s.highest with
  | Nil -> raise Empty
  | Cell highest as cell ->
    s.highest <- highest.below;
    s.count <- s.count - 1;
    highest.below <- s.spare;
    s.spare <- cell;
    highest.content

let pop_opt s = if s.count = 0 then None else Some (pop s)
let drop s = ignore (pop s)

let rec clear s =
  if s.count > 0 then begin
    drop s;
    clear s
  end

let top s =
  match s.highest with
  | Nil -> raise Empty
  | Cell highest -> highest.content

let top_opt s =
  match s.highest with
  | Nil -> None
  | Cell highest -> Some highest.content

let is_empty s = s.count = 0
let length s = s.count

let iter f s =
  let rec go = function
    | Nil -> ()
    | Cell cell ->
      let below = cell.below in
      f cell.content;
      go below
  in
  go s.highest

let fold f state s =
  let rec go state = function
    | Nil -> state
    | Cell cell ->
      let below = cell.below in
      let state = f state cell.content in
      go state below
  in
  go state s.highest

let copy s =
  let rec chain = function
    | Nil -> Nil
    | Cell { content; below } -> Cell { content; below = chain below }
  in
  { highest = chain s.highest; count = s.count; spare = Nil }

let to_seq s =
  let rec from cell () =
    match cell with
    | Nil -> Seq.Nil
    | Cell cell -> Seq.Cons (cell.content, from cell.below)
  in
  from s.highest

let add_seq s seq = Seq.iter (fun value -> push value s) seq

let of_seq seq =
  let s = create () in
  add_seq s seq;
  s
