(* n = 400000: state of a module that its functions change. *)
let recent : (string * int) list ref = ref []
let total = ref 0

let rec first k = function [] -> [] | x :: rest -> if k = 0 then [] else x :: first (k - 1) rest

let note name value =
  recent := (name, value) :: first 9 !recent;
  total := (!total + value) land 0xFFFFFF

let () =
  let n = int_of_string Sys.argv.(1) in
  for i = 1 to n do note ("n" ^ string_of_int (i mod 10)) i done;
  let length = List.fold_left (fun sum (name, _) -> sum + String.length name) 0 !recent in
  Printf.printf "%d %d\n" length !total
