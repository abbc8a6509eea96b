(* First in, first out: a chain of cells with a pointer to its end. Cells that were taken are used again, so that a queue
   takes no more memory than it needed at its longest. *)

type 'a cell =
  | Nil
  | Cell of { mutable content : 'a; mutable next : 'a cell }

type 'a t = {
  mutable count : int;
  mutable first : 'a cell;
  mutable last : 'a cell;
  mutable spare : 'a cell;
}

exception Empty

(* What queues are compared by: not the cells that are used again. *)
let compared q = (q.count, q.first)

let create () = { count = 0; first = Nil; last = Nil; spare = Nil }

let clear q =
  (match q.last with
   | Nil -> ()
   | Cell last ->
     last.next <- q.spare;
     q.spare <- q.first);
  q.count <- 0;
  q.first <- Nil;
  q.last <- Nil

(* Appends a cell that is the last. *)
let append q cell =
  match q.last with
  | Nil ->
    q.count <- 1;
    q.first <- cell;
    q.last <- cell
  | Cell last ->
    q.count <- q.count + 1;
    last.next <- cell;
    q.last <- cell

let add value q =
  match q.spare with
  | Nil -> append q (Cell { content = value; next = Nil })
  | Cell spare as cell ->
    q.spare <- spare.next;
    spare.content <- value;
    spare.next <- Nil;
    append q cell

let push value q = add value q

let peek q =
  match q.first with
  | Nil -> raise Empty
  | Cell first -> first.content

let peek_opt q =
  match q.first with
  | Nil -> None
  | Cell first -> Some first.content

let top q = peek q

let take q =
  match q.first with
  | Nil -> raise Empty
  | Cell first as cell ->
    q.count <- q.count - 1;
    q.first <- first.next;
    (match first.next with
     | Nil -> q.last <- Nil
     | Cell _ -> ());
    first.next <- q.spare;
    q.spare <- cell;
    first.content

let take_opt q = if q.count = 0 then None else Some (take q)
let pop q = take q
let drop q = ignore (take q)
let is_empty q = q.count = 0
let length q = q.count

let iter f q =
  let rec go = function
    | Nil -> ()
    | Cell cell ->
      let next = cell.next in
      f cell.content;
      go next
  in
  go q.first

let fold f state q =
  let rec go state = function
    | Nil -> state
    | Cell cell ->
      let next = cell.next in
      let state = f state cell.content in
      go state next
  in
  go state q.first

let copy q =
  let other = create () in
  iter (fun value -> add value other) q;
  other

let transfer source target =
  if source.count > 0 then begin
    (match target.last with
     | Nil ->
       target.count <- source.count;
       target.first <- source.first
     | Cell last ->
       target.count <- target.count + source.count;
       last.next <- source.first);
    target.last <- source.last;
    source.count <- 0;
    source.first <- Nil;
    source.last <- Nil
  end

let to_seq q =
  let rec from cell () =
    match cell with
    | Nil -> Seq.Nil
    | Cell cell -> Seq.Cons (cell.content, from cell.next)
  in
  from q.first

let add_seq q seq = Seq.iter (fun value -> add value q) seq

let of_seq seq =
  let q = create () in
  add_seq q seq;
  q
