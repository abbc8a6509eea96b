(* Functions of functions. *)

external id : 'a -> 'a = "%identity"

let const value _ = value
let flip f a b = f b a
let negate p value = not (p value)

exception Finally_raised of exn

let protect ~finally work =
  let finish () =
    try finally () with error -> raise (Finally_raised error)
  in
  match work () with
  | result ->
    finish ();
    result
  | exception error ->
    finish ();
    raise error

let compose f g x = f (g x)
