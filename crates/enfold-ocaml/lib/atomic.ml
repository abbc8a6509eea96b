(* References with operations that other threads would see as one step. *)

type 'a t = { mutable value : 'a }

let make value = { value }
let get cell = cell.value
let set cell value = cell.value <- value

let exchange cell value =
  let before = cell.value in
  cell.value <- value;
  before

let compare_and_set cell seen value =
  if cell.value == seen then begin
    cell.value <- value;
    true
  end
  else false

let fetch_and_add cell n =
  let before = cell.value in
  cell.value <- before + n;
  before

let incr cell = cell.value <- cell.value + 1
let decr cell = cell.value <- cell.value - 1
