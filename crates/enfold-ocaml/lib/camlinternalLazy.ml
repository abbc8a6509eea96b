(* Values that are computed when they are first asked for. `lazy e` is `delay (fun () -> e)`.

   A computation that raised raises the same again; one that asks for itself raises [Undefined]. *)

external raise : exn -> 'a = "%raise"

exception Undefined

type 'a state =
  | Ready of 'a
  | Delayed of (unit -> 'a)
  | Failed of exn
  | Running

type 'a t = { mutable state : 'a state }

let delay compute = { state = Delayed compute }

let ready value = { state = Ready value }

let is_ready cell =
  match cell.state with
  | Ready _ -> true
  | Delayed _ | Failed _ | Running -> false

let compute cell suspended =
  cell.state <- Running;
  match suspended () with
  | value ->
    cell.state <- Ready value;
    value
  | exception error ->
    cell.state <- Failed error;
    raise error

let force cell =
  match cell.state with
  | Ready value -> value
  | Delayed suspended -> compute cell suspended
  | Failed error -> raise error
  | Running -> raise Undefined
