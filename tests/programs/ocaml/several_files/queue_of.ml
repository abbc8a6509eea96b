(* A queue of two lists. *)

type 'a t = { front : 'a list; back : 'a list }

exception Empty

let empty = { front = []; back = [] }
let push x q = { q with back = x :: q.back }

let rec pop q =
  match q.front, q.back with
  | x :: front, _ -> (x, { q with front })
  | [], [] -> raise Empty
  | [], back -> pop { front = List.rev back; back = [] }

let hidden = 42
