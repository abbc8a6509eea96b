(* First in, first out: a chain of cells with a pointer to its end. *)

type 'a cell =
  | Nil
  | Cell of { content : 'a; mutable next : 'a cell }

type 'a t = {
  mutable count : int;
  mutable first : 'a cell;
  mutable last : 'a cell;
}

exception Empty

let create () = { count = 0; first = Nil; last = Nil }

let clear q =
  q.count <- 0;
  q.first <- Nil;
  q.last <- Nil

let add value q =
  let cell = Cell { content = value; next = Nil } in
  match q.last with
  | Nil ->
    q.count <- 1;
    q.first <- cell;
    q.last <- cell
  | Cell last ->
    q.count <- q.count + 1;
    last.next <- cell;
    q.last <- cell

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

(* Forgets the first cell, whose successor is given. *)
let drop_to q next =
  match next with
  | Nil -> clear q
  | Cell _ ->
    q.count <- q.count - 1;
    q.first <- next

let take q =
  match q.first with
  | Nil -> raise Empty
  | Cell first ->
    drop_to q first.next;
    first.content

let take_opt q =
  match q.first with
  | Nil -> None
  | Cell first ->
    drop_to q first.next;
    Some first.content

let pop q = take q
let is_empty q = q.count = 0
let length q = q.count

let iter f q =
  let rec go = function
    | Nil -> ()
    | Cell cell ->
      f cell.content;
      go cell.next
  in
  go q.first

let fold f state q =
  let rec go state = function
    | Nil -> state
    | Cell cell ->
      let state = f state cell.content in
      go state cell.next
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
    clear source
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
