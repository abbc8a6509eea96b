(*@ error E0201 11 *)
(*@ error E0201 15 *)
(*@ error E0201 19 *)
(*@ error E0103 25 *)
(*@ error E0201 34 *)
(*@ error E0104 37 *)

(* Mistakes that everybody makes, each reported once and without those that follow from it. *)
let total = ref 0

let next () = total + 1

let read () = read_line

let () = print_endline (read ())

let first : int list -> int option = function [] -> None | x :: _ -> Some x

let () = print_int (first [ 1 ])

type shape = Circle of float | Square of float

let area = function
  | Circle r -> 3.14 *. r *. r
  | Sqare side -> side *. side

let nested x =
  match x with
  | Some n ->
    match n with
    | 0 -> "zero"
    | _ -> "some"
  (* This one belongs to the inner match. *)
  | None -> "none"

type counter = { mutable count : int }
let reset c = c.cuont <- 0
