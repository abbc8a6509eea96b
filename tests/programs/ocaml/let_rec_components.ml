(* Values that are defined by themselves in copies of records, references, local definitions and groups inside of them. *)

type t = { x : int; all : t list }

let zero = { x = 0; all = [] }
let rec a = { zero with all = [ a; b ] }
and b = { zero with x = 5; all = [ a ] }

let () = Printf.printf "%d %d\n" (List.nth a.all 1).x (List.length (List.hd b.all).all)

let rec ones =
  let more = 1 :: ones in
  0 :: more

let rec same =
  let other = same in
  7 :: other

let rec outer =
  let rec y = 1 :: z
  and z = 2 :: outer in
  y

let rec first = 1 :: second

and second =
  let third = 3 :: first in
  2 :: third

let () = Printf.printf "%d %d %d %d\n" (List.nth ones 5) (List.nth same 9) (List.nth outer 7) (List.nth first 5)

let rec cell = ref item
and item = 3

let rec f = ref (fun n -> if n = 0 then 1 else n * !f (n - 1))
let () = Printf.printf "%d %d\n" !cell (!f 5)

type node = { value : int; next : node option; find : int -> node option }

let rec node =
  { value = 1; next = Some node; find = (fun n -> if n = 0 then node.next else node.find (n - 1)) }

let () = match node.find 3 with Some n -> Printf.printf "%d\n" n.value | None -> print_endline "none"
